package dev.brickwork.insight.revenue;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ApplicationRole;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/** January is closed. The database lets the service date no document into it, nor into months before it, whatever it sends. */
@ServiceTest
class ClosedMonthDocumentsTest {
    private static final String LAST = "2026-01-31T23:59:59Z";
    private static final String FIRST = "2026-02-01T00:00:00Z";
    private static final String CREDIT = """
            INSERT INTO credit (id, company_id, currency, kind, label, amount, created_at)
            SELECT gen_random_uuid(), billed_company_id, currency, 'RECAST', 'Credit', 1, '%s' FROM invoice WHERE paid_amount > 0""";
    /** By their tables; %s is when. */
    private static final Map<String, String> DOCUMENTS = documents();

    private static Map<String, String> documents() {
        var documents = new LinkedHashMap<String, String>();
        documents.put("journal_entry",
                """
                        INSERT INTO journal_entry (id, kind, source, customer_id, currency, booked_at)
                        SELECT gen_random_uuid(), 'WRITTEN_OFF', gen_random_uuid(), billed_company_id, currency, '%s' FROM invoice""");
        documents.put("invoice_version",
                """
                        INSERT INTO invoice_version (id, invoice_id, version, invoice_number, made_at, bill_to, line_count, sub_total,
                            discount, tax, grand_total)
                        SELECT gen_random_uuid(), invoice_id, 2, invoice_number, '%s', bill_to, line_count, sub_total, discount, tax,
                            grand_total FROM invoice_version""");
        documents.put("payment",
                """
                        INSERT INTO payment (id, invoice_id, invoice_number, state, method, currency, amount, paid_at, created_at)
                        SELECT gen_random_uuid(), id, invoice_number, 'SETTLED', 'WIRE', currency, 1, now(), '%s' FROM invoice WHERE paid_amount > 0""");
        documents.put("refund",
                """
                        INSERT INTO refund (id, payment_id, amount, created_at) SELECT gen_random_uuid(), id, 1, '%s' FROM payment""");
        documents.put("credit_note", """
                INSERT INTO credit_note (id, invoice_id, invoice_version, invoice_number, place, number, issued_on, currency,
                    amount, tax, taxes, created_at)
                SELECT gen_random_uuid(), id, current_version, invoice_number, 1, 'CN-9', '2026-01-31', currency, 1, 0,
                    '[{"net": 1, "tax": 0}]', '%s' FROM invoice WHERE paid_amount > 0""");
        documents.put("credit", CREDIT);
        documents.put("credit_use",
                """
                        INSERT INTO credit_use (id, credit_id, invoice_id, currency, amount, created_at)
                        SELECT gen_random_uuid(), c.id, i.id, c.currency, 1, '%s' FROM credit c, invoice i WHERE i.paid_amount > 0""");
        documents.put("credit_refund", """
                INSERT INTO credit_refund (id, credit_id, currency, amount, reason, created_at)
                SELECT gen_random_uuid(), id, currency, 1, 'Asked for', '%s' FROM credit""");
        documents.put("a void", "UPDATE invoice SET voided_at = '%s' WHERE paid_amount = 0");
        documents.put("a write-off", "UPDATE invoice SET written_off_at = '%s'");
        documents.put("what is given up", "UPDATE invoice SET given_up_at = '%s'");
        return documents;
    }

    private Seller seller;

    /** One that is paid in part, and one that may be voided. */
    @BeforeEach
    void twoInvoicesOfJanuary() {
        seller = Given.seller().at("2026-01-10T09:00:00Z").settings("reminders", json("enabled", false));
        var customer = seller.customer("Globex").made();
        customer.invoice(5_000).paid(2_000);
        customer.invoice(7_000);
        seller.moveTo("2026-03-02T09:00:00Z");
    }

    @Test
    void noDocumentIsDatedIntoAClosedMonth() throws SQLException {
        seller.api.post("/periods/2026-01/close", "").statusCode(200);

        try (var service = ApplicationRole.forSeller(seller.id().toString())) {
            service.execute(CREDIT.formatted(FIRST));
            service.execute("SAVEPOINT start");
            for (var document : DOCUMENTS.entrySet()) {
                assertThatThrownBy(() -> service.execute(document.getValue().formatted(LAST))).as(document.getKey())
                        .isInstanceOf(SQLException.class)
                        .hasMessageMatching("(?s).*the month of this (entry|document) is closed.*");
                service.execute("ROLLBACK TO start");
                assertThat(service.execute(document.getValue().formatted(FIRST)))
                        .as("%s of the open month", document.getKey()).isPositive();
                service.execute("ROLLBACK TO start");
            }
        }
    }

    @Test
    void noDateIsTakenOutOfAClosedMonth() throws SQLException {
        TestSql.execute("UPDATE invoice SET given_up_at = ?::timestamptz WHERE seller_id = ?", LAST, seller.id());
        TestSql.execute("UPDATE invoice SET written_off_at = ?::timestamptz WHERE seller_id = ?", LAST, seller.id());
        seller.api.post("/periods/2026-01/close", "").statusCode(200);

        try (var service = ApplicationRole.forSeller(seller.id().toString())) {
            service.execute("SAVEPOINT start");
            for (var date : List.of("given_up_at", "written_off_at")) {
                for (var other : List.of("NULL", "'" + FIRST + "'")) {
                    assertThatThrownBy(() -> service.execute("UPDATE invoice SET " + date + " = " + other))
                            .as("%s becomes %s", date, other).hasMessageContaining("the month of this document is closed");
                    service.execute("ROLLBACK TO start");
                }
            }
            assertThatThrownBy(() -> service.execute("UPDATE payment SET paid_at = now()"))
                    .hasMessageContaining("a payment stays what it is");
        }
    }

    @Test
    void aMonthIsNotFrozenWhileADocumentIsOnItsWay() throws SQLException {
        for (var document : DOCUMENTS.entrySet()) {
            try (var service = ApplicationRole.forSeller(seller.id().toString());
                    var freezing = ApplicationRole.forSeller(seller.id().toString())) {
                freezing.execute("SET lock_timeout = '50ms'");
                service.execute(CREDIT.formatted(FIRST));
                service.execute(document.getValue().formatted(LAST));
                assertThatThrownBy(() -> freezing.execute("DO 'BEGIN PERFORM pg_advisory_xact_lock("
                        + "journal_lock(current_seller())); END'")).as(document.getKey())
                        .hasMessageContaining("lock timeout");
            }
        }
    }

    @Test
    void aTestClockIsNotSetIntoAClosedMonth() throws SQLException {
        seller.api.post("/periods/2026-01/close", "").statusCode(200);
        TestSql.execute("DELETE FROM test_clock WHERE seller_id = ?", seller.id());

        seller.api.post("/test-clock", json("now", LAST)).statusCode(400)
                .body("error.details.fields.now", contains("may not lie in a closed month"));

        seller.api.get("/test-clock").body("is_set", equalTo(false));
        seller.api.post("/test-clock", json("now", FIRST)).statusCode(200);
    }

    @Test
    void aReopenedMonthTakesThemAgain() throws SQLException {
        seller.api.post("/periods/2026-01/close", "").statusCode(200);
        seller.api.post("/periods/2026-01/reopen", "").statusCode(200);

        try (var service = ApplicationRole.forSeller(seller.id().toString())) {
            assertThat(service.execute(CREDIT.formatted(LAST))).isEqualTo(1);
        }
    }
}
