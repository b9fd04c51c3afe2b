package dev.brickwork.adapter.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import com.stripe.net.Webhook;

import dev.brickwork.spi.PaymentProcessor.Changed;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.LogLines;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.StripeStandIn;
import dev.brickwork.testing.given.Given;
import io.quarkus.test.common.QuarkusTestResource;

@ServiceTest
@QuarkusTestResource(StripeStandIn.class)
class StripeCallbackTest {
    private static final String SECRET = "whsec_standin";
    @Inject
    Heard heard;

    private final UUID payment = UUID.randomUUID();
    private final String body = """
            {"id": "evt_1", "object": "event", "type": "payment_intent.succeeded",
             "data": {"object": {"id": "pi_1", "metadata": {"brickwork_payment_id": "%s"}}}}""".formatted(payment);
    private String address;

    @ApplicationScoped
    static class Heard {
        private final List<Changed> news = new CopyOnWriteArrayList<>();

        void on(@Observes Changed changed) {
            news.add(changed);
        }

        long of(UUID payment) {
            return news.stream().filter(one -> payment.equals(one.paymentId())).count();
        }
    }

    @BeforeEach
    void aConnectedSeller() {
        address = path(Given.seller().connectStripe(StripeStandIn.GOOD_KEY));
    }

    @Test
    void whatStripeSignedIsHeard() throws Exception {
        told(body, signature(body, SECRET, 0)).statusCode(204);

        assertThat(heard.of(payment)).isEqualTo(1);
    }

    @Test
    void aMessageThatComesTwiceIsLookedAtTwice() throws Exception {
        var signature = signature(body, SECRET, 0);
        told(body, signature).statusCode(204);
        told(body, signature).statusCode(204);

        assertThat(heard.of(payment)).isEqualTo(2);
    }

    @Test
    void nobodyElseIsHeard() throws Exception {
        told(body, null).statusCode(400);
        told(body, "t=1,v1=00").statusCode(400);
        told(body, "nonsense").statusCode(400);
        told(body, signature(body, "whsec_another", 0)).statusCode(400);
        told(body + " ", signature(body, SECRET, 0)).statusCode(400);
        told(body, signature(body, SECRET, -301)).statusCode(400);

        assertThat(heard.of(payment)).isZero();
    }

    @Test
    void anAddressThatNobodyHasIsMissing() throws Exception {
        Api.nobody().request().header("Stripe-Signature", signature(body, SECRET, 0)).body("text/plain", body)
                .post("/callbacks/stripe/" + "A".repeat(43)).statusCode(404);
        Api.nobody().request().body("text/plain", body).post("/callbacks/stripe/x").statusCode(404);
    }

    @Test
    void theAddressIsNeverLogged() throws Exception {
        var token = address.substring(address.lastIndexOf('/') + 1);
        var log = LogLines.listen();
        try {
            told(body, signature(body, SECRET, 0)).statusCode(204);
            Api.fetch(address).statusCode(405);
            Api.fetch("/CALLBACKS/stripe/" + token).statusCode(404);
            Api.nobody().request().body("text/plain", "x").post(address + "/more").statusCode(404);
            Api.nobody().request().body("application/octet-stream", new byte[(10 << 20) + 1]).post(address)
                    .statusCode(413);

            assertThat(log.atLeast(5)).hasSizeGreaterThanOrEqualTo(5).noneMatch(line -> line.contains(token))
                    .anyMatch(line -> line.startsWith("POST /callbacks/stripe/{token} 204"))
                    .anyMatch(line -> line.startsWith("GET /callbacks/stripe/{token} 405"));
        } finally {
            log.close();
        }
    }

    @Test
    void newsOfThingsThatAreNotOursIsFine() throws Exception {
        var foreign = "{\"type\": \"payment_intent.succeeded\", \"data\": {\"object\": {\"metadata\": {}}}}";
        told(foreign, signature(foreign, SECRET, 0)).statusCode(204);
        var broken = "{";
        told(broken, signature(broken, SECRET, 0)).statusCode(400);
    }

    static String path(Answer connected) {
        return connected.statusCode(200).<String>path("callback_url").replace("http://localhost:8080", "");
    }

    private Answer told(String text, String signature) {
        var request = Api.nobody().request().body(text);
        return (signature == null ? request : request.header("Stripe-Signature", signature)).post(address);
    }

    private static String signature(String text, String secret, long secondsFromNow) throws Exception {
        return Webhook.Signature.generateSignatureHeader(text, secret, Instant.now().getEpochSecond() + secondsFromNow);
    }
}
