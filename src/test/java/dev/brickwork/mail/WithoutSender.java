package dev.brickwork.mail;

import java.util.Optional;

import dev.brickwork.seller.CurrentSeller;
import io.quarkus.arc.Arc;
import io.quarkus.test.junit.QuarkusMock;

/** The service as an operator runs it who has not set {@code QUARKUS_MAILER_FROM}. */
public final class WithoutSender {

    private WithoutSender() {
    }

    /** Until the test method that calls this ends. */
    public static void forThisTest() {
        var container = Arc.container();
        QuarkusMock.installMockForType(new MailOrigin(container.instance(CurrentSeller.class).get(), Optional.empty()),
                MailOrigin.class);
    }
}
