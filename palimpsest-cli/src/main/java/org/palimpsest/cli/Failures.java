package org.palimpsest.cli;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.lab.data.DataSetException;
import org.palimpsest.lab.io.CannotWriteException;
import org.palimpsest.lab.run.ClusterException;
import org.palimpsest.lab.store.InvalidRunException;
import org.palimpsest.lab.text.ClosestName;
import org.palimpsest.learner.DivergenceException;
import org.palimpsest.model.encoder.EncoderException;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.version.UnfinishedChangeException;
import org.palimpsest.model.version.VersionStoreException;
import org.palimpsest.store.FileWriteException;
import org.palimpsest.store.StateFileException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns exceptions into messages that say what, where and how to fix it, and into exit codes. */
final class Failures {
    private Failures() {}

    /** A wrong command line: the message, the nearest option when one was misspelled, and where help is. */
    static int usage(ParameterException e, String[] args) {
        CommandLine line = e.getCommandLine();
        PrintWriter err = line.getErr();
        err.println("palimpsest: " + message(e));
        if (e instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption()) {
            for (String word : unmatched.getUnmatched()) {
                suggestOption(line, word, err);
            }
        } else {
            UnmatchedArgumentException.printSuggestions(e, err);
        }
        err.println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.USAGE;
    }

    /** What was typed, instead of its position among the arguments. */
    private static String message(ParameterException e) {
        if (e instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
            boolean command = !e.getCommandLine().getSubcommands().isEmpty();
            return (command ? "unknown command '" : "unexpected argument '")
                    + unmatched.getUnmatched().get(0) + "'";
        }
        return String.valueOf(e.getMessage());
    }

    private static void suggestOption(CommandLine line, String word, PrintWriter err) {
        if (!word.startsWith("-")) {
            return;
        }
        String name = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
        List<String> options =
                new ArrayList<>(line.getCommandSpec().optionsMap().keySet());
        ClosestName.to(name, options).ifPresent(option -> err.println("Did you mean " + option + "?"));
    }

    /** What the JDK says of files is often no more than their names. */
    private static String message(Exception e) {
        if (e instanceof FileSystemException file) {
            String why = e instanceof AccessDeniedException
                    ? "permission denied"
                    : e instanceof NoSuchFileException
                            ? "no such file or directory"
                            : e instanceof FileAlreadyExistsException || e instanceof NotDirectoryException
                                    ? "there is a file of that name"
                                    : String.valueOf(file.getReason());
            return file.getFile() + ": " + why;
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    /** Anything that went wrong while running. */
    static int execution(Exception e, CommandLine line, ParseResult parsed) {
        PrintWriter err = line.getErr();
        if (e instanceof ClosedPipeException) {
            return ExitCode.CLOSED_PIPE;
        }
        if (HeapAdvice.concerns(e) && !(e instanceof TableException)) { // which tells what needs the memory
            err.println("palimpsest: out of memory: " + HeapAdvice.text());
            return ExitCode.RESOURCE;
        }
        if (e instanceof InvalidDataException bad) {
            for (InvalidDataException fault : bad.faults()) {
                err.println("palimpsest: " + fault.what());
                err.println("  where: " + fault.where());
                err.println("  fix: " + fault.mend());
                if (fault instanceof DataSetException set) {
                    Remedies.of(set).ifPresent(fix -> err.println("    or: " + fix));
                }
            }
            if (bad.more() > 0) {
                err.println("palimpsest: and " + Counted.of(bad.more(), "fault") + " more");
            }
            return ExitCode.DATA;
        }
        if (e instanceof UncheckedIOException wrapped && wrapped.getCause() instanceof EncoderException) {
            return execution(wrapped.getCause(), line, parsed);
        }
        err.println("palimpsest: " + (e instanceof TableException table ? Remedies.message(table) : message(e)));
        Remedies.of(e).ifPresent(fix -> err.println("  fix: " + fix));
        if (e instanceof EncoderException.Mismatch) {
            return ExitCode.MODEL;
        }
        if (e instanceof EncoderException.Unknown) {
            return ExitCode.USAGE;
        }
        if (e instanceof DivergenceException) {
            return ExitCode.CHECK_FAILED;
        }
        if (e instanceof IllegalArgumentException) {
            return ExitCode.USAGE;
        }
        if (e instanceof InterruptedIOException) {
            return ExitCode.INTERRUPTED;
        }
        if (e instanceof CannotWriteException
                || e instanceof BindException
                || e instanceof ClusterException
                || e instanceof AccessDeniedException
                || e instanceof FileWriteException
                || e instanceof UnfinishedChangeException
                || e instanceof VersionStoreException.Locked
                || (e instanceof FileSystemException full
                        && String.valueOf(full.getReason()).contains("space"))) {
            return ExitCode.RESOURCE;
        }
        if (e instanceof InvalidRunException || e instanceof StateFileException || e instanceof VersionStoreException) {
            return ExitCode.MODEL;
        }
        if (e instanceof IOException) {
            return ExitCode.DATA;
        }
        err.println("This is a bug of Palimpsest, not of yours; please report it with what follows.");
        e.printStackTrace(err);
        return ExitCode.BUG;
    }
}
