package dev.brickwork.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.Socket;

/** What no client would send. */
public final class RawHttp {
    private RawHttp() {
    }

    /** All that is answered until the connection is closed; {@code \n} becomes the line end of HTTP. */
    public static String untilClosed(String request) throws IOException {
        try (var socket = open()) {
            send(socket, request);
            return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
        }
    }

    public static Socket open() throws IOException {
        var socket = new Socket("localhost", Api.port());
        socket.setSoTimeout(Patience.MILLIS);
        return socket;
    }

    public static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.replace("\n", "\r\n").getBytes(ISO_8859_1));
    }
}
