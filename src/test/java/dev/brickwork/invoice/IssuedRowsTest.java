package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.subscription.Agreements;
import dev.brickwork.testing.ApplicationRole;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;

/** What the database itself refuses once an invoice is issued. */
@ServiceTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // what is refused changes nothing
class IssuedRowsTest {
    private static final String NOT_ALLOWED = "42501";

    @Inject
    Agreements agreements;

    private Seller seller;
    private Invoice invoice;

    @BeforeEach
    void oneThatIsIssued() {
        if (seller != null) {
            return;
        }
        seller = Given.seller().at("2026-01-01T00:00:00Z");
        var plan = seller.plan(perUnit("seats", "10.00"));
        var subscription = agreements
                .begun(seller.customer("Acme").made().subscription(plan).units("seats", 5).from("2026-01-01").months(2));
        seller.moveTo("2026-01-02T00:00:00Z");
        invoice = subscription.invoice(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "UPDATE invoice SET paid_amount = 1 WHERE id = ",
            "UPDATE invoice SET moved_amount = 1 WHERE id = ",
            "UPDATE invoice SET processing_amount = 1 WHERE id = ",
            "UPDATE invoice SET credited_amount = 1 WHERE id = ",
            "UPDATE invoice SET noted_amount = 1 WHERE id = ",
            "UPDATE invoice SET invoice_key = NULL WHERE id = ",
            "UPDATE invoice SET provisional_number = 'X' WHERE id = ",
            "UPDATE invoice_version SET grand_total = grand_total WHERE invoice_id = ",
            "UPDATE invoice_line SET amount = amount WHERE invoice_id = ",
            "DELETE FROM invoice_line WHERE invoice_id = ",
            "DELETE FROM invoice_version WHERE invoice_id = ",
            "DELETE FROM invoice WHERE id = ",
            "UPDATE invoice_claim SET contract_days = contract_days WHERE invoice_id = ",
            "DELETE FROM invoice_claim WHERE invoice_id = ",
            "UPDATE credit SET used_amount = 1 WHERE from_invoice_id = ",
            "UPDATE invoice_series SET code = 'AAAAAA' WHERE subject_id = "})
    void theApplicationHasNoRightToChangeWhatTriggersMoveOrWhatWasSaid(String change) throws SQLException {
        assertRefused(NOT_ALLOWED, change + "'" + invoice + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "UPDATE invoice SET grand_total = grand_total + 1, sub_total = sub_total + 1 WHERE id = ",
            "UPDATE invoice SET current_version = 2 WHERE id = ",
            "UPDATE invoice SET issued_at = NULL, invoice_number = NULL, due_on = NULL, current_version = NULL WHERE id = ",
            "UPDATE invoice SET issued_at = issued_at + interval '1 day' WHERE id = ",
            "UPDATE invoice SET starts_on = starts_on - 1 WHERE id = ",
            "UPDATE invoice SET invoice_number = NULL WHERE id = ",
            "UPDATE invoice SET is_paused = true WHERE id = ",
            "UPDATE invoice SET planned = '[]' WHERE id = "})
    void evenWhatItMayChangeHasToHoldTogether(String change) throws SQLException {
        assertRefused("23", change + "'" + invoice + "'");
        assertOwnerRefused(change + "'" + invoice + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "3"})
    void versionsCountWithoutAHole(String version) throws SQLException {
        var insert = """
                INSERT INTO invoice_version (%sid, invoice_id, version, invoice_number, made_at, bill_to, line_count, sub_total,
                    discount, tax, grand_total)
                SELECT %sgen_random_uuid(), id, %s, 'X', now(), '{}', 0, 0, 0, 0, 0 FROM invoice WHERE id = '%s'""";
        assertRefused("23", insert.formatted("", "", version, invoice));
        assertOwnerRefused(insert.formatted("seller_id, ", "seller_id, ", version, invoice));
    }

    @Test
    void noLineIsAddedToAVersion() throws SQLException {
        for (int place = 0; place <= 1; place++) {
            var insert = """
                    INSERT INTO invoice_line (%sinvoice_id, version, line_count, place, kind, starts_on, ends_on, brick_name,
                        quantity, amount, discount, tax_rate, tax, grand_total)
                    SELECT %sid, 1, %d, %d, 'CUSTOM', '2026-01-01', '2026-01-01', 'X', 1, 0, 0, 0, 0, 0
                    FROM invoice WHERE id = '%s'""";
            for (int count = 1; count <= 2; count++) {
                assertRefused("23", insert.formatted("", "", count, place, invoice));
                assertOwnerRefused(insert.formatted("seller_id, ", "seller_id, ", count, place, invoice));
            }
        }
    }

    @Test
    void aNumberIsGivenOnce() throws SQLException {
        assertOwnerRefused(
                """
                        UPDATE invoice SET invoice_number = (SELECT invoice_number FROM invoice WHERE id = '%1$s'), issued_at = now(),
                            due_on = starts_on, current_version = 1
                        WHERE issued_at IS NULL AND subscription_id = (SELECT subscription_id FROM invoice WHERE id = '%1$s')"""
                        .formatted(invoice));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UPDATE invoice_line SET amount = amount", "DELETE FROM invoice_line",
            "UPDATE invoice_version SET tax = tax", "DELETE FROM invoice_version",
            "TRUNCATE invoice_line, invoice_version CASCADE",
            "DELETE FROM credit", "DELETE FROM recast_credit", "UPDATE credit_use SET amount = amount"})
    void whatWasSaidStaysEvenForTheOwner(String change) {
        assertOwnerRefused(change);
    }

    private void assertRefused(String sqlState, String change) throws SQLException {
        try (var role = ApplicationRole.forSeller(seller.id().toString())) {
            assertThatThrownBy(() -> {
                role.execute(change);
                role.execute("SET CONSTRAINTS ALL IMMEDIATE");
            }).as(change).isInstanceOf(SQLException.class)
                    .matches(e -> ((SQLException) e).getSQLState().startsWith(sqlState), "SQL state " + sqlState);
        }
    }

    /** With every right there is. */
    private static void assertOwnerRefused(String change) {
        assertThatThrownBy(() -> {
            try (var connection = TestDatabase.connectAsSuperuser(); var statement = connection.createStatement()) {
                connection.setAutoCommit(false);
                statement.execute(change);
                statement.execute("SET CONSTRAINTS ALL IMMEDIATE");
                connection.rollback();
            }
        }).as(change).isInstanceOf(SQLException.class)
                .matches(e -> ((SQLException) e).getSQLState().startsWith("23"), "SQL state 23");
    }
}
