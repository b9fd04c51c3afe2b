package dev.brickwork.faults;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.testing.ServiceProcess;

/** Clients that begin a body and never end it: more of them than a process has threads, and fewer than an address may have. */
final class SlowBodies {
    private static final int COUNT = 220;
    private static final int BETWEEN_BYTES_MILLIS = 1_000;
    private static final String UNKNOWN_TOKEN = "A".repeat(43);

    private SlowBodies() {
    }

    static void send(int port, long millis) throws InterruptedException {
        var until = System.nanoTime() + millis * 1_000_000;
        var open = new ArrayList<Socket>();
        try {
            for (int i = 0; i < COUNT; i++) {
                open.add(begun(port, i));
            }
            while (System.nanoTime() < until) {
                Thread.sleep(BETWEEN_BYTES_MILLIS);
                drip(open);
            }
        } catch (IOException e) {
            // the process has gone meanwhile
        } finally {
            open.forEach(SlowBodies::close);
        }
    }

    private static Socket begun(int port, int number) throws IOException {
        var socket = new Socket("127.0.0.1", port);
        var head = switch (number % 3) {
            case 0 -> "POST /callbacks/stripe/" + UNKNOWN_TOKEN + " HTTP/1.1\r\nContent-Type: application/json\r\n";
            case 1 -> "POST /api/v2/customers HTTP/1.1\r\nContent-Type: application/json\r\nX-SERVICE-KEY: " + ServiceProcess.key() + "\r\n";
            default -> "POST /api/v2/usage/batch HTTP/1.1\r\nContent-Type: application/json\r\nX-SERVICE-KEY: " + ServiceProcess.key() + "\r\n";
        };
        write(socket, head + "Host: localhost\r\nContent-Length: 900000\r\n\r\n{");
        return socket;
    }

    /** Those that were refused are closed, and take nothing any more. */
    private static void drip(List<Socket> open) {
        for (var socket : open) {
            try {
                write(socket, " ");
            } catch (IOException e) {
                close(socket);
            }
        }
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // it is closed
        }
    }
}
