package dev.brickwork.platform.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.LongStream;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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
