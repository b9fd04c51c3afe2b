package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Invoice;

/** Credit is applied while others pay, void and apply it too: nothing is settled twice, and no credit falls below 0. */
@ServiceTest
class CreditRacesTest {
    private InvoiceScene scene;

    @BeforeEach
    void aSeller() {
        scene = new InvoiceScene();
        scene.invoice.paid(InvoiceScene.TOTAL);
    }

    @Test
    void againstPayments() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var invoice = alone(10_000); // and 20 % tax
            companyCredit(12_000);

            var answers = race(8, i -> i % 2 == 0 ? apply(invoice, "{}") : invoice.pay(12_000).status());

            assertThat(answers).as("run %d", run).containsOnlyOnce(answers.contains(201) ? 201 : 200).containsOnly(
                    answers.contains(201) ? 201 : 200, 400);
            assertThat(invoice.read().<String>path("status")).isIn("PAID", "CREDITED");
            assertNothingTwice();
            spendAll();
        }
    }

    @Test
    void againstVoids() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var invoice = alone(10_000);
            companyCredit(12_000);

            race(8, i -> i % 2 == 0 ? apply(invoice, "{}") : invoice.voided().status());

            invoice.read().body("status", org.hamcrest.Matchers.equalTo("VOIDED"));
            assertThat(left()).as("run %d", run).isEqualTo(12_000);
            assertNothingTwice();
            spendAll();
        }
    }

    @Test
    void againstItself() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var invoice = alone(10_000);
            companyCredit(10_000);

            var answers = race(10, i -> apply(invoice, "{\"amount\": 3000}"));

            assertThat(Collections.frequency(answers, 200)).as("run %d", run).isEqualTo(3);
            assertThat(Collections.frequency(answers, 400)).as("run %d", run).isEqualTo(7);
            assertThat(left()).isEqualTo(1_000);
            assertNothingTwice();
            spendAll();
        }
    }

    @Test
    void ofOneSubscriptionAgainstIssueAndVoid() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var fresh = new InvoiceScene();
            fresh.credit("RECAST", fresh.scheduled, 20_000);
            race(6, i -> switch (i % 3) {
                case 0 -> fresh.api.post("/invoices/" + fresh.invoice + "/apply-credit", "{}").status();
                case 1 -> fresh.api.post("/test-clock", json("now", "2026-04-01T00:00:00Z")).status();
                default -> fresh.invoice.voided().status();
            });

            // nothing else settles them: a void one keeps what remained of it, and gives its credit back
            var open = fresh.subscription.invoices();
            var standing = "results[*status!=VOIDED].";
            assertThat(open.sum(standing + "grand_total") - open.sum(standing + "remaining_amount")
                    + fresh.subscription.credits().sum("results.remaining_amount")).as("run %d", run).isEqualTo(20_000);
        }
    }

    /** Many invoices of one company, several lots of it, everybody at once: each waits for its turn, and nobody for each other. */
    @Test
    void manyOfOneCompanyDoNotStandInEachOthersWay() throws Exception {
        for (int run = 0; run < Race.TIMES; run++) {
            var invoices = new ArrayList<Invoice>();
            for (int i = 0; i < 6; i++) {
                invoices.add(alone(1_000));
            }
            for (int i = 0; i < 4; i++) {
                companyCredit(1_000);
            }
            var seed = ThreadLocalRandom.current().nextLong();
            var random = new java.util.Random(seed);
            var plan = new ArrayList<Integer>();
            for (int i = 0; i < 16; i++) {
                plan.add(random.nextInt(12));
            }

            var answers = race(plan.size(), i -> {
                var invoice = invoices.get(plan.get(i) % 6);
                return plan.get(i) < 6 ? apply(invoice, "{}") : invoice.voided().status();
            });

            assertThat(answers).as("run %d of seed %d", run, seed).isSubsetOf(200, 400);
            assertNothingTwice();
            spendAll();
        }
    }

    private interface Try {
        int at(int number) throws Exception;
    }

    private static List<Integer> race(int tries, Try one) throws Exception {
        var answers = Collections.synchronizedList(new ArrayList<Integer>());
        Race.of(tries, number -> answers.add(one.at(number)));
        return answers;
    }

    private int apply(Invoice invoice, String body) {
        return invoice.post("/apply-credit", body).status();
    }

    private Invoice alone(long cents) {
        return scene.customer.invoice(cents);
    }

    private void companyCredit(long cents) throws SQLException {
        scene.companyCredit(scene.scheduled, cents);
    }

    private long left() {
        return scene.customer.credits().sum("balances.amount");
    }

    /** So that the next run begins with nothing. */
    private void spendAll() throws SQLException {
        scene.execute("UPDATE credit SET withdrawn_amount = amount - used_amount WHERE company_id = ?::uuid",
                scene.customer);
    }

    private void assertNothingTwice() throws SQLException {
        assertThat(TestSql.number("SELECT count(*) FROM invoice WHERE billed_company_id = ?::uuid"
                + " AND (remaining_amount < 0 OR credited_amount <> (SELECT coalesce(sum(amount), 0) FROM credit_use u"
                + " WHERE u.invoice_id = invoice.id))", scene.customer)).isZero();
        assertThat(TestSql.number("SELECT count(*) FROM credit WHERE company_id = ?::uuid"
                + " AND (remaining_amount < 0 OR used_amount <> (SELECT coalesce(sum(amount), 0) FROM credit_use u"
                + " WHERE u.credit_id = credit.id))", scene.customer)).isZero();
    }
}
