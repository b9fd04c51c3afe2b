package dev.brickwork.move;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

import dev.brickwork.core.Refused;

/** Line by line, each no longer than any row is. */
final class LineReader {
    private static final int BUFFER_BYTES = 64 * 1024;
    /** A file of 10 MiB is twice as long in hexadecimal digits. */
    private static final int LINE_BYTES_MAX = 64 * 1024 * 1024;

    private final InputStream in;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    LineReader(InputStream in) {
        this.in = new BufferedInputStream(in, BUFFER_BYTES);
    }

    /** Without its end. Null when there are no more. */
    byte[] next() throws IOException {
        line.reset();
        for (int read = in.read(); read != '\n'; read = in.read()) {
            if (read < 0) {
                if (line.size() > 0) {
                    throw new Refused("The file ends in the middle of a line.");
                }
                return null;
            }
            if (line.size() == LINE_BYTES_MAX) {
                throw new Refused("A line of the file is longer than any row.");
            }
            line.write(read);
        }
        return line.toByteArray();
    }
}
