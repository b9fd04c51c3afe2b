package dev.brickwork.testing;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import jakarta.mail.internet.MimeMessage;

import com.icegreen.greenmail.smtp.SmtpServer;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;

/** A real mail server for the service under test. One for each process that runs tests; every test has recipients of its own. */
public class TestMailServer implements QuarkusTestResourceLifecycleManager {
    private static GreenMail server;

    @Override
    public Map<String, String> start() {
        return Map.of("quarkus.mailer.host", "localhost", "quarkus.mailer.port", String.valueOf(get().getSmtp().getPort()),
                "quarkus.mailer.from", "service@brickwork.example");
    }

    /** Nothing: the next test class will want it too. */
    @Override
    public void stop() {
    }

    public static synchronized GreenMail get() {
        if (server == null) {
            server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
            server.start();
        }
        return server;
    }

    /** What came for this address, oldest first. */
    public static List<MimeMessage> receivedBy(String address) {
        return Arrays.asList(get().getReceivedMessagesForDomain(address));
    }

    /** Nobody answers any more, until it is up again on the same port. */
    public static void whileDown(Work work) throws Exception {
        var port = get().getSmtp().getPort();
        SmtpServer smtp = get().getSmtp();
        smtp.stopService();
        try {
            work.run();
        } finally {
            synchronized (TestMailServer.class) {
                server.stop();
                server = new GreenMail(new ServerSetup(port, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
                server.start();
            }
        }
    }

    /**
     * Takes every connection and says nothing, until it is up again on the same port.
     *
     * @return how many came
     */
    public static int whileSilent(Work work) throws Exception {
        var came = new CopyOnWriteArrayList<Socket>();
        whileDown(() -> {
            try (var silent = new ServerSocket()) {
                silent.setReuseAddress(true);
                silent.bind(new InetSocketAddress("127.0.0.1", get().getSmtp().getPort()));
                var thread = new Thread(() -> takeAll(silent, came), "silent-mail-server");
                thread.setDaemon(true);
                thread.start();
                work.run();
            } finally {
                for (var client : came) {
                    client.close();
                }
            }
        });
        return came.size();
    }

    private static void takeAll(ServerSocket silent, List<Socket> came) {
        while (!silent.isClosed()) {
            try {
                came.add(silent.accept());
            } catch (IOException e) {
                // closed
            }
        }
    }

    public interface Work {
        void run() throws Exception;
    }
}
