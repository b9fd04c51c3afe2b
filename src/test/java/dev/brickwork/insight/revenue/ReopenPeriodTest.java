package dev.brickwork.insight.revenue;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.hasSize;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.YearMonth;
import java.util.List;

import jakarta.inject.Inject;
import jakarta.ws.rs.core.StreamingOutput;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/** Five seats for 150.00 a quarter, billed ahead, from 1 January 2026; January and February are closed. */
@ServiceTest
class ReopenPeriodTest {
    @Inject
    ProofFile proofs;
    @Inject
    AsSeller asSeller;

    private Seller seller;
    private Customer customer;

    @BeforeEach
    void twoClosedMonths() {
        seller = Given.seller().at("2026-01-01T09:00:00Z").settings("reminders", json("enabled", false));
        var plan = seller.plan(brick("seats", "ADD_ON", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"10\"}}", ""));
        customer = seller.customer("Globex").made();
        customer.subscription(plan).from("2026-01-01").months(12).quarterly().units("seats", 5).accepted();
        seller.moveTo("2026-03-02T09:00:00Z");
        close("2026-01").statusCode(200);
        close("2026-02").statusCode(200);
    }

    private Answer close(String month) {
        return seller.api.post("/periods/" + month + "/close", "");
    }

    private Answer reopen(String month) {
        return seller.api.post("/periods/" + month + "/reopen", "");
    }

    /** REVENUE, DEFERRED_REVENUE and UNBILLED_REVENUE. */
    private String accounts() {
        return customer.account("REVENUE") + " " + customer.account("DEFERRED_REVENUE") + " "
                + customer.account("UNBILLED_REVENUE");
    }

    private void recognizedBy(int entries) {
        seller.api.get("/ledger/entries?kind=REVENUE_RECOGNIZED").statusCode(200).body("results", hasSize(entries));
    }

    @Test
    void anEarlierMonthThatIsClosedAgainLeavesTheRevenueOfALaterOne() {
        reopen("2026-02").statusCode(200);
        reopen("2026-01").statusCode(200);

        close("2026-01").statusCode(200).body("totals.recognized", contains(5_167)).body("totals.deferred", contains(9_833));

        recognizedBy(2);
        assertThat(accounts()).isEqualTo("-9833 -5167 0");
        close("2026-02").statusCode(200).body("totals.recognized", contains(4_666)).body("totals.deferred", contains(5_167));
        recognizedBy(2);
        assertThat(accounts()).isEqualTo("-9833 -5167 0");
    }

    @Test
    void whatCameLateCountsInTheEarlierOfTwoReopenedMonths() {
        reopen("2026-02").statusCode(200);
        reopen("2026-01").statusCode(200);
        customer.invoice(0, "lines", List.of(json("description", "Workshop", "amount", 3_100, "starts_at", "2026-01-01",
                "ends_at", "2026-01-31")));

        // it is billed in March
        close("2026-01").statusCode(200).body("totals.recognized", contains(8_267)).body("totals.unbilled", contains(3_100));
        close("2026-02").statusCode(200).body("totals.recognized", contains(4_666)).body("totals.unbilled", contains(3_100));

        recognizedBy(3);
        assertThat(accounts()).isEqualTo("-12933 -8267 3100");
    }

    @Test
    void theTimeZoneStaysOnceAMonthWasClosed() {
        reopen("2026-02").statusCode(200);
        reopen("2026-01").statusCode(200);

        seller.api.patch("/settings", json("time_zone", "America/New_York")).statusCode(400)
                .body("error.details.fields.time_zone", contains("cannot be changed once a month was closed"));

        seller.settings("time_zone", seller.api.get("/settings").path("time_zone"), "name", "Another");
    }

    @Test
    void aProofIsNotSignedIfTheMonthIsReopenedWhileItIsWritten() {
        var whole = new ByteArrayOutputStream();
        write(proof(), whole);
        assertThat(whole.toString(StandardCharsets.UTF_8)).contains("\"signature\":");

        var begun = proof();
        reopen("2026-02").statusCode(200);
        isNotSigned(begun);
        close("2026-02").statusCode(200);
        isNotSigned(begun);
    }

    private StreamingOutput proof() {
        return asSeller.call(seller.id(), () -> proofs.of(YearMonth.of(2026, 2)));
    }

    private void write(StreamingOutput proof, OutputStream out) {
        asSeller.run(seller.id(), () -> {
            try {
                proof.write(out);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private void isNotSigned(StreamingOutput proof) {
        var out = new ByteArrayOutputStream();
        assertThatThrownBy(() -> write(proof, out)).isInstanceOf(Refused.class);
        assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain("\"signature\":");
    }
}
