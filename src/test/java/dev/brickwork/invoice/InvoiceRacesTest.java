package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntFunction;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.subscription.GivenSubscription;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** Two or more at the same moment: one wins, the others hear what the contract says, and the world hears of it once. */
@ServiceTest
class InvoiceRacesTest {

    @Inject
    GivenSubscription subscriptions;

    private InvoiceScene scene;

    @BeforeEach
    void aSeller() {
        scene = new InvoiceScene(subscriptions);
        scene.api.patch("/customers/" + scene.customer, "{\"invoice_recipients\": [\"ap@acme.example\"]}").statusCode(200);
    }

    @Test
    void paymentAgainstVoid() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var invoice = issued(10_000);
            var answers = race(8, i -> i % 2 == 0 ? scene.pay(invoice, 12_000) : scene.voided(invoice));

            assertThat(won(answers)).as("run %d", run).hasSize(1);
            var status = scene.read(invoice).<String>path("status");
            assertThat(status).isIn("PAID", "VOIDED");
            assertThat(messages(answers)).isSubsetOf(status.equals("PAID")
                    ? List.of("Nothing remains on the invoice.", "Invoice has payments; refund them before voiding.")
                    : List.of("Invoice is voided; nothing can be paid on it.", "Invoice is already voided."));
            assertThat(scene.events(invoice)).containsExactly("invoice.created", "invoice.issued",
                    "invoice." + status.toLowerCase(java.util.Locale.ROOT));
        }
        assertBooksAgree();
    }

    @Test
    void twentyVoidsAtOnce() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var invoice = issued(10_000);
            var answers = race(20, i -> scene.voided(invoice));

            assertThat(won(answers)).as("run %d", run).hasSize(1);
            assertThat(messages(answers)).containsOnly("Invoice is already voided.").hasSize(19);
            assertThat(scene.events(invoice)).containsExactly("invoice.created", "invoice.issued", "invoice.voided");
            assertThat(mails("invoice.voided", invoice)).isEqualTo(1);
        }
        assertBooksAgree();
    }

    @Test
    void twentyRegenerationsAtOnce() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var invoice = issued(10_000);
            // mailing all of them once is enough: what races is the versions
            boolean isMailed = run == 0;
            var answers = race(20,
                    i -> scene.api.post("/invoices/" + invoice + "/regenerate", "{\"send_invoice\": " + isMailed + "}"));

            assertThat(won(answers)).as("run %d", run).hasSize(20);
            assertThat(TestSql.number("SELECT count(*) FROM invoice_version WHERE invoice_id = ?::uuid", invoice))
                    .isEqualTo(21);
            assertThat(TestSql.number("SELECT max(version) FROM invoice_version WHERE invoice_id = ?::uuid", invoice))
                    .isEqualTo(21);
            assertThat(scene.events(invoice)).hasSize(22).endsWith("invoice.regenerated");
            assertThat(mails("invoice.reissued", invoice)).isEqualTo(isMailed ? 20 : 0);
        }
        assertBooksAgree();
    }

    @Test
    void theSameKeyTwentyTimesAtOnceMakesOneVersion() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var invoice = issued(10_000);
            var key = "regenerate-" + invoice;
            var answers = race(20, i -> scene.api.request().header("Idempotency-Key", key).body("{\"send_invoice\": true}")
                    .post(Api.BASE + "/invoices/" + invoice + "/regenerate"));

            assertThat(won(answers)).as("run %d", run).hasSize(20);
            assertThat(answers.stream().map(answer -> answer.asString()).distinct()).hasSize(1);
            assertThat(scene.events(invoice)).containsExactly("invoice.created", "invoice.issued", "invoice.regenerated");
            assertThat(mails("invoice.reissued", invoice)).isEqualTo(1);
        }
    }

    @Test
    void twentyPaymentsOfTheWholeRemainder() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var invoice = issued(10_000);
            var answers = race(20, i -> scene.pay(invoice, 12_000));

            assertThat(won(answers)).as("run %d", run).hasSize(1);
            assertThat(messages(answers)).containsOnly("Nothing remains on the invoice.").hasSize(19);
            assertThat(scene.events(invoice)).containsExactly("invoice.created", "invoice.issued", "invoice.paid");
        }
        assertBooksAgree();
    }

    @Test
    void tenPaymentsOfThirtyOnAHundred() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var invoice = issued(8_334); // and 20 % tax are 10,001
            var answers = race(10, i -> scene.pay(invoice, 3_000));

            assertThat(won(answers)).as("run %d", run).hasSize(3);
            assertThat(messages(answers)).containsOnly("The request is not valid.").hasSize(7);
            assertThat(scene.read(invoice).<Integer>path("remaining_amount")).isEqualTo(1_001);
        }
        assertBooksAgree();
    }

    @Test
    void regenerationAgainstPayment() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            scene.taxOf("20");
            var invoice = issued(10_000);
            // dearer now: a paid one may not be regenerated, a regenerated one is not paid by the old total
            scene.taxOf("25");
            var answers = race(8, i -> i % 2 == 0 ? scene.pay(invoice, 12_000) : scene.regenerate(invoice));

            var numbers = scene.read(invoice).<List<String>>path("payments.invoice_number");
            assertThat(numbers).as("run %d", run).hasSizeLessThanOrEqualTo(1);
            long total = scene.read(invoice).<Integer>path("grand_total");
            assertThat(total).isIn(12_000L, 12_500L);
            long versions = TestSql.number("SELECT max(version) FROM invoice_version WHERE invoice_id = ?::uuid", invoice);
            assertThat(won(answers)).hasSize(numbers.size() + (int) versions - 1);
            assertThat(TestSql.number("SELECT count(*) FROM invoice_version WHERE invoice_id = ?::uuid", invoice))
                    .isEqualTo(versions);
        }
        assertBooksAgree();
    }

    @Test
    void creditNoteAgainstPayment() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var invoice = issued(10_000);
            var answers = race(8, i -> i % 2 == 0 ? scene.pay(invoice, 12_000) : scene.note(invoice, 12_000));

            assertThat(won(answers)).as("run %d", run).hasSize(1);
            assertThat(messages(answers)).containsOnly("Nothing remains on the invoice.").hasSize(7);
            assertThat(scene.events(invoice)).hasSize(3);
        }
        assertBooksAgree();
    }

    @Test
    void refundsOfOnePaymentNeverGiveBackMoreThanItWas() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var invoice = issued(10_000);
            var payment = scene.paid(invoice, 12_000);
            var answers = race(8, i -> scene.refund(payment, "{\"amount\": 5000, \"reason\": \"race\"}"));

            assertThat(won(answers)).as("run %d", run).hasSize(2);
            assertThat(scene.read(invoice).<Integer>path("remaining_amount")).isEqualTo(10_000);
        }
        assertBooksAgree();
    }

    /** Both lay hands on the same credit: the invoices it settled, and the one it came from. */
    @Test
    void voidsOfAnInvoiceAndOfTheOneItsCreditSettledDoNotWaitForEachOther() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var giver = issued(10_000);
            var settled = issued(10_000);
            var credit = scene.credit("CARRIED", giver, 5_000);
            scene.useCredit(credit, settled, 5_000);

            var answers = race(2, i -> scene.voided(i == 0 ? giver : settled));

            assertThat(won(answers)).as("run %d", run).hasSize(2);
            assertThat(TestSql.number("SELECT withdrawn_amount FROM credit WHERE id = ?::uuid", credit))
                    .isEqualTo(5_000);
            assertThat(TestSql.number("SELECT used_amount FROM credit WHERE id = ?::uuid", credit)).isZero();
        }
    }

    private String issued(int net) {
        return scene.api.post("/invoices", "{\"customer_id\": \"" + scene.customer
                + "\", \"lines\": [{\"description\": \"Race\", \"amount\": " + net + "}]}").statusCode(201)
                .path("invoice_id");
    }

    private static List<Answer> race(int runners, IntFunction<Answer> run) throws Exception {
        var answers = new ConcurrentLinkedQueue<Answer>();
        Race.of(runners, i -> answers.add(run.apply(i)));
        assertThat(answers.stream().map(answer -> answer.status()))
                .allMatch(code -> code <= 201 || code == 400);
        return new ArrayList<>(answers);
    }

    private static List<Answer> won(List<Answer> answers) {
        return answers.stream().filter(answer -> answer.status() < 300).toList();
    }

    private static List<String> messages(List<Answer> answers) {
        return answers.stream().filter(answer -> answer.status() == 400)
                .map(answer -> answer.<String>path("error.message")).toList();
    }

    private static long mails(String kind, String invoice) throws SQLException {
        return TestSql.number("SELECT count(*) FROM mail WHERE kind = ? AND reference_id = ?::uuid", kind, invoice);
    }

    private void assertBooksAgree() throws SQLException {
        InvoiceLaws.assertHold(scene);
    }
}
