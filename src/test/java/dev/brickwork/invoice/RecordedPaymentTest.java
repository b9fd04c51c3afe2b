package dev.brickwork.invoice;

import static java.util.concurrent.CompletableFuture.supplyAsync;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.RecordingAccounting;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;

/** What a manual payment leaves behind, and what it does when its invoice changes at the same time. */
@ServiceTest
class RecordedPaymentTest {
    @Inject
    RecordingAccounting accounting;

    private InvoiceScene scene;

    @BeforeEach
    void anIssuedInvoice() {
        scene = new InvoiceScene();
    }

    @Test
    void eventAndAuditRecordShowTheAmountsOfTheInvoice() throws SQLException {
        for (int amount : new int[]{7_000, 1_000, 10_000}) {
            scene.invoice.paid(amount);

            assertThat(TestSql.rows("""
                    SELECT data->>'paid_amount', data->>'remaining_amount' FROM event WHERE object_id = ?
                    ORDER BY sequence DESC LIMIT 1""", id())).isEqualTo(counters());
            assertThat(TestSql.rows("""
                    SELECT after->>'paid_amount', after->>'remaining_amount' FROM audit_record WHERE object_id = ?
                    ORDER BY (after->>'paid_amount')::bigint DESC LIMIT 1""", id())).isEqualTo(counters());
        }
        assertThat(TestSql.rows("""
                SELECT action, before->>'paid_amount', after->>'paid_amount', key_id IS NOT NULL, request_id IS NOT NULL
                FROM audit_record WHERE object_id = ? ORDER BY (after->>'paid_amount')::bigint""", id()))
                .containsExactly("invoice.payment_recorded 0 7000 t t", "invoice.payment_recorded 7000 8000 t t",
                        "invoice.payment_recorded 8000 18000 t t");
    }

    @Test
    void theEventOfThePaymentComesBeforeThatOfItsInvoice() throws SQLException {
        var payment = scene.invoice.paid(18_000);

        assertThat(
                TestSql.rows("SELECT type FROM event WHERE object_id IN (?, ?) AND sequence < 9 AND type <> 'invoice.issued'"
                        + " ORDER BY position", id(), payment))
                .containsExactly("payment.recorded", "invoice.paid");
    }

    @Test
    void anInvoiceThatChangesMeanwhileIsJudgedAnew() throws Exception {
        payWhile("purchase_order = 'PO 7'").statusCode(201).body("paid_amount", equalTo(18_000));

        scene.invoice.read().body("remaining_amount", equalTo(0));
        assertThat(TestSql.rows("SELECT count(*) FROM payment WHERE invoice_id = ?", id())).containsExactly("1");
        assertThat(TestSql.rows("SELECT count(*) FROM audit_record WHERE object_id = ?", id())).containsExactly("1");
        assertThat(scene.invoice.events()).containsExactly("invoice.issued", "invoice.paid");
    }

    @Test
    void anInvoiceThatIsVoidedMeanwhileTakesNoMoney() throws Exception {
        payWhile("voided_at = now()").statusCode(400)
                .body("error.message", equalTo("Invoice is voided; nothing can be paid on it."));

        assertThat(TestSql.rows("SELECT count(*) FROM payment WHERE invoice_id = ?", id())).containsExactly("0");
    }

    @Test
    void anAccountingSystemHearsOfIt() throws SQLException {
        var seller = scene.seller.id();
        accounting.connect(seller);
        try {
            var payment = scene.invoice.paid(500);

            assertThat(TestSql.rows("SELECT count(*) FROM accounting_delivery d JOIN journal_entry e"
                    + " ON e.seller_id = d.seller_id AND e.id = d.entry_id WHERE e.source = ?", payment))
                    .containsExactly("1");
        } finally {
            accounting.disconnect(seller);
        }
    }

    /** The whole, by somebody who has read the invoice before the change and waits for it. */
    private Answer payWhile(String change) throws Exception {
        try (var other = TestDatabase.connectAsSuperuser(); var statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.executeUpdate("UPDATE invoice SET " + change + " WHERE id = '" + scene.invoice + "'");
            var paid = supplyAsync(() -> scene.invoice.pay(18_000));
            while (TestSql.number("SELECT count(*) FROM pg_locks WHERE NOT granted") == 0 && !paid.isDone()) {
                Thread.sleep(20);
            }
            assertThat(paid).isNotDone();
            other.commit();
            return paid.get(20, TimeUnit.SECONDS);
        }
    }

    private List<String> counters() throws SQLException {
        return TestSql.rows("SELECT paid_amount, remaining_amount FROM invoice WHERE id = ?", id());
    }

    private UUID id() {
        return scene.invoice.uuid();
    }
}
