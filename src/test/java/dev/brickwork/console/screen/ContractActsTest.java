package dev.brickwork.console.screen;

import static dev.brickwork.testing.ConsoleBrowser.between;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** What could become of a contract and an invoice, and what is done to them, over HTTP. */
@ServiceTest
class ContractActsTest {
    private ConsoleScene scene;
    private String contract;
    private String invoice;

    private void begin(ConsoleScene itsScene) {
        scene = itsScene;
        contract = "/console/contracts/" + scene.contract.id();
        invoice = "/console/invoices/" + scene.late.id();
    }

    /** Previews it and confirms that. @return the preview */
    private static String done(ConsoleBrowser browser, String path, String key, Object... fields) {
        var form = new ArrayList<Object>(List.of("idempotency_key", key));
        form.addAll(List.of(fields));
        var page = browser.post(path, form.toArray()).statusCode(200).asString();
        form.addAll(List.of("previewed", between(page, "name=\"previewed\" value=\"", "\""), "confirmed", "true"));
        browser.post(path, form.toArray()).statusCode(303);
        return page;
    }

    @Test
    void anEndIsDrawnOverTheContractWithTheInvoicesThatChange() {
        begin(ConsoleScene.toRead());
        var browser = ConsoleBrowser.of(scene.seller).signedIn("viewer");

        var page = browser.get(contract + "/what-if?ends_at=2026-08-15&billing=CREDIT").statusCode(200).asString();

        assertThat(page).contains("What if: Term 1", "1 Jan 2026 – 15 Aug 2026", "class=\"differs\"", "15 Aug 2026",
                "currently 31 Dec 2026").doesNotContain("End the contract");
        scene.contract.estimateEnd("2026-08-15").body("difference", equalTo((int) amount(page)));
        scene.contract.read().body("ends_at", equalTo("2026-12-31"));
    }

    /** The change of the total, in cents. */
    private static long amount(String page) {
        var text = between(page, "Remaining to bill</dt>", "</div>");
        return -Long.parseLong(between(text, "class=\"note\">-$", "</span>").replace(",", "").replace(".", ""));
    }

    @Test
    void aPauseMovesTheInvoices() {
        begin(ConsoleScene.toRead());
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");

        assertThat(browser.get(contract + "/what-if?kind=pause&scheduled_resume_at=2026-06-10").statusCode(200).asString())
                .contains("What if: paused", "31 Jan 2027", "Pause the contract");
        assertThat(browser.get(contract + "/what-if?kind=pause&scheduled_resume_at=2020-01-01").statusCode(200).asString())
                .contains("field-scheduled_resume_at-problem");
        assertThat(browser.get(contract + "/what-if?ends_at=2031-01-01").statusCode(200).asString())
                .contains("field-ends_at-problem");
        assertThat(browser.get(contract + "/what-if").statusCode(200).asString()).contains("End")
                .doesNotContain("Upcoming invoices");
    }

    @Test
    void aContractIsEndedAndGoesOnAgain() {
        begin(ConsoleScene.own());
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
        assertThat(browser.get(contract).asString()).contains("/do/end", "/do/pause", "/do/do-not-renew", "what-if");
        assertThat(browser.get(contract + "/do/end?ends_at=2026-08-31&billing=KEEP").statusCode(200).asString())
                .contains("value=\"2026-08-31\"", "value=\"KEEP\" selected");

        var page = done(browser, contract + "/do/end", "k1", "ends_at", "2026-08-31", "billing", "KEEP", "reason", "Moved",
                "should_notify_customer", "true");

        assertThat(page).contains("31 Dec 2026", "31 Aug 2026", "Renews", "Ends", "Upcoming invoices",
                "Subscription end scheduled to pay@globex.example");
        scene.contract.read().body("ends_at", equalTo("2026-08-31")).body("end_billing", equalTo("KEEP"))
                .body("ended_reason", equalTo("Moved"));
        assertThat(browser.get(contract + "?done=end").asString()).contains("The end date is set.", "/do/take-back-end")
                .doesNotContain("order_type=UPGRADE");
        done(browser, contract + "/do/take-back-end", "k2");
        scene.contract.read().body("ends_at", equalTo("2026-12-31")).body("end_billing", nullValue());
    }

