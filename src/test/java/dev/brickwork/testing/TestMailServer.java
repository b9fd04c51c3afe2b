package dev.brickwork.testing;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import jakarta.mail.internet.MimeMessage;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;

/** A real mail server for the service under test. One for each process that runs tests; every test has recipients of its own. */
public class TestMailServer implements QuarkusTestResourceLifecycleManager {
    private static GreenMail server;
    private static MailFront front;

    @Override
    public Map<String, String> start() {
        return Map.of("quarkus.mailer.host", "localhost", "quarkus.mailer.port", String.valueOf(front().port()),
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

    private static synchronized MailFront front() {
        if (front == null) {
            front = new MailFront(get().getSmtp().getPort());
        }
        return front;
    }

    /** What came for this address, oldest first. */
    public static List<MimeMessage> receivedBy(String address) {
        return Arrays.asList(get().getReceivedMessagesForDomain(address));
    }

    /** Whoever comes is hung up on. */
    public static void whileDown(Work work) throws Exception {
        front().during(MailFront.Mood.HANGS_UP, work);
    }

    /**
     * Takes every connection and says nothing.
     *
     * @return how many came
     */
    public static int whileSilent(Work work) throws Exception {
        return front().during(MailFront.Mood.SAYS_NOTHING, work);
    }

    public interface Work {
        void run() throws Exception;
    }
}
