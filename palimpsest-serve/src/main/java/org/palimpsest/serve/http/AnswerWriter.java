package org.palimpsest.serve.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;

/** Sends an answer piece by piece, as fast as the client takes it. No thread waits for a client that does not. */
final class AnswerWriter extends IteratingCallback {
    /** The JDK copies each piece to memory outside the heap. */
    private static final int PIECE = 1 << 17;

    private final Response response;
    private final byte[] content;
    private final Callback done;
    private int at;
    private boolean last;

    AnswerWriter(Response response, byte[] content, Callback done) {
        this.response = response;
        this.content = content;
        this.done = done;
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }

    @Override
    protected Action process() {
        if (last) {
            return Action.SUCCEEDED;
        }
        int length = Math.min(PIECE, content.length - at);
        ByteBuffer piece = ByteBuffer.wrap(content, at, length);
        at += length;
        last = at == content.length;
        response.write(last, piece, this);
        return Action.SCHEDULED;
    }

    @Override
    protected void onCompleteSuccess() {
        done.succeeded();
    }

    @Override
    protected void onCompleteFailure(Throwable fault) {
        done.failed(fault);
    }
}
