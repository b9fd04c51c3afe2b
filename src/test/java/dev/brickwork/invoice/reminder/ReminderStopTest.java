package dev.brickwork.invoice.reminder;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.nullValue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;

/** Holds and promises to pay. */
@ServiceTest
class ReminderStopTest {
    private ReminderScene scene;

    @BeforeEach
    void anInvoice() {
        scene = new ReminderScene();
    }

    @Test
    void aPromiseStopsThemUntilItsDayAndThenTheyGoOn() {
        scene.seller.moveTo("2026-04-08T00:00:00Z");
        put("/invoices/" + scene.invoice + "/payment-promise",
                json("promised_on", "2026-04-20", "amount", 50_000, "note", "By phone")).statusCode(200)
                .body("promised_on", equalTo("2026-04-20")).body("amount", equalTo(50_000))
                .body("note", equalTo("By phone"));
        assertThat(scene.ahead()).containsExactly("14 2026-04-21", "30 2026-04-30");

        scene.seller.moveTo("2026-04-20T12:00:00Z");
        assertThat(scene.reminders()).containsExactly("-3 SENT", "0 SENT", "7 SENT");
        scene.seller.moveTo("2026-04-21T12:00:00Z");
        assertThat(scene.reminders()).containsExactly("-3 SENT", "0 SENT", "7 SENT", "14 SENT");
        assertThat(scene.invoice.events()).contains("invoice.payment_promised");
    }

    @Test
    void aHoldWithoutAnEndStopsThemUntilItIsLifted() {
        var hold = "/invoices/" + scene.invoice + "/reminder-hold";
        put(hold, json("reason", "Disputed")).statusCode(200).body("until", nullValue()).body("reason", equalTo("Disputed"));
        assertThat(scene.ahead()).isEmpty();

        scene.seller.moveTo("2026-04-10T00:00:00Z");
        assertThat(scene.reminders()).isEmpty();
        scene.seller.api.delete(hold).statusCode(200).body("hold", nullValue());
        scene.seller.moveTo("2026-04-10T00:00:01Z");

        assertThat(scene.reminders()).as("the newest, and no other").containsExactly("7 SENT");
        scene.seller.api.delete(hold).statusCode(404);
        scene.invoice.auditRecords().body("results.action", hasItem("invoice.reminders_held"))
                .body("results.action", hasItem("invoice.reminders_released"));
    }

    @Test
    void aHoldWithAnEndEndsByItself() {
        put("/invoices/" + scene.invoice + "/reminder-hold", json("reason", "Disputed", "until", "2026-04-05"))
                .statusCode(200);

        scene.seller.moveTo("2026-04-06T12:00:00Z");

        assertThat(scene.reminders()).containsExactly("0 SENT");
    }

    @Test
    void aSecondHoldReplacesTheFirst() {
        var hold = "/invoices/" + scene.invoice + "/reminder-hold";
        put(hold, json("reason", "Disputed")).statusCode(200);
        put(hold, json("reason", "Looked at", "until", "2026-03-05")).statusCode(200);

        scene.seller.moveTo("2026-03-29T00:00:00Z");

        assertThat(scene.reminders()).containsExactly("-3 SENT");
    }

    @Test
    void aHoldOnACustomerStopsAllItsInvoices() {
        var hold = "/customers/" + scene.customer + "/reminder-hold";
        scene.seller.api.get(hold).statusCode(404);
        put(hold, json("reason", "Insolvency talks")).statusCode(200);
        scene.invoice.get("/reminders").body("customer_hold.reason", equalTo("Insolvency talks"));
        var other = scene.seller.customer("Other").with("email", "other-" + scene.address).made().invoice(5_000,
                "payment_terms", 30);

        scene.seller.moveTo("2026-04-10T00:00:00Z");
        assertThat(scene.reminders()).isEmpty();
        assertThat(ReminderScene.reminders(other)).hasSize(3);
        scene.seller.api.get(hold).statusCode(200).body("reason", equalTo("Insolvency talks"));
        scene.seller.api.delete(hold).statusCode(200).body("customer_id", equalTo(scene.customer.id()))
                .body("hold", nullValue());
        scene.seller.api.delete(hold).statusCode(404);
        scene.seller.moveTo("2026-04-10T00:00:01Z");

        assertThat(scene.reminders()).containsExactly("7 SENT");
        scene.customer.auditRecords().body("results.action", hasItem("customer.reminders_held"));
    }

    @Test
    void ofHoldsOnACustomerAtOnceOneIsLeft() throws Exception {
        var hold = "/customers/" + scene.customer + "/reminder-hold";
        for (int round = 0; round < Race.TIMES; round++) {
            Race.of(4, number -> put(hold, json("reason", "Talk " + number)).statusCode(200));

            scene.seller.api.delete(hold).statusCode(200);
            scene.seller.api.get(hold).statusCode(404);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "reminder-hold   | {}                                                       | reason",
            "reminder-hold   | {\"reason\": \"x\", \"until\": \"2026-02-28\"}           | until",
            "reminder-hold   | {\"reason\": \"x\", \"until\": \"2036-02-28\"}           | until",
            "reminder-hold   | {\"reason\": \"x\", \"days\": 3}                         | days",
            "payment-promise | {}                                                       | promised_on",
            "payment-promise | {\"promised_on\": \"2026-02-28\"}                        | promised_on",
            "payment-promise | {\"promised_on\": \"2027-03-02\"}                        | promised_on",
            "payment-promise | {\"promised_on\": \"2026-03-09\", \"amount\": 100001}    | amount",
            "payment-promise | {\"promised_on\": \"2026-03-09\", \"amount\": 0}         | amount"})
    void whatMakesNoSenseIsRefusedByName(String what, String body, String member) {
        var answer = put("/invoices/" + scene.invoice + "/" + what, body).statusCode(400);

        assertThat(answer.asString()).contains("\"" + member + "\"");
        scene.invoice.get("/reminders").body("hold", nullValue()).body("promise", nullValue());
    }

    @Test
    void nobodyPromisesToPayWhatIsPaid() {
        scene.invoice.paid(100_000);

        put("/invoices/" + scene.invoice + "/payment-promise", json("promised_on", "2026-03-09")).statusCode(400);
    }

    @Test
    void whatIsInProcessingIsNotPromisedAsWell() {
        var invoice = scene.customer.paysBy("pm_bank_pending").invoice(10_000, "currency", "USD");
        invoice.charge().statusCode(202).body("status", equalTo("PROCESSING"));
        var promise = "/invoices/" + invoice + "/payment-promise";

        put(promise, json("promised_on", "2026-03-09", "amount", 1)).statusCode(400)
                .body("error.details.fields.amount", hasItem("must be at most what remains, 0"));
        put(promise, json("promised_on", "2026-03-09")).statusCode(200);
    }

    private Answer put(String path, Object body) {
        return scene.seller.api.put(path, body);
    }
}
