package dev.brickwork.invoice;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

/** Tests that only read, so the invoices are made once for all of them. */
@ServiceTest
class FilterInvoicesTest {
    private static Api api;

    @BeforeEach
    void anIssuedInvoice() {
        if (api == null) {
            api = new InvoiceScene().api;
        }
    }

    @ParameterizedTest
    @CsvSource({"issued_from=2026-01-01&issued_to=2026-01-01, 1", "issued_from=2026-01-02, 0", "issued_to=2025-12-31, 0",
            "bill_from=2026-04-01&bill_to=2026-07-01, 2", "bill_from=2026-10-02, 0",
            "due_from=2026-01-31&due_to=2026-05-01, 2",
            "due_to=2026-01-30, 0", "search=acm, 4", "search=-001, 1", "search=-p00, 3", "search=%25, 0", "search=_, 0",
            "search=globex, 0"})
    void daysAndTextFilter(String query, int count) {
        api.get("/invoices?" + query).statusCode(200).body("count", equalTo(count)).body("results", hasSize(count));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"status=OPEN | status", "overdue=1 | overdue", "issued_from=1.1.2026 | issued_from",
            "overdue_days=0 | overdue_days", "overdue=false&overdue_days=1 | overdue_days",
            "collection_state=LATE | collection_state",
            "sort=status | sort", "due_from=2026-02-01&due_to=2026-01-01 | due_from", "bill_to=x | bill_to",
            "customer_id=x | customer_id",
            "paid=true | paid"})
    void whatIsWrongIsNamed(String query, String member) {
        api.get("/invoices?" + query).statusCode(400).body("error.details.fields.'" + member + "'", hasSize(1));
    }
}
