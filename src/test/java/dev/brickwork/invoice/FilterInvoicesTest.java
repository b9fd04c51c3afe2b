package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

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
            "search=%5C, 0",
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

    @ParameterizedTest
    @ValueSource(strings = {"created_at", "-created_at", "due_at", "-issued_at", "bill_at"})
    void pagesBehindAnOffsetGoOn(String sort) {
        var whole = ids("/invoices?sort=" + sort);
        assertThat(whole).hasSize(4);

        var parts = IntStream.range(0, 4).mapToObj(offset -> ids("/invoices?limit=1&sort=" + sort + "&offset=" + offset))
                .flatMap(List::stream).toList();

        assertThat(parts).isEqualTo(whole);
        assertThat(ids("/invoices?offset=4&sort=" + sort)).isEmpty();
    }

    private static List<String> ids(String path) {
        return api.get(path).statusCode(200).path("results.invoice_id");
    }

    @ParameterizedTest
    @CsvSource({"Pacific/Kiritimati, 2026-01-02", "Pacific/Pago_Pago, 2025-12-31"})
    void aDayIsThatOfTheInvoiceHoweverFarFromUtc(String zone, String day) {
        var seller = Given.seller().at("2026-01-01T10:30:00Z");
        seller.customer("Acme").with("time_zone", zone).made().subscription(seller.plan(perUnit("seats", "10.00")))
                .units("seats", 1).from("2025-12-01").months(12).accepted();
        int issued = seller.api.get("/invoices?is_issued=true").path("count");
        assertThat(issued).isPositive();

        seller.api.get("/invoices?issued_from=" + day + "&issued_to=" + day).body("count", equalTo(issued));
        seller.api.get("/invoices?issued_to=" + LocalDate.parse(day).minusDays(1)).body("count", equalTo(0));
        seller.api.get("/invoices?issued_from=" + LocalDate.parse(day).plusDays(1)).body("count", equalTo(0));
    }

    @Test
    void whatAnotherPaysIsFoundByEither() {
        var seller = Given.seller().at("2026-01-01T09:00:00Z");
        var partner = seller.customer("Fabrikam Reseller").made();
        var customer = seller.customer("Tailspin").with("partner_id", partner.id()).made();
        customer.subscription(seller.plan(perUnit("seats", "10.00"))).units("seats", 1).from("2026-01-01").months(1)
                .accepted();

        for (var query : List.of("search=fabrikam", "search=tailspin", "billed_company_id=" + partner.id(),
                "customer_id=" + customer.id())) {
            seller.api.get("/invoices?" + query).body("count", equalTo(1));
        }
        for (var query : List.of("billed_company_id=" + customer.id(), "customer_id=" + partner.id())) {
            seller.api.get("/invoices?" + query).body("count", equalTo(0));
        }
    }
}
