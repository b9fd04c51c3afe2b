package dev.brickwork.invoice;

import static java.util.Collections.nCopies;
import static java.util.concurrent.CompletableFuture.supplyAsync;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;

import java.util.List;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Patience;
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
    void eventAndAuditRecordShowTheAmountsOfTheInvoice() {
        int paid = 0;
        for (int amount : new int[]{7_000, 1_000, 10_000}) {
            scene.invoice.paid(amount);

            paid += amount;
            scene.invoice.read().body("remaining_amount", equalTo(18_000 - paid));
            scene.invoice.get("/history").statusCode(200).body("results[0].data.paid_amount", equalTo(paid))
                    .body("results[0].data.remaining_amount", equalTo(18_000 - paid));
            scene.invoice.auditRecords().body("results[0].after.paid_amount", equalTo(paid))
                    .body("results[0].after.remaining_amount", equalTo(18_000 - paid));
        }
        scene.invoice.auditRecords().body("results.action", contains(nCopies(3, equalTo("invoice.payment_recorded"))))
                .body("results.before.paid_amount", contains(8_000, 7_000, 0))
                .body("results.after.paid_amount", contains(18_000, 8_000, 7_000))
                .body("results.key_id", everyItem(notNullValue())).body("results.request_id", everyItem(notNullValue()));
    }

    @Test
    void theEventOfThePaymentComesBeforeThatOfItsInvoice() {
        var payment = scene.invoice.paid(18_000);

        assertThat(payment.events()).containsExactly("payment.recorded");
        List<String> all = scene.api.get("/events?limit=100").statusCode(200).path("results.type");
        assertThat(all).containsSubsequence("payment.recorded", "invoice.paid");
    }

    @Test
    void anInvoiceThatChangesMeanwhileIsJudgedAnew() throws Exception {
        payWhile("purchase_order = 'PO 7'").statusCode(201).body("paid_amount", equalTo(18_000));

        scene.invoice.read().body("remaining_amount", equalTo(0)).body("payments", hasSize(1));
        scene.invoice.auditRecords().body("count", equalTo(1));
        assertThat(scene.invoice.events()).containsExactly("invoice.issued", "invoice.paid");
    }

    @Test
    void anInvoiceThatIsVoidedMeanwhileTakesNoMoney() throws Exception {
        payWhile("voided_at = now()").statusCode(400)
                .body("error.message", equalTo("Invoice is voided; nothing can be paid on it."));

        scene.invoice.read().body("payments", hasSize(0));
    }

    @Test
    void anAccountingSystemHearsOfIt() {
        var seller = scene.seller.id();
        accounting.connect(seller);
        try {
            var payment = scene.invoice.paid(500);

            scene.invoice.entries().body("results[source_id=" + payment + "].delivery", notNullValue());
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
            while (TestSql.waiting() == 0 && !paid.isDone()) {
                Thread.sleep(20);
            }
            assertThat(paid).isNotDone();
            other.commit();
            return Patience.get(paid);
        }
    }
}
