package dev.brickwork.usage;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.agreement.MeterPeriod;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Subscription;

/** What the invoice room does with usage. */
@ServiceTest
class ReadUsageForInvoiceTest {
    @Inject
    UsageService usage;
    @Inject
    UsageRecount recount;
    @Inject
    GivenInvoiceReading given;
    @Inject
    AsSeller asSeller;

    private UsageScene scene;
    private Subscription subscription;
    private UUID seller;

    @BeforeEach
    void aYearOfUsage() {
        scene = new UsageScene("2026-03-10T12:00:00Z");
        // muted, so that no invoice of the months since is issued with the acceptance and reads it before this test does
        scene.api.patch("/settings", json("muted", true)).statusCode(200);
        subscription = scene.subscription("2026-01-01", "UTC");
        scene.api.patch("/settings", json("muted", false)).statusCode(200);
        seller = scene.seller.id();
    }

    private List<MeterPeriod> periods(int month) {
        return given.periods(subscription, month);
    }

    private MeterPeriod period(String code, int month) {
        return given.period(subscription, code, month);
    }

    private List<MeterReading> readForInvoice(UUID invoice, MeterPeriod... periods) {
        return given.readForInvoice(subscription, invoice, periods);
    }

    /** The days that were written to since an invoice read them. */
    private List<LocalDate> lateDays() throws SQLException {
        return TestSql.select(
                "SELECT DISTINCT day FROM usage_late WHERE subscription_id = ? AND settled_at IS NULL ORDER BY day",
                row -> row.getObject(1, LocalDate.class), uuid());
    }

    private UUID uuid() {
        return subscription.uuid();
    }

    @Test
    void allPeriodsAreReadAtOnceInTheOrderAsked() {
        for (var code : UsageScene.CODES.subList(0, 5)) {
            scene.record(subscription, code, code, "7", "2026-02-10T00:00:00Z");
        }
        var asked = new ArrayList<>(periods(2));
        asked.addAll(periods(1));

        var readings = asSeller.call(seller, () -> usage.read(uuid(), asked));

        assertThat(readings).extracting(MeterReading::period).containsExactlyElementsOf(asked);
        assertThat(readings).filteredOn(reading -> reading.period().days().from().getMonthValue() == 2)
                .allSatisfy(reading -> assertThat(reading.entries()).isEqualTo(1)).extracting(MeterReading::used)
                .containsExactlyInAnyOrder(BigDecimal.valueOf(7), BigDecimal.valueOf(7), BigDecimal.valueOf(7),
                        BigDecimal.ONE,
                        BigDecimal.ONE);
        assertThat(readings).filteredOn(reading -> reading.period().days().from().getMonthValue() == 1)
                .extracting(MeterReading::used).containsOnly(BigDecimal.ZERO);
    }

    @Test
    void whatComesAfterAnInvoiceHasReadIsNotedEntryByEntry() throws Exception {
        scene.record(subscription, "calls", "a", "10", "2026-01-10T00:00:00Z");
        scene.record(subscription, "calls", "b", "20", "2026-01-20T00:00:00Z");
        var first = UUID.randomUUID();
        assertThat(readForInvoice(first, period("calls", 1))).extracting(MeterReading::used)
                .containsExactly(BigDecimal.valueOf(30));
        assertThat(lateDays()).isEmpty();

        scene.record(subscription, "calls", "open", "1", "2026-02-01T00:00:00Z");
        assertThat(lateDays()).as("a day that no invoice has read is not late").isEmpty();
        scene.record(subscription, "calls", "c", "5", "2026-01-31T23:59:59Z");
        subscription.use("calls", 2).at("2026-01-31T10:00:00Z").recorded();
        scene.api.patch("/usage", json("transaction_id", "a", "value", 11)).statusCode(200);
        scene.api.patch("/usage", json("transaction_id", "b", "time", "2026-02-02T00:00:00Z")).statusCode(200);
        scene.api.delete("/usage?transaction_id=c").statusCode(200);

        assertThat(lateDays()).containsExactly(LocalDate.of(2026, 1, 10), LocalDate.of(2026, 1, 20),
                LocalDate.of(2026, 1, 31));

        var second = UUID.randomUUID();
        assertThat(readForInvoice(second, period("calls", 1), period("calls", 2))).extracting(MeterReading::used)
                .containsExactly(BigDecimal.valueOf(13), BigDecimal.valueOf(21));
        assertThat(lateDays()).isEmpty();
        var causes = asSeller.call(seller, () -> usage.causes(second, 100));
        assertThat(causes).extracting(LateEntry::kind).containsExactly("DELETED", "EDITED", "EDITED", "RECORDED",
                "RECORDED");
        assertThat(causes).extracting(LateEntry::transactionId).containsExactly("c", "b", "a", null, "c");
        assertThat(causes.get(1).valueAfter()).isNull();
        assertThat(causes.get(2).valueBefore()).isEqualByComparingTo("10");
        assertThat(asSeller.call(seller, () -> usage.causes(first, 100))).isEmpty();
    }

