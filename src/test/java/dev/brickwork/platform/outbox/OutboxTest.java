package dev.brickwork.platform.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.sql.Sql;
import dev.brickwork.platform.tenancy.AsSeller;
import dev.brickwork.platform.tenancy.Transactions;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;

@ServiceTest
class OutboxTest {
    @Inject
    Outbox outbox;
    @Inject
    AsSeller asSeller;
    @Inject
    Transactions transactions;

    private UUID seller;

    @BeforeEach
    void newSeller() {
        seller = UUID.fromString(Api.ofNewSeller().get("/settings").extract().path("seller_id"));
    }

    @Test
    void theEventsOfOneObjectAreCountedWithoutHolesWhoeverWritesThem() throws Exception {
        var invoice = UUID.randomUUID();

        Race.of(20, i -> append(invoice, i % 4 == 0));

        assertThat(sequencesOf(invoice)).containsExactlyElementsOf(LongStream.rangeClosed(1, 15).boxed().toList());
    }

    @Test
    void aFactThatCanBeToldOnceIsToldOnce() throws SQLException {
        var subscription = UUID.randomUUID();
        asSeller.run(seller,
                () -> inTransaction(() -> outbox.appendOnce("subscription.inactive", subscription, Map.of(), "inactive:1")));

        assertThatThrownBy(() -> asSeller.run(seller,
                () -> inTransaction(() -> outbox.appendOnce("subscription.inactive", subscription, Map.of(), "inactive:1"))))
                .hasStackTraceContaining("event_once_per_fact");
        assertThat(sequencesOf(subscription)).containsExactly(1L);
    }

    @Test
    void manyEventsAtOnceAreCountedPerObjectInTheOrderTold() throws SQLException {
        var first = UUID.randomUUID();
        var second = UUID.randomUUID();
        appendAll(List.of(new News("invoice.issued", first, Map.of()), new News("invoice.issued", second, Map.of()),
                new News("invoice.paid", first, Map.of()), new News("payment.settled", first, Map.of())));
        appendAll(List.of(new News("invoice.voided", first, Map.of()), new News("invoice.paid", second, Map.of())));
        appendAll(List.of());

        assertThat(toldInOrder()).containsExactly("invoice.issued 1 " + first, "invoice.issued 1 " + second,
                "invoice.paid 2 " + first, "payment.settled 1 " + first, "invoice.voided 3 " + first,
                "invoice.paid 2 " + second);
    }

    @Test
    void batchesThatMeetNeitherDeadlockNorLeaveHoles() throws Exception {
        var objects = Stream.generate(UUID::randomUUID).limit(50).toList();

        Race.of(16, i -> {
            var mixed = new ArrayList<News>();
            objects.forEach(object -> mixed.add(new News("invoice.issued", object, Map.of("writer", i))));
            Collections.shuffle(mixed, new Random(i));
            appendAll(mixed);
        });

        for (var object : objects) {
            assertThat(sequencesOf(object)).containsExactlyElementsOf(LongStream.rangeClosed(1, 16).boxed().toList());
        }
    }

    @Test
    void oneFactToldTwiceBreaksTheWholeBatch() throws SQLException {
        var object = UUID.randomUUID();
        assertThatThrownBy(() -> appendAll(List.of(new News("invoice.issued", object, Map.of()),
                new News("invoice.paid", object, Map.of(), "paid"), new News("invoice.paid", object, Map.of(), "paid"))))
                .hasStackTraceContaining("event_once_per_fact");
        assertThat(sequencesOf(object)).isEmpty();
    }

    private void appendAll(List<News> news) {
        asSeller.run(seller, () -> inTransaction(() -> outbox.appendAll(news)));
    }

    private List<String> toldInOrder() throws SQLException {
        try (var connection = TestDatabase.connectAsSuperuser()) {
            return Sql.select(connection,
                    "SELECT type, sequence, object_id FROM event WHERE seller_id = ? ORDER BY position",
                    row -> row.getString(1) + " " + row.getLong(2) + " " + row.getString(3), seller);
        }
    }

    @Test
    void thereIsNoEventWithoutATransaction() {
        assertThatThrownBy(() -> asSeller.run(seller, () -> outbox.append("invoice.voided", UUID.randomUUID(), Map.of())))
                .hasStackTraceContaining("TransactionRequired");
    }

    /** Every fourth writer changes its mind. */
    private void append(UUID invoice, boolean rollsBack) {
        try {
            asSeller.run(seller, () -> inTransaction(() -> {
                outbox.append("invoice.issued", invoice, Map.of("a", 1));
                if (rollsBack) {
                    throw new IllegalArgumentException("on purpose");
                }
            }));
        } catch (IllegalArgumentException e) {
            assertThat(rollsBack).isTrue();
        }
    }

    private void inTransaction(Runnable work) {
        transactions.inNew(() -> {
            work.run();
            return null;
        });
    }

    private static List<Long> sequencesOf(UUID object) throws SQLException {
        var sequences = new ArrayList<Long>();
        try (var connection = TestDatabase.connectAsSuperuser();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(
                        "SELECT sequence FROM event WHERE object_id = '" + object + "' ORDER BY position")) {
            while (rows.next()) {
                sequences.add(rows.getLong(1));
            }
        }
        return sequences;
    }
}
