package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.subscription.Agreements;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Subscription;

/** What the database refuses to do to invoices that are scheduled, whoever asks. */
@ServiceTest
class ScheduledRowsTest {
    @Inject
    Agreements agreements;

    private Subscription subscription;

    /** 5 seats at 10.00 for a year, quarterly. */
    @BeforeEach
    void aYearOfFiveSeats() {
        var seller = Given.seller().at("2026-01-01T00:00:00Z");
        subscription = agreements.begun(seller.customer().subscription(seller.plan(perUnit("seats", "10.00")))
                .units("seats", 5).from("2026-01-01").quarterly());
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "UPDATE invoice SET grand_total = grand_total + 1 WHERE",
            "UPDATE invoice SET paid_amount = grand_total + 1 WHERE",
            "UPDATE invoice SET paid_amount = 1, processing_amount = grand_total WHERE",
            "UPDATE invoice SET paid_amount = 1, voided_at = now() WHERE",
            "UPDATE invoice SET processing_amount = 1, voided_at = now() WHERE",
            "UPDATE invoice SET issued_at = now() WHERE",
            "UPDATE invoice SET billed_company_id = NULL WHERE",
            "DELETE FROM invoice WHERE"})
    void evenASuperuserCannotBreakTheRules(String change) {
        assertThatThrownBy(() -> TestSql.execute(change + " subscription_id = ?::uuid", subscription))
                .isInstanceOf(SQLException.class).matches(e -> ((SQLException) e).getSQLState().startsWith("23"));
    }

    @Test
    void aVoidInvoiceStaysVoid() throws SQLException {
        var where = " WHERE subscription_id = ?::uuid AND invoice_key = '0-PERIOD-0-3'";
        TestSql.execute("UPDATE invoice SET voided_at = now(), void_reason = 'test'" + where, subscription);

        assertThatThrownBy(() -> TestSql.execute("UPDATE invoice SET voided_at = NULL, void_reason = NULL" + where,
                subscription))
                .hasMessageContaining("stays void");
        assertThat(subscription.invoiceStatuses()).containsExactly("VOIDED", "SCHEDULED", "SCHEDULED", "SCHEDULED");
    }

    @Test
    void whatIsVoidedBeforeItWasIssuedKeepsItsDaysAndWhatIsDroppedDoesNot() throws SQLException {
        var claims = "SELECT i.invoice_key, c.line, c.contract_days FROM invoice_claim c JOIN invoice i ON i.id = c.invoice_id"
                + " WHERE c.subscription_id = ?::uuid";
        TestSql.execute("UPDATE invoice SET voided_at = now(), is_dropped = true WHERE subscription_id = ?::uuid"
                + " AND invoice_key = '0-PERIOD-0-2'", subscription);
        assertThat(TestSql.rows(claims, subscription)).isEmpty();

        TestSql.execute("UPDATE invoice SET voided_at = now() WHERE subscription_id = ?::uuid"
                + " AND invoice_key = '0-PERIOD-0-3'", subscription);

        assertThat(TestSql.rows(claims, subscription)).containsExactly("0-PERIOD-0-3 1 [2026-10-01,2027-01-01)");
    }
}
