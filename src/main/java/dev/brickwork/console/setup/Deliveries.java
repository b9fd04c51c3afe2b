package dev.brickwork.console.setup;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.console.list.Cell;
import dev.brickwork.console.list.Column;
import dev.brickwork.console.list.Filter;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Table;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.webhook.DeliveryResponse;

/** How deliveries are shown, wherever they are. */
@ApplicationScoped
class Deliveries {
    private final ShownJson json;
    private final Formats formats;

    Deliveries(ShownJson json, Formats formats) {
        this.json = json;
        this.formats = formats;
    }

    /**
     * One attempt.
     *
     * @param statusCode null when there was no answer
     * @param error null when there was one
     */
    public record Attempt(Instant at, Integer statusCode, String error, long durationMs) {

        /** In a few words. */
        public String answer() {
            return statusCode == null ? error : statusCode.toString();
        }

        public boolean isGood() {
            return statusCode != null && statusCode >= 200 && statusCode < 300;
        }
    }

    /** Oldest first. */
    List<Attempt> attempts(DeliveryResponse delivery) {
        var attempts = new ArrayList<Attempt>();
        json.read(delivery.attempts()).forEach(one -> attempts.add(new Attempt(
                Instant.parse(one.path("attempted_at").asText()),
                one.path("status_code").isNumber() ? one.path("status_code").asInt() : null,
                one.path("error").isTextual() ? one.path("error").asText() : null, one.path("duration_ms").asLong())));
        return attempts;
    }

    Table<DeliveryResponse> table(String empty, List<Filter> filters, Function<PageAddress, Page<DeliveryResponse>> list) {
        var f = formats.current();
        return new Table<>("Deliveries", empty, List.of(
                Column.<DeliveryResponse>of("Created", one -> f.timeCell(one.createdAt())
                        .to(Links.to(Links.DELIVERIES + "/" + one.deliveryId()))).sortedBy("created_at"),
                Column.of("Event", one -> Cell.of(one.eventType()).to(Links.to(Links.EVENTS + "/" + one.eventId()))),
                Column.of("Status", one -> Cell.state(one.status())),
                Column.of("Last response", one -> last(one)),
                Column.number("Attempts", one -> Cell.of(String.valueOf(attempts(one).size()))),
                Column.of("Next attempt", one -> f.timeCell(one.nextAttemptAt()))),
                filters, list);
    }

    private Cell last(DeliveryResponse delivery) {
        var attempts = attempts(delivery);
        return attempts.isEmpty() ? Cell.NONE : Cell.of(attempts.get(attempts.size() - 1).answer());
    }
}
