package dev.brickwork.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import jdk.net.ExtendedSocketOptions;

/**
 * Stands before the mail server, on a port that is never let go: while a server is down, another process would take it. Hands
 * connections on, takes them and says nothing, or hangs up.
 */
final class MailFront {
    enum Mood {
        HANDS_ON, SAYS_NOTHING, HANGS_UP
    }

    private final ServerSocket door;
    private final int serverPort;
    private final List<Socket> silent = new CopyOnWriteArrayList<>();
    private volatile Mood mood = Mood.HANDS_ON;

    MailFront(int serverPort) {
        this.serverPort = serverPort;
        try {
            door = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        inThread(this::takeAll);
    }

    int port() {
        return door.getLocalPort();
    }

    /** @return how many came in that mood and are still kept waiting */
    int during(Mood other, TestMailServer.Work work) throws Exception {
        mood = other;
        try {
            work.run();
            return silent.size();
        } finally {
            mood = Mood.HANDS_ON;
            silent.forEach(MailFront::close);
            silent.clear();
        }
    }

    private void takeAll() throws IOException {
        while (true) {
            var client = door.accept();
            switch (mood) {
                case HANDS_ON -> handOn(client);
                case SAYS_NOTHING -> silent.add(client);
                case HANGS_UP -> client.close();
            }
        }
    }

    private void handOn(Socket client) throws IOException {
        var server = new Socket("127.0.0.1", serverPort);
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        inThread(() -> copy(client, server));
        inThread(() -> copy(server, client));
    }

    private static void copy(Socket from, Socket to) throws IOException {
        var buffer = new byte[16_384];
        try (from; to) {
            for (int length = 0; length >= 0; length = from.getInputStream().read(buffer)) {
                to.getOutputStream().write(buffer, 0, length);
                acknowledgeAtOnce(from);
            }
        }
    }

    /** The server sends each answer in two pieces, and the second only when the first is acknowledged. A mail would wait for 40 ms seven times. */
    private static void acknowledgeAtOnce(Socket socket) throws IOException {
        if (socket.supportedOptions().contains(ExtendedSocketOptions.TCP_QUICKACK)) {
            socket.setOption(ExtendedSocketOptions.TCP_QUICKACK, true);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void inThread(Work work) {
        var thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException e) {
                // one of the two has hung up
            }
        }, "mail-front");
        thread.setDaemon(true);
        thread.start();
    }
}
