package dev.brickwork.testing;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

import com.sun.net.httpserver.HttpServer;

import dev.brickwork.local.Folders;

/**
 * Things that a hostile document would love to reach: a web server, a file and an archive. Each notices when it is touched.
 * The file is a named pipe, whose writer goes on the moment that somebody opens it.
 */
public final class Canary implements AutoCloseable {
    /** Stands in everything that they serve, so it also shows in a PDF that took something over. */
    public static final String SONG = "CANARY";
    private static final byte[] STYLE = ("body:before { content: '" + SONG + "' }").getBytes(StandardCharsets.UTF_8);

    private final List<String> hits = Collections.synchronizedList(new ArrayList<>());
    private final HttpServer server;
    private final ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    private final Path folder;
    private final Path pipe;
    private volatile boolean isClosing;

    public Canary() throws IOException, InterruptedException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            hits.add(exchange.getRequestURI().toString());
            exchange.sendResponseHeaders(200, STYLE.length);
            exchange.getResponseBody().write(STYLE);
            exchange.close();
        });
        server.start();
        // no digits: documents name it, and one time in ten they would be a card number
        folder = Files.createDirectory(Path.of(System.getProperty("java.io.tmpdir"),
                "canary-" + UUID.randomUUID().toString().replaceAll("[\\d-]", "")));
        pipe = folder.resolve("canary.css");
        if (new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() != 0) {
            throw new IOException("mkfifo failed");
        }
        try (var jar = new JarOutputStream(Files.newOutputStream(folder.resolve("canary.jar")))) {
            jar.putNextEntry(new JarEntry("canary.css"));
            jar.write(STYLE);
        }
        daemon(this::sing);
        daemon(this::listen);
    }

    private static void daemon(Runnable work) {
        var thread = new Thread(work, "canary");
        thread.setDaemon(true);
        thread.start();
    }

    public String http() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Anybody who speaks first is heard, and hung up on. */
    public String ftp() {
        return "ftp://127.0.0.1:" + socket.getLocalPort();
    }

    /** {@code file:} without slashes after the colon beyond those of the path. */
    public String file() {
        return "file:" + pipe;
    }

    public String jar() {
        return "jar:file:" + folder.resolve("canary.jar") + "!/canary.css";
    }

    public List<String> hits() {
        return List.copyOf(hits);
    }

    private void listen() {
        while (!socket.isClosed()) {
            try {
                socket.accept().close();
                hits.add("socket");
            } catch (IOException closed) {
                // So is the loop.
            }
        }
    }

    private void sing() {
        while (!isClosing) {
            // Waits here until somebody reads.
            try (var out = new FileOutputStream(pipe.toFile())) {
                if (!isClosing) {
                    hits.add("file");
                    out.write(STYLE);
                }
            } catch (IOException readerLeft) {
                // It came, and that is what counts.
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        isClosing = true;
        try (socket; var reader = Files.newInputStream(pipe)) {
            reader.readAllBytes();
            Folders.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
