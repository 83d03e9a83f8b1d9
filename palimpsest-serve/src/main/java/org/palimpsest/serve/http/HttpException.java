package org.palimpsest.serve.http;

import java.util.List;
import java.util.Map;

/** A request that fails: a status, a message, and every wrong field. */
public final class HttpException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Something wrong in one place of the body.
     *
     * @param row from 1; 0 where it is not of one row
     * @param field its name; "" where it is not of one field
     * @param problem what is wrong
     */
    public record WrongField(long row, String field, String problem) {}

    private final int status;
    private final transient List<WrongField> fields;
    private final transient Map<String, String> headers;

    /** With wrong fields and headers of the answer. */
    public HttpException(int status, String sentence, List<WrongField> fields, Map<String, String> headers) {
        super(sentence, null, false, false); // it is an answer, not a fault: no stack trace
        this.status = status;
        this.fields = List.copyOf(fields);
        this.headers = Map.copyOf(headers);
    }

    /** Without fields and headers. */
    public HttpException(int status, String sentence) {
        this(status, sentence, List.of(), Map.of());
    }

    /** The request makes no sense as HTTP or as JSON. */
    public static HttpException malformed(String sentence) {
        return new HttpException(400, sentence);
    }

    /** The request is well formed, but some of its fields do not fit. */
    public static HttpException wrong(String sentence, List<WrongField> fields) {
        return new HttpException(422, sentence, fields, Map.of());
    }

    public int status() {
        return status;
    }

    /** One sentence for people. */
    public String sentence() {
        return String.valueOf(getMessage());
    }

    public List<WrongField> fields() {
        return fields;
    }

    /** Headers of the answer. */
    public Map<String, String> headers() {
        return headers;
    }
}
