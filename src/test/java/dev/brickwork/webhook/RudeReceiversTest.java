package dev.brickwork.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.Patience;
import dev.brickwork.testing.Receiver;
import dev.brickwork.testing.Receiver.Reply;
import dev.brickwork.testing.RudeReceiver;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
@LongLane
class RudeReceiversTest {
    @Inject
    PublishedEvents scene;
    @Inject
    Attempts attempts;

    @AfterEach
    void asBefore() {
        attempts.millisMax = HttpSender.ANSWER_MILLIS_MAX;
    }

    @Test
    void receiversThatDoNotAnswerDelayNoOther() throws Exception {
        attempts.millisMax = Patience.MILLIS;
        var api = Api.ofNewSeller();
        var seller = api.sellerId();
        try (var polite = Receiver.start();
                var hanging = new RudeReceiver(RudeReceiver.HANGS);
                var drippingHead = new RudeReceiver(RudeReceiver.DRIPS_ITS_HEAD);
                var drippingBody = new RudeReceiver(RudeReceiver.DRIPS_ITS_BODY)) {
            var rude = List.of(hanging, drippingHead, drippingBody);
            PublishedEvents.endpoint(api, polite.url());
            rude.forEach(receiver -> PublishedEvents.endpoint(api, receiver.url()));

            for (int i = 1; i <= 20; i++) {
                var count = i;
                scene.publish(seller, UUID.randomUUID(), 1);
                Eventually.holds(() -> assertThat(polite.requests()).hasSize(count));
            }

            assertThat(rude).as("are still waited for").allSatisfy(receiver -> assertThat(receiver.cuts).hasValue(0));
            Eventually
                    .holds(() -> assertThat(rude).allSatisfy(receiver -> assertThat(receiver.requests).hasPositiveValue()));
        }
    }

    @Test
    void receiversThatDoNotBehaveAreCutOff() throws Exception {
        var api = Api.ofNewSeller();
        var seller = api.sellerId();
        try (var inside = Receiver.start();
                var redirecting = Receiver.start()
                        .answering(request -> new Reply(307, Map.of("Location", inside.url())));
                var hanging = new RudeReceiver(RudeReceiver.HANGS);
                var drippingHead = new RudeReceiver(RudeReceiver.DRIPS_ITS_HEAD);
                var drippingBody = new RudeReceiver(RudeReceiver.DRIPS_ITS_BODY);
                var endless = new RudeReceiver(RudeReceiver.NEVER_ENDS);
                var resetting = new RudeReceiver(RudeReceiver.RESETS)) {
            var redirects = PublishedEvents.endpoint(api, redirecting.url());
            var hangs = PublishedEvents.endpoint(api, hanging.url());
            var dripsHead = PublishedEvents.endpoint(api, drippingHead.url());
            var dripsBody = PublishedEvents.endpoint(api, drippingBody.url());
            var neverEnds = PublishedEvents.endpoint(api, endless.url());
            var resets = PublishedEvents.endpoint(api, resetting.url());

            scene.publish(seller, UUID.randomUUID(), 1);

            Eventually.holds(() -> assertThat(first(api, redirects)).containsEntry("status_code", 307));
            assertThat(inside.requests()).isEmpty();
            Eventually.holds(() -> assertThat(first(api, resets)).containsEntry("status_code", null)
                    .containsEntry("error", "the connection was closed without an answer"));
            // The status came in time; what came after it was cut short.
            Eventually.holds(() -> assertThat(first(api, neverEnds)).containsEntry("status_code", 200));
            Eventually.holds(() -> assertThat(endless.cuts).hasValueGreaterThan(0));
            assertThat(endless.bytesSent.get() / endless.requests.get()).as("bytes, those in buffers included")
                    .isLessThan(8 * 1024 * 1024);
            for (var slow : List.of(hangs, dripsHead)) {
                Eventually.holds(() -> assertThat(first(api, slow)).containsEntry("status_code", null)
                        .containsEntry("error", "no complete answer within 15 s"));
                assertThat((Integer) first(api, slow).get("duration_ms")).isGreaterThanOrEqualTo(14_900);
            }
            Eventually.holds(() -> assertThat(first(api, dripsBody)).containsEntry("status_code", 200));
            assertThat((Integer) first(api, dripsBody).get("duration_ms")).isGreaterThanOrEqualTo(14_900);
            Eventually.holds(() -> assertThat(List.of(hanging.cuts.get(), drippingHead.cuts.get(), drippingBody.cuts.get()))
                    .doesNotContain(0));
        }
    }

    /** The first attempt that has ended at this endpoint. */
    private static Map<String, Object> first(Api api, String endpoint) {
        List<Map<String, Object>> attempts = api.get("/webhook-deliveries?limit=100&endpoint_id=" + endpoint)
                .path("results.attempts.flatten()");
        assertThat(attempts).isNotEmpty();
        return attempts.get(0);
    }
}