    @Test
    void aContractIsPausedResumedAndNotRenewed() {
        begin(ConsoleScene.own());
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");

        assertThat(done(browser, contract + "/do/pause", "k1", "scheduled_resume_at", "2026-06-10")).contains("Paused",
                "31 Jan 2027");
        scene.contract.read().body("status", equalTo("PAUSED"));
        done(browser, contract + "/do/resume", "k2");
        scene.contract.read().body("status", equalTo("ACTIVE"));
        assertThat(done(browser, contract + "/do/pause", "k5", "scheduled_resume_at", "")).contains("Paused");
        scene.contract.read().body("status", equalTo("PAUSED")).body("pause.scheduled_resume_at", nullValue());
        done(browser, contract + "/do/resume", "k6");
        done(browser, contract + "/do/do-not-renew", "k3");
        scene.contract.read().body("auto_renews", equalTo(false));
        done(browser, contract + "/do/renew", "k4");
        scene.contract.read().body("auto_renews", equalTo(true));
    }

    @Test
    void whoMayOnlyLookIsRefused() {
        begin(ConsoleScene.toRead());
        var viewer = ConsoleBrowser.of(scene.seller).signedIn("viewer");
        var stranger = ConsoleBrowser.of(Given.seller()).signedIn("admin");

        for (var act : List.of("end", "pause", "do-not-renew")) {
            viewer.get(contract + "/do/" + act).statusCode(403);
            viewer.post(contract + "/do/" + act, "idempotency_key", "k1").statusCode(403);
            stranger.get(contract + "/do/" + act).statusCode(404);
            stranger.post(contract + "/do/" + act, "idempotency_key", "k1").statusCode(404);
        }
        stranger.get(contract + "/what-if?ends_at=2026-08-15").statusCode(404);
        viewer.post(invoice + "/do/lift-hold", "idempotency_key", "k1").statusCode(403);
        viewer.post(invoice + "/do/send", "idempotency_key", "k1").statusCode(403);
    }

    @Test
    void anInvoiceIsSentAfterItsMailWasRead() {
        begin(ConsoleScene.own());
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
        int before = scene.late.mails().size();

        var page = done(browser, invoice + "/do/send", "k1", "recipients", "ap@globex.example, cfo@globex.example");

        assertThat(page).contains("Invoice issued to ap@globex.example, cfo@globex.example",
                "Invoice " + scene.late.read().text("invoice_number"), "class=\"letter\"", ".pdf");
        assertThat(scene.late.mails()).hasSize(before + 1);
        assertThat(scene.late.events()).contains("invoice.sent");
        assertThat(browser.post(invoice + "/do/send", "idempotency_key", "k2", "recipients", "nobody").statusCode(400)
                .asString()).contains("recipients[0]");
    }

    @Test
    void aHoldAndAPromiseAreTakenBackWhereTheyAreShown() {
        begin(ConsoleScene.own());
        scene.seller.settings("reminders", json("enabled", true));
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");

        assertThat(done(browser, invoice + "/do/hold-reminders", "k1", "until", "2026-05-20", "reason", "Disputed"))
                .contains("Hold on reminders", "Until 20 May 2026");
        assertThat(browser.get(invoice + "/money").asString()).contains("Disputed", "/do/lift-hold");
        assertThat(done(browser, invoice + "/do/lift-hold", "k2")).contains("Until 20 May 2026");
        assertThat(browser.get(invoice + "/money").asString()).doesNotContain("/do/lift-hold");
        done(browser, invoice + "/do/promise", "k3", "promised_on", "2026-05-30");
        assertThat(browser.get(invoice + "/money").asString()).contains("/do/withdraw-promise");
        assertThat(done(browser, invoice + "/do/withdraw-promise", "k4")).contains("By 30 May 2026");
        browser.post(invoice + "/do/lift-hold", "idempotency_key", "k5").statusCode(404);
    }
}
