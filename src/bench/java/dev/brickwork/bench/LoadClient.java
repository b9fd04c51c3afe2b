package dev.brickwork.bench;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** One connection that sends one request after the other. As little work as can be: it shares the machine with what it measures. */
final class LoadClient implements AutoCloseable {
    private static final byte[] EMPTY = {};

    /** Which of the clients of a load this is, from 0 on. */
    final int number;
    private final Socket socket;
    private final InputStream in;
    private final String headers;
    private byte[] answer = EMPTY;

    LoadClient(int port, String key, int number) throws IOException {
        this.number = number;
        socket = new Socket("127.0.0.1", port);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
        headers = " HTTP/1.1\r\nHost: localhost\r\nX-SERVICE-KEY: " + key + "\r\nContent-Type: application/json\r\nContent-Length: ";
    }

    /** @return what was answered, which must be a success */
    byte[] call(String method, String path, String body) throws IOException {
        return send(request(method, path, body));
    }

    /** For requests that are sent again and again. */
    byte[] request(String method, String path, String body) {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        var head = (method + " " + path + headers + bytes.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        var whole = Arrays.copyOf(head, head.length + bytes.length);
        System.arraycopy(bytes, 0, whole, head.length, bytes.length);
        return whole;
    }

    byte[] send(byte[] request) throws IOException {
        socket.getOutputStream().write(request);
        var status = line();
        int length = -1;
        for (var header = line(); !header.isEmpty(); header = line()) {
            if (header.regionMatches(true, 0, "content-length:", 0, 15)) {
                length = Integer.parseInt(header.substring(15).trim());
            }
        }
        answer = length < 0 ? chunks() : in.readNBytes(length);
        if (!status.startsWith("HTTP/1.1 2")) {
            throw new IOException(new String(request, StandardCharsets.UTF_8).lines().findFirst().orElse("") + " was answered " + status + ": "
                    + new String(answer, StandardCharsets.UTF_8));
        }
        return answer;
    }

    private byte[] chunks() throws IOException {
        var whole = EMPTY;
        for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
            int before = whole.length;
            whole = Arrays.copyOf(whole, before + size);
            in.readNBytes(whole, before, size);
            line();
        }
        line();
        return whole;
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
