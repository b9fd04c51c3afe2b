package dev.brickwork.bench;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** One connection that sends the same request again and again. As little work as can be: it shares the machine with what it measures. */
final class LoadClient implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;
    private final byte[] request;
    private final String head;

    LoadClient(int port, String key, String method, String path, String body) throws IOException {
        socket = new Socket("127.0.0.1", port);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
        head = method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nX-SERVICE-KEY: " + key
                + "\r\nContent-Type: application/json\r\nContent-Length: ";
        request = request(body);
    }

    private byte[] request(String body) {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        var headBytes = (head + bytes.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        var whole = Arrays.copyOf(headBytes, headBytes.length + bytes.length);
        System.arraycopy(bytes, 0, whole, headBytes.length, bytes.length);
        return whole;
    }

    /** @return the answer's status */
    int call() throws IOException {
        return send(request);
    }

    /** The same request with another body. */
    int call(String body) throws IOException {
        return send(request(body));
    }

    private int send(byte[] whole) throws IOException {
        socket.getOutputStream().write(whole);
        var status = Integer.parseInt(line().split(" ")[1]);
        int length = -1;
        for (var header = line(); !header.isEmpty(); header = line()) {
            if (header.regionMatches(true, 0, "content-length:", 0, 15)) {
                length = Integer.parseInt(header.substring(15).trim());
            }
        }
        if (length < 0) {
            skipChunks();
        } else {
            in.skipNBytes(length);
        }
        return status;
    }

    private void skipChunks() throws IOException {
        for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
            in.skipNBytes(size + 2L);
        }
        line();
    }

    private String line() throws IOException {
        var text = new StringBuilder(64);
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("the connection was closed");
            }
            if (c != '\r') {
                text.append((char) c);
            }
        }
        return text.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
