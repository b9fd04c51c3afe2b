package dev.brickwork.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A server that takes a request and then does not behave. */
public final class RudeReceiver implements AutoCloseable {
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n";

    private final ServerSocket server;
    private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();
    public final AtomicInteger requests = new AtomicInteger();
    public final AtomicLong bytesSent = new AtomicLong();
    /** How many connections the other side has cut. */
    public final AtomicInteger cuts = new AtomicInteger();

    public interface Manner {
        void answer(RudeReceiver self, Socket connection) throws IOException, InterruptedException;
    }

    public static final Manner HANGS = (self, connection) -> {
        if (connection.getInputStream().read() < 0) {
            self.cuts.incrementAndGet();
        }
    };
    public static final Manner DRIPS_ITS_HEAD = (self, connection) -> self.drip(connection,
            OK + "X-Drop: " + "x".repeat(1_000));
    public static final Manner DRIPS_ITS_BODY = (self, connection) -> {
        self.send(connection, OK + "Content-Length: 1000\r\n\r\n");
        self.drip(connection, "y".repeat(1_000));
    };
    public static final Manner NEVER_ENDS = (self, connection) -> {
        self.send(connection, OK + "Transfer-Encoding: chunked\r\n\r\n");
        var chunk = "1000\r\n" + "z".repeat(0x1000) + "\r\n";
        while (true) {
            self.send(connection, chunk);
        }
    };
    public static final Manner RESETS = (self, connection) -> connection.setSoLinger(true, 0);

    public RudeReceiver(Manner manner) {
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var thread = new Thread(() -> serve(manner), "rude-receiver");
        thread.setDaemon(true);
        thread.start();
    }

    public String url() {
        return "http://127.0.0.1:" + server.getLocalPort() + "/";
    }

    private void serve(Manner manner) {
        while (!server.isClosed()) {
            try {
                var connection = server.accept();
                connections.add(connection);
                var thread = new Thread(() -> answer(manner, connection), "rude-answer");
                thread.setDaemon(true);
                thread.start();
            } catch (IOException e) {
                return;
            }
        }
    }

    private void answer(Manner manner, Socket connection) {
        try (connection) {
            var buffer = new byte[64 * 1024];
            if (connection.getInputStream().read(buffer) > 0) {
                requests.incrementAndGet();
                manner.answer(this, connection);
            }
        } catch (IOException e) {
            cuts.incrementAndGet();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void send(Socket connection, String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.US_ASCII);
        connection.getOutputStream().write(bytes);
        bytesSent.addAndGet(bytes.length);
    }

    private void drip(Socket connection, String text) throws IOException, InterruptedException {
        for (int i = 0; i < text.length(); i++) {
            send(connection, text.substring(i, i + 1));
            Thread.sleep(500);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (var connection : connections) {
            connection.close();
        }
    }
}
