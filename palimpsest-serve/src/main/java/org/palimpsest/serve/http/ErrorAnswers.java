package org.palimpsest.serve.http;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Answers requests that Jetty refuses before an action sees them: JSON with a sentence, as all our refusals are. */
final class ErrorAnswers implements org.eclipse.jetty.server.Request.Handler {
    private static final Map<Integer, String> SENTENCES = Map.of(
            408, "the request took too long to arrive",
            414, "the address of the request is too long",
            417, "of expectations, only '100-continue' is understood",
            426, "this server speaks HTTP/1.1 and HTTP/1.0 only",
            431, "the head of the request is too large",
            500, "the server could not read the request",
            505, "this server speaks HTTP/1.1 and HTTP/1.0 only");

    private final Observer observer;

    ErrorAnswers(Observer observer) {
        this.observer = observer;
    }

    @Override
    public boolean handle(org.eclipse.jetty.server.Request request, Response response, Callback callback) {
        int found = response.getStatus();
        // A version or a coding that this server does not speak is the client's choice.
        int status = found == HttpStatus.NOT_IMPLEMENTED_501 || found == HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505
                ? HttpStatus.BAD_REQUEST_400
                : found;
        String sentence = SENTENCES.getOrDefault(
                found,
                "the request is not as HTTP/1.1 has it"
                        + (request.getAttribute(ErrorHandler.ERROR_EXCEPTION) instanceof Throwable cause
                                ? reason(cause).map(why -> ": " + why).orElse("")
                                : ""));
        org.palimpsest.serve.http.Response answer =
                org.palimpsest.serve.http.Response.of(new HttpException(status, sentence));
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
        Exchange.headers(answer, response.getHeaders());
        observer.answered("", "", status, System.nanoTime() - request.getBeginNanoTime());
        response.write(true, ByteBuffer.wrap(answer.body()), callback);
        return true;
    }

    /** What Jetty says is wrong, where it says it in words. */
    static Optional<String> reason(Throwable fault) {
        return fault instanceof org.eclipse.jetty.http.HttpException known && known.getReason() != null
                ? Optional.of(known.getReason().replaceAll("[^ -~]", "?"))
                : Optional.empty();
    }
}
