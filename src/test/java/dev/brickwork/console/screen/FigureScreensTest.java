package dev.brickwork.console.screen;

import static dev.brickwork.catalog.PlanBodies.brick;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.JdbcStatements;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** The screens with figures over HTTP, as a browser without JavaScript sees them. */
@ServiceTest
class FigureScreensTest {
    private static final int WEIGHT_MAX = 100_000;
    private static final int STATEMENTS_MAX = 10;

    @Test
    void everyPageIsThereAndLight() {
        var scene = FigureScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("viewer");

        assertThat(scene.pages()).allSatisfy(path -> assertThat(browser.get(path).statusCode(200).asByteArray()).as(path)
                .hasSizeLessThan(WEIGHT_MAX));
        assertThat(scene.pages()).allSatisfy(path -> ConsoleBrowser.fresh().get(path).statusCode(303));
    }

    @Test
    void hostileNamesAreOnlyTextOnEveryPage() {
        var scene = new FigureScene(ConsoleScene.HOSTILE);
        var browser = ConsoleBrowser.of(scene.seller).signedIn("admin");

        assertThat(scene.pages()).allSatisfy(path -> assertThat(browser.get(path).statusCode(200).asString()).as(path)
                .doesNotContain("<script>document", "<img src=x"));
        assertThat(browser.get("/console/recurring-revenue?currency=%3Cscript%3E").asString()).doesNotContain("<script>\"");
    }

    @Test
    void thingsOfAnotherSellerDoNotExist() {
        var scene = FigureScene.toRead();
        var stranger = ConsoleBrowser.of(Given.seller()).signedIn("admin");

        assertThat(scene.pages().stream().filter(path -> path.matches(".*[0-9a-f]{12}.*"))).hasSizeGreaterThan(4)
                .allSatisfy(path -> stranger.get(path).statusCode(404));
        stranger.get(scene.meter() + "/entries.csv").statusCode(404);
        assertThat(scene.pages().stream().filter(path -> !path.matches(".*[0-9a-f]{12}.*")))
                .allSatisfy(path -> assertThat(stranger.get(path).statusCode(200).asString()).doesNotContain("Globex"));
    }

    @Test
    void aPageTakesTenStatementsAtMost() {
        var scene = FigureScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("viewer");
        browser.get("/console").statusCode(200);

        assertThat(List.of("/console", "/console/attention", "/console/recurring-revenue", "/console/usage",
                scene.planPage() + "?version=2&with=1", "/console/catalogue/tax-rates"))
                .allSatisfy(page -> assertThat(new JdbcStatements().leastOf(5, () -> browser.get(page).statusCode(200)))
                        .as(page).isBetween(3, STATEMENTS_MAX));
    }

    @Test
    void whatNeedsAHandIsCountedAndListed() {
        var scene = new FigureScene("Globex");
        var browser = ConsoleBrowser.of(scene.seller).signedIn("viewer");

        assertThat(browser.get("/console").asString()).contains("/console/attention#failed-charges",
                "<strong>1</strong>", "Failed charge</a>", "Term ending in the next 30 days</a>");
        assertThat(browser.get("/console/attention").asString()).contains("Failed charges", "Umbrella", "declined", "Globex",
                "30 Jun 2026",
                "/console/invoices/" + scene.declined.id(), "/console/contracts/" + scene.contract.id());
        scene.declined.paid(10_000);
        assertThat(browser.get("/console").asString()).doesNotContain("Failed charge");
    }

    @Test
    void theBridgeOfRecurringRevenueLeadsToItsCustomers() {
        var scene = FigureScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("viewer");

        var page = browser.get("/console/recurring-revenue").asString();

        assertThat(page).contains("$480.00", "$5,760.00", "Expansion: $180.00", "Churn: -$180.00", "NRR", "GRR",
                "from=2025-07&amp;kind=CHURN", "from=2026-04&amp;to=2026-04&amp;kind=CHURN");
        assertThat(browser.get("/console/recurring-revenue/movements?from=2026-04&to=2026-04&kind=CHURN").asString())
                .contains("Initech", "-$180.00").doesNotContain("Globex");
        assertThat(browser.get("/console/recurring-revenue/movements.csv?kind=EXPANSION").asString()).contains("180.00");
        assertThat(browser.get("/console/recurring-revenue.csv?currency=USD").asString()).contains("480.00");
        assertThat(browser.get("/console/recurring-revenue?currency=EUR").asString())
                .contains("There is no recurring revenue yet.");
    }

