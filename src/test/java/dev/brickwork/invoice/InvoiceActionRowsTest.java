package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.ApplicationRole;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Payment;

/** What the database refuses by itself, whatever the code would do. */
@ServiceTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // what is refused changes nothing
class InvoiceActionRowsTest {
    private static final String DENIED = "42501";

    private InvoiceScene scene;
    private Payment payment;
    private Invoice alone;

    @BeforeEach
    void aPaidInvoiceAndOneThatStandsAlone() {
        if (scene != null) {
            return;
        }
        scene = new InvoiceScene();
        payment = scene.invoice.paid(10_000);
        payment.reopen("amount", 1000, "reason", "rows").statusCode(200);
        scene.invoice.creditNote(100).statusCode(201);
        alone = scene.customer.invoice(5);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "UPDATE invoice SET paid_amount = 0 WHERE id = '$invoice'",
            "UPDATE invoice SET moved_amount = 1 WHERE id = '$invoice'",
            "UPDATE invoice SET credited_amount = 1 WHERE id = '$invoice'",
            "UPDATE invoice SET noted_amount = 0 WHERE id = '$invoice'",
            "UPDATE payment SET refunded_amount = 0 WHERE id = '$payment'",
            "UPDATE payment SET amount = 1 WHERE id = '$payment'",
            "UPDATE refund SET amount = 1",
            "DELETE FROM refund",
            "UPDATE credit_note SET amount = 1",
            "UPDATE invoice_custom_line SET amount = 1",
            "DELETE FROM invoice_custom_line",
            "DELETE FROM payment"})
    void theApplicationHasNoRightTo(String sql) throws SQLException {
        assertThatThrownBy(() -> asApplication(sql)).isInstanceOfSatisfying(SQLException.class,
                e -> assertThat(e.getSQLState()).isEqualTo(DENIED));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "INSERT INTO refund (id, payment_id, amount, created_at) VALUES (gen_random_uuid(), '$payment', 9001, now()) | payment_refunded_at_most_itself",
            "INSERT INTO refund (id, payment_id, amount, created_at) VALUES (gen_random_uuid(), '$payment', 0, now()) | refund_amount_above_zero",
            "UPDATE invoice SET voided_at = now() WHERE id = '$invoice' | invoice_voided_unpaid",
            "INSERT INTO payment (id, invoice_id, version, invoice_number, state, method, currency, amount, paid_at, created_at) VALUES (gen_random_uuid(), '$invoice', 1, 'x', 'SETTLED', 'WIRE', 'USD', 8901, now(), now()) | invoice_settled_at_most_the_total",
            "INSERT INTO payment (id, invoice_id, version, invoice_number, state, method, currency, amount, paid_at, created_at) VALUES (gen_random_uuid(), '$invoice', 1, 'x', 'SETTLED', 'WIRE', 'EUR', 1, now(), now()) | payment_in_the_invoices_currency",
            "INSERT INTO credit_note (id, invoice_id, invoice_version, invoice_number, place, number, issued_on, currency, amount, tax, taxes, created_at) VALUES (gen_random_uuid(), '$invoice', 1, 'x', 2, 'x', now(), 'USD', 8901, 0, '[{\"net\": 8901, \"tax\": 0}]', now()) | invoice_settled_at_most_the_total",
            "INSERT INTO credit_note (id, invoice_id, invoice_version, invoice_number, place, number, issued_on, currency, amount, tax, taxes, created_at) VALUES (gen_random_uuid(), '$invoice', 1, 'x', 1, 'x', now(), 'USD', 1, 0, '[{\"net\": 1, \"tax\": 0}]', now()) | credit_note_counted",
            "INSERT INTO credit_note (id, invoice_id, invoice_version, invoice_number, place, number, issued_on, currency, amount, tax, taxes, created_at) VALUES (gen_random_uuid(), '$invoice', 1, 'x', 2, 'x', now(), 'USD', 2, 1, '[{\"net\": 1, \"tax\": 0}]', now()) | credit_note_adds_up"})
    void theDatabaseRefuses(String sql, String constraint) {
        assertThatThrownBy(() -> asApplication(sql)).hasMessageContaining(constraint);
    }

    @Test
    void aVoidInvoiceStaysVoidAndTakesNoMoney() {
        alone.voided().statusCode(200);

        assertThatThrownBy(() -> asApplication("UPDATE invoice SET voided_at = NULL WHERE id = '$alone'"))
                .hasMessageContaining("stays void");
        assertThatThrownBy(() -> asApplication("INSERT INTO payment (id, invoice_id, version, invoice_number, state, method,"
                + " currency, amount, paid_at, created_at) VALUES (gen_random_uuid(), '$alone', 1, 'x', 'SETTLED', 'WIRE',"
                + " 'USD', 1, now(), now())")).hasMessageContaining("invoice_voided_unpaid");
    }

    @ParameterizedTest
    @ValueSource(strings = {"issued_at = issued_at + interval '1 second'", "invoice_key = '0-PERIOD-0-99'",
            "provisional_number = 'another'", "starts_on = starts_on - 1", "ends_on = ends_on + 1", "planned = '[]'",
            "subscription_id = gen_random_uuid()", "customer_id = gen_random_uuid()",
            "billed_company_id = gen_random_uuid()", "currency = 'EUR'", "time_zone = 'Asia/Tokyo'",
            "bill_at = bill_at + interval '1 second'", "payment_terms = payment_terms + 1", "due_on = due_on + 1"})
    void anIssuedInvoiceStaysWhatItWasIssuedAs(String change) {
        assertThatThrownBy(() -> TestSql.execute("UPDATE invoice SET " + change + " WHERE id = ?::uuid", scene.invoice))
                .hasMessageContaining("stays issued");
    }

    @Test
    void everyRuleThatIsAnsweredIsARuleOfTheDatabase() throws SQLException {
        for (var rule : new InvoiceConstraintMessages().byConstraint().keySet()) {
            assertThat(TestSql.number("SELECT (SELECT count(*) FROM pg_constraint WHERE conname = '" + rule
                    + "') + (SELECT count(*) FROM pg_trigger WHERE tgname = '" + rule
                    + "') + (SELECT count(*) FROM pg_proc WHERE prosrc LIKE '%refuse(''" + rule + "''%')")).as(rule)
                    .isPositive();
        }
    }

    private void asApplication(String sql) throws SQLException {
        try (var application = ApplicationRole.forSeller(scene.seller.id().toString())) {
            application.execute(sql.replace("$invoice", scene.invoice.id()).replace("$payment", payment.id())
                    .replace("$alone", alone.id()));
        }
    }
}