    @Test
    void readingForAnInvoiceLooksUpWhatChangesMadeUncertain() {
        for (var code : List.of("peak", "level")) {
            scene.record(subscription, code, code + 1, "9", "2026-01-10T10:00:00Z");
            scene.record(subscription, code, code + 2, "4", "2026-01-10T09:00:00Z");
            scene.api.delete("/usage?transaction_id=" + code + 1).statusCode(200);
        }
        assertThat(readForInvoice(UUID.randomUUID(), period("peak", 1), period("level", 1))).extracting(MeterReading::used)
                .containsExactly(BigDecimal.valueOf(4), BigDecimal.valueOf(4));
        scene.record(subscription, "peak", "peak3", "3", "2026-01-10T11:00:00Z");
        scene.record(subscription, "level", "level3", "3", "2026-01-10T11:00:00Z");
        assertThat(subscription.used("peak", "2026-01-10")).isEqualTo("4");
        assertThat(subscription.used("level", "2026-01-10")).isEqualTo("3");
    }

    /** Every entry is either in what the invoice read or noted as late, never neither and never both. */
    @Test
    void anEntryAgainstTheInvoiceThatReadsItsDayIsCountedOnce() throws Exception {
        for (int round = 0; round < 6; round++) {
            int month = 1 + round;
            var read = new ConcurrentLinkedQueue<BigDecimal>();
            var lateBefore = countLate();
            var posted = new AtomicInteger();
            int start = round;
            Race.of(9, number -> {
                if (number == 0) {
                    read.add(readForInvoice(UUID.randomUUID(), period("calls", month)).get(0).used());
                } else {
                    for (int i = 0; i < 3; i++) {
                        scene.record(subscription, "calls", start + "-" + number + "-" + i, "1",
                                "2026-0" + month + "-1" + i + "T00:00:00Z");
                        posted.incrementAndGet();
                    }
                }
            });
            assertThat(posted).hasValue(24);
            assertThat(read.peek().longValue() + countLate() - lateBefore).as("round %d", round).isEqualTo(24);
        }
    }

    private long countLate() throws SQLException {
        return TestSql.number("SELECT count(*) FROM usage_late WHERE subscription_id = ?", uuid());
    }

    @Test
    void anOrderThatCountsAnotherPropertyDoesSoFromItsDayOn() {
        subscription.use("users", 1).with("properties", json("user_id", 1, "team_id", 1)).recorded();
        subscription.use("users", 1).with("properties", json("user_id", 2, "team_id", 1)).recorded();
        subscription.use("users", 1).with("properties", json("user_id", 3)).recorded();
        assertThat(subscription.used("users", "2026-03-10")).isEqualTo("3");
        countTeamsInsteadOfUsers("2026-03-20");

        assertThat(subscription.used("users", "2026-03-10")).isEqualTo("3");
        subscription.use("users", 1).at("2026-03-20T00:00:00Z").with("properties", json("user_id", 4, "team_id", 1))
                .recorded();
        subscription.use("users", 1).at("2026-03-21T00:00:00Z").with("properties", json("user_id", 5, "team_id", 1))
                .recorded();
        assertThat(subscription.used("users", "2026-03-20")).isEqualTo("1");
        subscription.use("users", 1).at("2026-03-20T00:00:00Z").with("properties", json("user_id", 6)).sent()
                .statusCode(400);
        subscription.use("users", 1).with("properties", json("user_id", 6)).recorded();
    }

    /** More than are written at once, and some of them again after that. */
    @Test
    void itCountsAnewHoweverManyValuesThereAre() {
        for (var range : List.of(IntStream.range(0, 10_000), IntStream.range(10_000, 10_600))) {
            scene.batch(range
                    .mapToObj(
                            i -> subscription.use("users", 1).with("properties", json("user_id", 1, "team_id", i % 10_200)))
                    .toList()).statusCode(200);
        }
        countTeamsInsteadOfUsers("2026-03-01");

        assertThat(subscription.used("users", "2026-03-10")).isEqualTo("10200");
        assertThat(asSeller.call(seller,
                () -> recount.check(subscription.uuid(), UUID.fromString(scene.plan.brick("users")), LocalDate.EPOCH)))
                .as("how often each is there").isEmpty();
    }

    private void countTeamsInsteadOfUsers(String from) {
        var before = subscription.used("users", "2026-03-10");
        scene.publishTeamsInsteadOfUsers();
        assertThat(subscription.used("users", "2026-03-10")).as("what was contracted stays").isEqualTo(before);
        scene.countTeamsInsteadOfUsers(subscription, from);
    }
}
