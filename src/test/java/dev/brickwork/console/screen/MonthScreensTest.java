package dev.brickwork.console.screen;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.console.screen.SetupScreensTest.done;
import static dev.brickwork.testing.ConsoleBrowser.between;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/** Months as finance people close them: five seats for 150.00 a quarter, billed ahead from 1 January 2026. */
@ServiceTest
class MonthScreensTest {
    private static final String MONTHS = "/console/revenue/months";
    private static final String CLOSE = MONTHS + "/do/close";
    private static final String REOPEN = MONTHS + "/do/reopen";

    private Seller seller;
    private ConsoleBrowser admin;

    @BeforeEach
    void aQuarterOfSeats() {
        seller = Given.seller().at("2026-01-01T09:00:00Z").settings("reminders", json("enabled", false));
        seller.customer("Globex").made().subscription(seller.plan(perUnit("seats", "10.00"))).from("2026-01-01").months(12)
                .quarterly().units("seats", 5).accepted();
        seller.moveTo("2026-03-02T09:00:00Z");
        admin = ConsoleBrowser.of(seller).admin();
    }

    private void closed(String... months) {
        for (var month : months) {
            seller.api.post("/periods/" + month + "/close", "").statusCode(200);
        }
    }

    @Test
    void aMonthIsClosedAndReopenedFromItsPage() {
        assertThat(admin.get(MONTHS).statusCode(200).asString()).contains("There are no closed months yet.", "Close a month")
                .doesNotContain("Reopen");

        assertThat(done(admin, CLOSE, "month", "2026-01").statusCode(303).header("Location"))
                .endsWith(MONTHS + "?done=close");

        seller.api.get("/periods").body("results.month", contains("2026-01")).body("results.status", contains("CLOSED"));
        assertThat(admin.get(MONTHS + "?done=close").asString()).contains("The month is closed.", "$51.67", "$98.33",
                "Reopen 2026-01");
        assertThat(done(admin, REOPEN).statusCode(303).header("Location")).endsWith(MONTHS + "?done=reopen");
        seller.api.get("/periods").body("results.status", contains("REOPENED"));
        assertThat(admin.get(MONTHS + "?done=reopen").asString()).contains("The month is open again.", "Reopened 2 Mar 2026")
                .doesNotContain("$51.67", "Reopen 2026-01", "/proof");
        var log = seller.api.get("/audit-log?object_id=" + seller.api.get("/periods").text("results[0].period_id"));
        log.body("results.action", contains("period.reopened", "period.closed"));
        assertThat(log.asString()).as("who did it").contains("Grace Hopper");
    }

    @Test
    void monthsAreListedNewestFirstAndLeadToWhatTheyAreMadeOf() {
        closed("2026-01", "2026-02");

        var page = ConsoleBrowser.of(seller).signedIn("viewer").get(MONTHS).statusCode(200).asString();

        assertThat(page.indexOf(">2026-02<")).isPositive().isLessThan(page.indexOf(">2026-01<"));
        assertThat(page).contains("Recognized USD", "Deferred USD", "Unbilled USD", "2 Mar 2026, ",
                "/console/revenue/contracts?month=2026-01&amp;currency=USD",
                "/console/revenue/months/2026-01/proof",
                "/console/audit-log?object_id=" + seller.api.get("/periods").text("results[0].period_id"),
                "aria-current=\"page\">Months<");
        assertThat(admin.get("/console/revenue/deferred").asString()).contains("href=\"" + MONTHS + "\"");
        assertThat(admin.get(MONTHS + "?limit=1").asString()).contains("2026-02", "1–1 of 2").doesNotContain(">2026-01<");
        assertThat(admin.get(MONTHS + "?limit=many").statusCode(200).asString()).contains("limit must be");
    }

    @Test
    void theFileHasALineForEachCurrencyOfAMonth() {
        seller.customer("Initech").made().invoice(0, "currency", "EUR", "lines", List.of(json("description", "Workshop",
                "amount", 3_100, "starts_at", "2026-01-01", "ends_at", "2026-01-31")));
        closed("2026-01", "2026-02");
        seller.api.post("/periods/2026-02/reopen", "").statusCode(200);

        assertThat(admin.get(MONTHS + ".csv").statusCode(200).asString().lines()).containsExactly(
                "Month,Status,Closed,Reopened,Times closed,Currency,Recognized,Deferred,Unbilled",
                "2026-02,REOPENED,2026-03-02T09:00:00Z,2026-03-02T09:00:00Z,1,,,,",
                "2026-01,CLOSED,2026-03-02T09:00:00Z,,1,USD,51.67,98.33,0.00",
                "2026-01,CLOSED,2026-03-02T09:00:00Z,,1,EUR,31.00,0.00,31.00");
    }

    @Test
    void theProofFileIsThatOfTheApi() {
        closed("2026-01");

        var file = ConsoleBrowser.of(seller).signedIn("viewer").get(MONTHS + "/2026-01/proof").statusCode(200);

        assertThat(file.header("Content-Disposition")).isEqualTo("attachment; filename=\"proof-2026-01.ndjson\"");
        assertThat(file.asString()).isEqualTo(seller.api.get("/periods/2026-01/proof").statusCode(200).asString())
                .contains("\"signature\"");
        admin.get(MONTHS + "/2026-02/proof").statusCode(404);
        admin.get(MONTHS + "/soon/proof").statusCode(404);
        ConsoleBrowser.of(Given.seller()).admin().get(MONTHS + "/2026-01/proof").statusCode(404);
    }

