package dev.brickwork.platform.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

import dev.brickwork.platform.error.Declined;
import dev.brickwork.platform.error.ErrorCode;

/** A body that did not say how long it is, read up to the hard limit. The framework's own refusal of the rest has no body. */
class BoundedStream extends FilterInputStream {
    private long left;

    BoundedStream(InputStream stream, long bytesMax) {
        super(stream);
        left = bytesMax;
    }

    @Override
    public int read() throws IOException {
        var one = super.read();
        count(one < 0 ? 0 : 1);
        return one;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        var bytes = super.read(buffer, offset, length);
        count(Math.max(0, bytes));
        return bytes;
    }

    private void count(int bytes) {
        left -= bytes;
        if (left < 0) {
            throw new Declined(ErrorCode.ERR_PAYLOAD_TOO_LARGE, "The body is too large.");
        }
    }
}
