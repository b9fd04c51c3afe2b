package dev.brickwork.insight.export;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.StrictCsv;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/**
 * Five seats for 600.00 a year, from December on, ordered in January: nothing was booked in the old year when it ended. The seller's
 * year ends five hours after that of UTC.
 */
@ServiceTest
class ExportOfClosedMonthTest {
    private Seller seller;

    @BeforeEach
    void aBackdatedOrderAndItsFirstMonthClosed() {
        seller = Given.seller().at("2026-01-05T17:00:00Z").settings("reminders", json("enabled", false), "time_zone",
                "America/New_York");
        var plan = seller.plan(brick("seats", "ADD_ON", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"10\"}}", ""));
        seller.customer("Globex").made().subscription(plan).units("seats", 5).from("2025-12-01").months(12).upfront()
                .accepted();
        seller.api.post("/periods/2025-12/close", "").statusCode(200);
    }

    private List<Map<String, String>> rows(int year) {
        return StrictCsv.rows(seller.api.get("/reports/accounting.csv?from=" + year + "-01-01&to=" + year + "-12-31")
                .statusCode(200).asString());
    }

    private static long cents(String major) {
        return major.isEmpty() ? 0 : new BigDecimal(major).movePointRight(2).longValueExact();
    }

    @Test
    void revenueOfAClosedMonthIsInTheFileOfThatMonth() {
        assertThat(rows(2025)).extracting(row -> row.get("kind") + " " + row.get("booked_on") + " " + row.get("account")
                + " " + row.get("debit") + "/" + row.get("credit"))
                .containsExactlyInAnyOrder("REVENUE_RECOGNIZED 2025-12-31 REVENUE /50.96",
                        "REVENUE_RECOGNIZED 2025-12-31 UNBILLED_REVENUE 50.96/");
        assertThat(rows(2026)).extracting(row -> row.get("kind")).contains("INVOICE_ISSUED")
                .doesNotContain("REVENUE_RECOGNIZED");
    }

    @Test
    void theFilesFromTheFirstClosedMonthOnAddUpToTheBooks() {
        var apart = new TreeMap<String, Long>();
        for (int year = 2025; year <= 2026; year++) {
            rows(year).forEach(row -> apart.merge(row.get("account"), cents(row.get("debit")) - cents(row.get("credit")),
                    Long::sum));
        }
        seller.api.get("/ledger/balances?limit=100").statusCode(200).<Map<String, Object>>list("results")
                .forEach(row -> apart.merge((String) row.get("account"), -((Number) row.get("balance")).longValue(),
                        Long::sum));

        assertThat(apart).containsKeys("REVENUE", "RECEIVABLE").allSatisfy((account, cents) -> assertThat(cents).isZero());
    }
}
