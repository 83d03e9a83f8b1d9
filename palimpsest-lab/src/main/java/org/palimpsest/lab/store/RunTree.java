package org.palimpsest.lab.store;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The files of all runs under a directory.
 *
 * @param files those with the names asked for, directory by directory
 * @param unreadable directories and files that could not be looked at
 */
public record RunTree(List<Path> files, List<InvalidRunException> unreadable) {
    /** Looks at everything under a directory, or beside a file; what cannot be looked at is told, not thrown. */
    public static RunTree under(Path root, Set<String> names) throws IOException {
        List<Path> files = new ArrayList<>();
        List<InvalidRunException> unreadable = new ArrayList<>();
        Path start = Files.isDirectory(root) ? root : root.toAbsolutePath().resolveSibling("");
        Files.walkFileTree(start, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (names.contains(String.valueOf(file.getFileName()))) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                unreadable.add(InvalidRunException.unreadable(file, e));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) {
                return FileVisitResult.CONTINUE; // a directory that is removed while it is read
            }
        });
        files.sort(Comparator.comparing(RunTree::byNames));
        return new RunTree(files, unreadable);
    }

    /** Sorts directory by directory, so that {@code vcl} comes before {@code vcl+gng}. */
    private static String byNames(Path file) {
        return file.toString().replace(file.getFileSystem().getSeparator(), "\0");
    }
}
