package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.brickwork.testing.Rounds;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/**
 * Random lives in which the calls of January are recorded late, edited down and deleted, and the invoices that billed them are voided, noted or written
 * off, in any order. What stands of them is always what the entries cost that no waived invoice was the first to bill. Each month either
 * brings calls or takes some away.
 */
@ServiceTest
class WaivedUsageLivesTest {
    private static final int MONTHS = 9;
    private static final int CENTS = 10;

    static LongStream seeds() {
        long first = Long.getLong("waived.seed", 1);
        return LongStream.range(first, first + Rounds.of(4));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whatStandsIsWhatTheCallsCostThatWereNotWaived(long seed) throws SQLException {
        var life = new Life(seed);
        for (int month = 0; month < MONTHS; month++) {
            life.month();
            assertThat(life.standing()).as("seed %d%n%s", seed, String.join("\n", life.story)).isEqualTo(life.expected());
        }
    }

    private static final class Entry {
        private int value;
        /** What billed it first; null until then. */
        private Billing billing;
    }

    /** An invoice with calls. */
    private static final class Billing {
        private Invoice invoice;
        private boolean isWaived;
    }

    private static final class Life {
        private final List<String> story = new ArrayList<>();
        private final Random random;
        private final Seller seller = Given.seller().at("2026-01-01T00:00:00Z").settings("apply_credit_automatically", false,
                "reminders", json("enabled", false));
        private final Subscription subscription;
        private final Map<String, Entry> entries = new LinkedHashMap<>();
        private final List<Billing> billings = new ArrayList<>();
        private LocalDate today = LocalDate.of(2026, 1, 31);
        private int recorded;

        Life(long seed) {
            random = new Random(seed);
            var plan = seller.plan(perUnit("seats", "1"),
                    brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"0.10\"}}", ""));
            subscription = seller.customer().subscription(plan).units("seats", 1).units("calls", 0).from("2026-01-01")
                    .months(24).accepted();
        }

        void month() {
            if (billings.isEmpty() || random.nextInt(5) < 3) {
                record(1 + random.nextInt(2));
            } else {
                take();
            }
            if (random.nextBoolean()) {
                waive();
            }
            today = today.withDayOfMonth(1).plusMonths(1);
            seller.moveTo(today.atTime(12, 0).toInstant(ZoneOffset.UTC).toString());
            readBilled();
        }

        private void record(int count) {
            for (int i = 0; i < count; i++) {
                var entry = new Entry();
                entry.value = 1 + random.nextInt(200);
                var id = "tx-" + ++recorded;
                subscription.use("calls", entry.value).id(id).at("2026-01-10T00:00:00Z").recorded();
                entries.put(id, entry);
                story.add(today + " " + id + ": " + entry.value);
            }
        }

        /** Of what was waived, or of what the newest invoice that stands was the first to bill: that is where it is given back. */
        private void take() {
            var newest = billings.stream().filter(billing -> !billing.isWaived).reduce((earlier, later) -> later)
                    .orElse(null);
            var ids = entries.keySet().stream().filter(id -> {
                var billing = entries.get(id).billing;
                return billing != null && (billing.isWaived || billing == newest);
            }).toList();
            if (ids.isEmpty()) {
                return;
            }
            var id = ids.get(random.nextInt(ids.size()));
            if (random.nextBoolean()) {
                seller.api.delete("/usage?transaction_id=" + id).statusCode(200);
                entries.remove(id);
                story.add(today + " " + id + " deleted");
            } else {
                var entry = entries.get(id);
                entry.value = random.nextInt(entry.value + 1);
                seller.api.patch("/usage", json("transaction_id", id, "value", entry.value)).statusCode(200);
                story.add(today + " " + id + " becomes " + entry.value);
            }
        }

        private void waive() {
            var standing = billings.stream().filter(billing -> !billing.isWaived).toList();
            if (standing.isEmpty()) {
                return;
            }
            var billing = standing.get(random.nextInt(standing.size()));
            int remaining = billing.invoice.get("").statusCode(200).path("remaining_amount");
            int way = remaining == 0 ? 0 : random.nextInt(3);
            switch (way) {
                case 0 -> billing.invoice.post("/void", json("reason", "Wrong")).statusCode(200);
                case 1 ->
                    billing.invoice.post("/credit-notes", json("amount", remaining, "reason", "Wrong")).statusCode(201);
                default -> billing.invoice.post("/write-off", json("reason", "Wrong")).statusCode(200);
            }
            billing.isWaived = true;
            story.add(today + " " + List.of("void", "noted", "written off").get(way) + ": invoice "
                    + (billings.indexOf(billing) + 1));
        }

        /** New entries were billed by the invoice of the day that has calls. */
        private void readBilled() {
            var unread = entries.values().stream().filter(entry -> entry.billing == null).toList();
            if (unread.isEmpty()) {
                return;
            }
            var billing = new Billing();
            billing.invoice = seller
                    .invoice(subscription.invoices().<Map<String, Object>>list("results[*issued_at!=null]").stream()
                            .filter(row -> ((List<?>) row.get("line_items")).stream().map(line -> (Map<?, ?>) line)
                                    .anyMatch(line -> List.of("OVERAGE", "CORRECTION").contains(line.get("kind"))
                                            && (Integer) line.get("grand_total") > 0))
                            .max(Comparator.comparing(row -> Instant.parse((String) row.get("issued_at"))))
                            .map(row -> (String) row.get("invoice_id")).orElseThrow());
            billings.add(billing);
            unread.forEach(entry -> entry.billing = billing);
        }

        long expected() {
            return entries.values().stream().filter(entry -> entry.billing != null && !entry.billing.isWaived)
                    .mapToLong(entry -> (long) entry.value * CENTS).sum();
        }

        /** Charged on invoices that are not waived, less what was given back and not taken back since. */
        long standing() throws SQLException {
            return TestSql
                    .number("""
                            SELECT coalesce(sum(l.amount - l.discount), 0) - (
                                SELECT coalesce(sum(r.net - r.reversed_net), 0) FROM charge_reduction r JOIN invoice i ON i.id = r.charge_invoice_id
                                WHERE r.subscription_id = ?1 AND r.meter_brick_id IS NOT NULL AND r.released_at IS NULL
                                    AND i.voided_at IS NULL AND i.written_off_at IS NULL AND i.noted_amount = 0)
                            FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id AND i.current_version = l.version
                            WHERE i.subscription_id = ?1 AND l.kind IN ('OVERAGE', 'CORRECTION') AND l.amount > 0
                                AND i.voided_at IS NULL AND i.written_off_at IS NULL AND i.noted_amount = 0"""
                            .replace("?1", "'" + subscription.id() + "'::uuid"));
        }
    }
}
