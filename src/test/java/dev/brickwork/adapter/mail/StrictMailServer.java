package dev.brickwork.adapter.mail;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/** Speaks just enough SMTP to say no: to recipients at refused.example, and to mail as a whole when it is told so. */
final class StrictMailServer implements AutoCloseable {
    private final ServerSocket socket;
    final List<String> taken = new CopyOnWriteArrayList<>();
    volatile String answerToMail = "250 ok";

    StrictMailServer() throws IOException {
        socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        var thread = new Thread(this::serve, "strict-mail-server");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return socket.getLocalPort();
    }

    private void serve() {
        while (!socket.isClosed()) {
            try (var client = socket.accept()) {
                talk(client);
            } catch (IOException e) {
                // the client has left, or we are closed
            }
        }
    }

    private void talk(Socket client) throws IOException {
        var in = new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
        say(client, "220 strict");
        for (var line = in.readLine(); line != null; line = in.readLine()) {
            var command = line.toUpperCase(Locale.ROOT);
            if (command.startsWith("DATA")) {
                say(client, "354 go on");
                for (var text = in.readLine(); text != null && !text.equals("."); text = in.readLine()) {
                    taken.add(text);
                }
                say(client, "250 taken");
            } else if (command.startsWith("MAIL")) {
                say(client, answerToMail);
            } else if (command.startsWith("RCPT")) {
                say(client, command.contains("@REFUSED.EXAMPLE") ? "550 no such user" : "250 ok");
            } else {
                say(client, command.startsWith("QUIT") ? "221 bye" : "250 ok");
            }
        }
    }

    private static void say(Socket client, String line) throws IOException {
        client.getOutputStream().write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
        client.getOutputStream().flush();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