    @Test
    void aPreviewSaysWhatClosingDoesAndClosesNothing() {
        var page = admin.post(CLOSE, "month", "2026-01", "idempotency_key", "k1").statusCode(200).asString();

        assertThat(between(page, "<section class=\"effect\">", "</section>")).contains("2026-01", "Open", "Closed",
                "All days are open", "1 Feb 2026", "All months before 2026-01 are closed too.", "longer be dated in it",
                "Its revenue is booked");
        seller.api.get("/periods").body("results", hasSize(0));
        seller.api.get("/ledger/entries?kind=REVENUE_RECOGNIZED").body("results", hasSize(0));

        closed("2026-01");
        assertThat(admin.post(CLOSE, "month", "2026-02", "idempotency_key", "k2").asString())
                .contains("1 Feb 2026", "1 Mar 2026").doesNotContain("All months before", "only the difference");
        assertThat(admin.post(CLOSE, "month", "2026-01", "idempotency_key", "k3").asString())
                .contains("2026-01 is already closed. Nothing changes.");
    }

    @Test
    void aPreviewSaysWhatReopeningDoes() {
        closed("2026-01");

        assertThat(admin.post(REOPEN, "idempotency_key", "k1").statusCode(200).asString()).contains("Reopen 2026-01",
                "All months before 2026-01 are reopened too.", "Closing the month again books the difference.");

        seller.api.get("/periods").body("results.status", contains("CLOSED"));
        seller.api.post("/periods/2026-01/reopen", "").statusCode(200);
        assertThat(admin.post(CLOSE, "month", "2026-01", "idempotency_key", "k2").asString())
                .contains("only the difference is booked");
    }

    @Test
    void theMonthThatCanBeClosedStandsInTheForm() {
        var value = "name=\"month\" type=\"month\" value=\"";
        assertThat(admin.get(CLOSE).statusCode(200).asString()).contains(value + "2026-02\"");
        closed("2026-01");
        assertThat(admin.get(CLOSE).asString()).contains(value + "2026-02\"");
        closed("2026-02");
        assertThat(admin.get(CLOSE).asString()).contains(value + "2026-03\"");
        seller.api.post("/periods/2026-02/reopen", "").statusCode(200);
        seller.api.post("/periods/2026-01/reopen", "").statusCode(200);
        assertThat(admin.get(CLOSE).asString()).contains(value + "2026-01\"");
    }

    @Test
    void whatTheApiRefusesIsSaidBesideTheField() {
        refused("2026-03", "is not over yet");
        refused("2024-11", "is long before anything was booked; the earliest is 2025-01");
        refused("soon", "must be a month such as 2026-01");
        refused("", "must be a month such as 2026-01");
        closed("2025-12");
        refused("2026-02", "must be 2026-01: months are closed one after the other");

        seller.api.get("/periods").body("results", hasSize(1));
    }

    private void refused(String month, String problem) {
        assertThat(admin.post(CLOSE, "month", month, "idempotency_key", "k1").statusCode(400).asString()).contains(
                "<a href=\"#field-month\">Month: " + problem, "aria-describedby=\"field-month-problem\"");
    }

    @Test
    void onlyWhoMayCloseMonthsIsOfferedIt() {
        closed("2026-01");
        for (var role : List.of("viewer", "billing", "approver")) {
            var browser = ConsoleBrowser.of(seller).signedIn(role);
            assertThat(browser.get(MONTHS).statusCode(200).asString()).as(role).doesNotContain("/do/", "Close a month");
            for (var path : List.of(CLOSE, REOPEN)) {
                browser.get(path).statusCode(403);
                browser.post(path, "month", "2026-02", "idempotency_key", "k1").statusCode(403);
            }
        }
        seller.api.get("/periods").body("count", equalTo(1)).body("results.status", contains("CLOSED"));
    }

    @Test
    void whatAnotherHasClosedMeanwhileIsPreviewedAgain() {
        closed("2026-01");
        var seen = between(admin.post(REOPEN, "idempotency_key", "k1").asString(), "name=\"previewed\" value=\"", "\"");
        closed("2026-02");

        assertThat(admin.post(REOPEN, "idempotency_key", "k1", "previewed", seen, "confirmed", "true").statusCode(200)
                .asString()).contains("Something changed", "Reopen 2026-02");

        seller.api.get("/periods").body("results.status", contains("CLOSED", "CLOSED"));
    }

    @Test
    void aSecondClickIsAnsweredLikeTheFirst() {
        closed("2026-01", "2026-02");
        var seen = between(admin.post(REOPEN, "idempotency_key", "k1").asString(), "name=\"previewed\" value=\"", "\"");

        for (int i = 0; i < 2; i++) {
            assertThat(admin.post(REOPEN, "idempotency_key", "k1", "previewed", seen, "confirmed", "true").statusCode(303)
                    .header("Location")).endsWith("?done=reopen");
        }

        seller.api.get("/periods").body("results.status", contains("REOPENED", "CLOSED"));
    }

    @Test
    void anotherSellerSeesNoneOfIt() {
        closed("2026-01");

        var stranger = ConsoleBrowser.of(Given.seller()).admin();

        assertThat(stranger.get(MONTHS).asString()).contains("There are no closed months yet.");
        stranger.get(REOPEN).statusCode(404);
        stranger.post(REOPEN, "idempotency_key", "k1").statusCode(404);
    }
}