    /** The contracts of a month and brick add up to the report. */
    @Test
    void figuresOfRevenueAreMadeOfContracts() {
        var scene = FigureScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("viewer");
        var report = scene.seller.api.get("/reports/revenue?from=2026-02&to=2026-02");
        var seats = scene.plan.brick("seats");

        assertThat(sum(browser, "?month=2026-02&currency=USD&brick_id=" + seats, 4))
                .isEqualTo(report.number("months[brick_code=seats].recognized"));
        var deferred = scene.seller.api.get("/reports/deferred-revenue?from=2026-02&to=2026-02");
        assertThat(sum(browser, "?month=2026-02", 2)).isEqualTo(deferred.number("months[0].opening"));
        assertThat(sum(browser, "?month=2026-02", 3)).isEqualTo(deferred.number("months[0].billed"));
        assertThat(sum(browser, "?month=2026-02", 5)).isEqualTo(deferred.number("months[0].closing"));
        var remaining = scene.seller.api.get("/reports/remaining-obligation");
        assertThat(sum(browser, "?month=2026-06", 6)).isEqualTo(remaining.number("months[month=2026-06].total"));
        assertThat(browser.get("/console/revenue/recognized/figures?from=2026-02&to=2026-02").asString())
                .contains("/console/revenue/contracts?month=2026-02&amp;currency=USD&amp;brick_id=" + seats, "The seats");
        assertThat(browser.get("/console/revenue/deferred/figures.csv").asString()).startsWith("month,currency,opening");
        assertThat(browser.get("/console/revenue/recognized/figures?from=soon").statusCode(400).asString())
                .contains("must be a month such as 2026-01", "aria-describedby=\"filter-from-problem\"");
    }

    /** @param column of the file, from 0 on */
    private static long sum(ConsoleBrowser browser, String query, int column) {
        return browser.get("/console/revenue/contracts/list.csv" + query).statusCode(200).asString().lines().skip(1)
                .map(line -> new BigDecimal(line.split(",")[column]).movePointRight(2).longValueExact())
                .mapToLong(Long::longValue).sum();
    }

    @Test
    void aMeterShowsItsCommitmentItsOverageAndWhatCameLate() {
        var scene = FigureScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("viewer");

        assertThat(browser.get("/console/usage?search=glob").asString()).contains("The calls", scene.meter());
        var january = browser.get(scene.meter() + "?period=2026-01-01").asString();
        assertThat(january).contains("5 Jan 2026", "20 Jan 2026", "tx-late", "Recorded", "by an invoice",
                "<rect class=\"used\"");
        assertThat(text(january)).contains("Committed 100 Used 157 Overage 57");
        assertThat(text(browser.get(scene.meter()).asString())).contains("Committed 100 Used 130 Overage 30");
        assertThat(browser.get(scene.meter() + "/entries?from=2026-02-01&to=2026-02-28").asString()).contains("tx-3")
                .doesNotContain("tx-2");
        assertThat(browser.get(scene.meter() + "/entries.csv").asString()).contains("tx-1", "tx-late");
        browser.get("/console/usage/" + scene.contract.id() + "/calls").statusCode(404);
        browser.get("/console/usage/" + scene.contract.id() + "/" + scene.plan.brick("seats")).statusCode(404);
    }

