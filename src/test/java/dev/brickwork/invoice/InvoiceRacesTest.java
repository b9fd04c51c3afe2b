package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntFunction;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Invoice;

/** Two or more at the same moment: one wins, the others hear what the contract says, and the world hears of it once. */
@ServiceTest
class InvoiceRacesTest {

    private InvoiceScene scene;

    @BeforeEach
    void aSeller() {
        scene = new InvoiceScene();
        scene.customer.patch(json("invoice_recipients", List.of("ap@acme.example"))).statusCode(200);
    }

    @Test
    void paymentAgainstVoid() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var invoice = issued(10_000);
            var answers = race(8, i -> i % 2 == 0 ? invoice.pay(12_000) : invoice.voided());

            assertThat(won(answers)).as("run %d", run).hasSize(1);
            var status = invoice.read().<String>path("status");
            assertThat(status).isIn("PAID", "VOIDED");
            assertThat(messages(answers)).isSubsetOf(status.equals("PAID")
                    ? List.of("Nothing remains on the invoice.", "Invoice has payments; refund them before voiding.")
                    : List.of("Invoice is voided; nothing can be paid on it.", "Invoice is already voided."));
            assertThat(invoice.events()).containsExactly("invoice.created", "invoice.issued",
                    "invoice." + status.toLowerCase(java.util.Locale.ROOT));
        }
        assertBooksAgree();
    }

    @Test
    void twentyVoidsAtOnce() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var invoice = issued(10_000);
            var answers = race(20, i -> invoice.voided());

            assertThat(won(answers)).as("run %d", run).hasSize(1);
            assertThat(messages(answers)).containsOnly("Invoice is already voided.").hasSize(19);
            assertThat(invoice.events()).containsExactly("invoice.created", "invoice.issued", "invoice.voided");
            assertThat(mails("invoice.voided", invoice)).isEqualTo(1);
        }
        assertBooksAgree();
    }

    @Test
    @LongLane
    void twentyRegenerationsAtOnce() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var invoice = issued(10_000);
            // mailing all of them once is enough: what races is the versions
            boolean isMailed = run == 0;
            var answers = race(20, i -> invoice.post("/regenerate", json("send_invoice", isMailed)));

            assertThat(won(answers)).as("run %d", run).hasSize(20);
            invoice.versions().body("results", hasSize(21)).body("results[0].version", equalTo(21));
            assertThat(invoice.events()).hasSize(22).endsWith("invoice.regenerated");
            assertThat(mails("invoice.reissued", invoice)).isEqualTo(isMailed ? 20 : 0);
        }
        assertBooksAgree();
    }

    @Test
    @LongLane
    void theSameKeyTwentyTimesAtOnceMakesOneVersion() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var invoice = issued(10_000);
            var key = "regenerate-" + invoice;
            var answers = race(20, i -> scene.api.request().header("Idempotency-Key", key).body("{\"send_invoice\": true}")
                    .post(Api.BASE + "/invoices/" + invoice + "/regenerate"));

            assertThat(won(answers)).as("run %d", run).hasSize(20);
            assertThat(answers.stream().map(answer -> answer.asString()).distinct()).hasSize(1);
            assertThat(invoice.events()).containsExactly("invoice.created", "invoice.issued", "invoice.regenerated");
            assertThat(mails("invoice.reissued", invoice)).isEqualTo(1);
        }
    }

    @Test
    void twentyPaymentsOfTheWholeRemainder() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var invoice = issued(10_000);
            var answers = race(20, i -> invoice.pay(12_000));

            assertThat(won(answers)).as("run %d", run).hasSize(1);
            assertThat(messages(answers)).containsOnly("Nothing remains on the invoice.").hasSize(19);
            assertThat(invoice.events()).containsExactly("invoice.created", "invoice.issued", "invoice.paid");
        }
        assertBooksAgree();
    }

    @Test
    void tenPaymentsOfThirtyOnAHundred() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var invoice = issued(8_334); // and 20 % tax are 10,001
            var answers = race(10, i -> invoice.pay(3_000));

            assertThat(won(answers)).as("run %d", run).hasSize(3);
            assertThat(messages(answers)).containsOnly("The request is not valid.").hasSize(7);
            assertThat(invoice.read().<Integer>path("remaining_amount")).isEqualTo(1_001);
        }
        assertBooksAgree();
    }

    @Test
    void regenerationAgainstPayment() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            scene.seller.taxOf("GB", "20");
            var invoice = issued(10_000);
            // dearer now: a paid one may not be regenerated, a regenerated one is not paid by the old total
            scene.seller.taxOf("GB", "25");
            var answers = race(8, i -> i % 2 == 0 ? invoice.pay(12_000) : invoice.regenerate());

            var numbers = invoice.read().<List<String>>path("payments.invoice_number");
            assertThat(numbers).as("run %d", run).hasSizeLessThanOrEqualTo(1);
            long total = invoice.read().<Integer>path("grand_total");
            assertThat(total).isIn(12_000L, 12_500L);
            var versions = invoice.versions().<Integer>list("results.version");
            assertThat(won(answers)).hasSize(numbers.size() + versions.size() - 1);
            assertThat(versions.get(0)).isEqualTo(versions.size());
        }
        assertBooksAgree();
    }

    @Test
    void creditNoteAgainstPayment() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var invoice = issued(10_000);
            var answers = race(8, i -> i % 2 == 0 ? invoice.pay(12_000) : invoice.creditNote(12_000));

            assertThat(won(answers)).as("run %d", run).hasSize(1);
            // of a paid one a note has to say what becomes of the money
            assertThat(messages(answers)).hasSize(7).isSubsetOf("Nothing remains on the invoice.",
                    "The request is not valid.",
                    "Nothing is left of the invoice that a credit note could take off.");
            assertThat(invoice.events()).hasSize(3);
        }
        assertBooksAgree();
    }

    @Test
    void refundsOfOnePaymentNeverGiveBackMoreThanItWas() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var invoice = issued(10_000);
            var payment = invoice.paid(12_000);
            var answers = race(8, i -> payment.refund("amount", 5000, "reason", "race"));

            assertThat(won(answers)).as("run %d", run).hasSize(2);
            assertThat(invoice.read().<Integer>path("remaining_amount")).isZero();
            invoice.get("/credit-notes").body("results.amount", contains(5_000, 5_000));
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

            var answers = race(2, i -> (i == 0 ? giver : settled).voided());

            assertThat(won(answers)).as("run %d", run).hasSize(2);
            // planted without an owner, so no list of credits has it
            assertThat(TestSql.rows("SELECT withdrawn_amount, used_amount FROM credit WHERE id = ?::uuid", credit))
                    .containsExactly("5000 0");
        }
    }

    private Invoice issued(int net) {
        return scene.customer.invoice(net);
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

    private static long mails(String kind, Invoice invoice) throws SQLException {
        return Collections.frequency(invoice.mails(), kind + " to ap@acme.example");
    }

    private void assertBooksAgree() throws SQLException {
        InvoiceLaws.assertHold(scene);
    }
}