    @Test
    void versionsOfAPlanAreShownSideBySide() {
        var scene = FigureScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("viewer");

        assertThat(text(browser.get(scene.planPage() + "?version=2&with=1").asString()))
                .contains("USD 60.00 each a month", "USD 66.00 each a month", "Changed", "Added").doesNotContain("Removed");
        assertThat(text(browser.get(scene.planPage() + "?version=1&with=2").asString())).contains("Removed");
        assertThat(browser.get(scene.planPage() + "?version=1").asString()).contains("60.00").doesNotContain("66.00");
        browser.get(scene.planPage() + "?version=3").statusCode(404);
        browser.get(scene.planPage() + "?version=x").statusCode(404);
        assertThat(browser.get("/console/catalogue/coupons").asString()).contains("SPRING26", "12.5%", "0 of 100");
        assertThat(browser.get("/console/catalogue/tax-rates").asString()).contains("Sales tax", "8.25%", "CA");
        assertThat(browser.get("/console/catalogue/tax-rates.csv").asString()).contains("Sales tax,US,CA,All,8.25");
    }

    @Test
    void aVersionSaysAllThatMakesABrickWhatItIs() {
        var seller = Given.seller();
        var plan = seller.plan(brick("seats", "ADD_ON", "GRADUATED", "MONTH", """
                {"USD": {"tiers": [{"up_to": 10, "unit_price": "10.00", "flat_amount": "5"},
                                   {"up_to": 50, "unit_price": "9.00"}, {"up_to": null, "unit_price": "8.00"}],
                         "unlimited_amount": "499.00"}}""", ", \"unit\": \"seats\", \"tax_category\": \"software\""),
                brick("calls", "USAGE", "PACKAGE", "MONTH",
                        "{\"EUR\": {\"package_size\": 1000, \"unit_price\": \"2.50\", \"overage_unit_price\": \"0.004\"},"
                                + " \"GBP\": {\"package_size\": 1, \"unit_price\": \"0.10\"}}",
                        ", \"aggregation\": \"UNIQUE_COUNT\", \"aggregation_property\": \"user\","
                                + " \"pre_commitment_schedule\": \"QUARTERLY\""),
                brick("disk", "USAGE", "FLAT", "MONTH", "{\"USD\": {\"amount\": \"30\"}}",
                        ", \"pre_commitment_schedule\": \"SEMI_ANNUALLY\""),
                brick("audit", "USAGE", "FLAT", "MONTH", "{\"USD\": {\"amount\": \"60\"}}",
                        ", \"pre_commitment_schedule\": \"ANNUALLY\""),
                brick("move", "MILESTONE", "FLAT", "ONE_TIME", "{\"USD\": {\"amount\": \"100\"}}",
                        ", \"total_quantity\": 4"));

        assertThat(text(ConsoleBrowser.of(seller).signedIn("viewer").get("/console/catalogue/plans/" + plan.id())
                .statusCode(200).asString())).contains("The seats, add on, in seats",
                        "USD 10.00 each and 5 flat a month, up to 10, graduated",
                        "USD 9.00 each a month, above 10 up to 50, graduated", "USD 8.00 each a month, above 50, graduated",
                        "USD 499.00 a month without a limit", "Tax category software", "EUR 2.50 a quarter for each 1000",
                        "GBP 0.10 a quarter for each unit that is begun",
                        "EUR 0.004 each above the commitment", "Counted by unique count of user", "Commitment quarterly",
                        "USD 30 a half-year", "USD 60 a year", "USD 100 once", "Quantity 4");
    }

    @Test
    void eventsThatMovedNoMoneySayNoAmountAndContractValuesAreMoney() {
        var scene = ConsoleScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("viewer");

        assertThat(browser.get("/console/customers/" + scene.customer.id() + "/timeline").asString())
                .contains("Invoice issued", "$319.00").doesNotContain("$0.00", "USD ");
        assertThat(browser.get("/console/orders").asString()).doesNotContain("USD 2160.00").contains("$2,160.00");
    }

    /** Without its tags and what is between words. */
    private static String text(String page) {
        return Pattern.compile("<[^>]+>|\\s").matcher(page).replaceAll(" ").replaceAll(" +", " ");
    }
}
