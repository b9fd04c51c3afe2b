package dev.brickwork.console.screen;

import static dev.brickwork.testing.ConsoleBrowser.between;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.console.setup.SettingMembers;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.Receiver;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** Webhooks, events, the audit log, imports, settings and keys, as a person sets a seller up by them. */
@ServiceTest
class SetupScreensTest {
    private static final String PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

    @Test
    void whatWasSentAndAnsweredIsShownAndSentAgain() throws Exception {
        try (var scene = new SetupScene()) {
            var browser = ConsoleBrowser.of(scene.seller).signedIn("admin");
            var delivery = "/console/webhook-deliveries/" + scene.delivery;

            assertThat(browser.get("/console/webhooks").statusCode(200).asString()).contains(scene.receiver.url(),
                    "The accounting system");
            assertThat(browser.get("/console/webhooks/" + scene.endpoint).statusCode(200).asString())
                    .contains("webhook_endpoint.test", ">500<");
            assertThat(browser.get(delivery).statusCode(200).asString()).contains(">500<", "Next attempt", "Send again");
            assertThat(browser.get("/console/events/" + scene.event).statusCode(200).asString())
                    .contains("webhook_endpoint.test", delivery);

            scene.receiver.answering(request -> Receiver.Reply.of(204));
            done(browser, delivery + "/do/resend").statusCode(303);

            Eventually.holds(() -> scene.seller.api.get("/webhook-deliveries/" + scene.delivery)
                    .body("status", equalTo("DELIVERED")));
            assertThat(browser.get(delivery + "?done=resend").asString()).contains(">204<", "Delivered");
        }
    }

    @Test
    void anEndpointIsMadeChangedDisabledAndDeleted() {
        var seller = Given.seller();
        var browser = ConsoleBrowser.of(seller).signedIn("admin");

        assertThat(
                browser.post("/console/webhooks/new", "url", "ftp://x", "event_types", "nonsense", "idempotency_key", "k1")
                        .statusCode(400).asString())
                .contains("field-url-problem", "field-event_types-problem", "unknown event type", "value=\"ftp://x\"");
        var page = browser.post("/console/webhooks/new", "url", "http://127.0.0.1:9/", "event_types", "order.*, invoice.*",
                "idempotency_key", "k2").statusCode(200).asString();
        assertThat(between(page, "id=\"secret\"", ">")).contains("whsec_");
        String id = seller.api.get("/webhook-endpoints")
                .body("results[0].event_types", equalTo(List.of("order.*", "invoice.*")))
                .path("results[0].endpoint_id");
        var path = "/console/webhooks/" + id;
        assertThat(browser.get(path).asString()).doesNotContain("whsec_");

        done(browser, path + "/do/change", "url", "http://127.0.0.1:9/new", "event_types", "*").statusCode(303);
        seller.api.get("/webhook-endpoints/" + id).body("url", equalTo("http://127.0.0.1:9/new"), "event_types",
                equalTo(List.of("*")), "description", nullValue());
        assertThat(browser.post(path + "/secret", "idempotency_key", "k3").statusCode(200).asString()).contains("whsec_");
        done(browser, path + "/do/disable").statusCode(303);
        seller.api.get("/webhook-endpoints/" + id).body("is_enabled", equalTo(false));
        done(browser, path + "/do/delete").statusCode(303);
        browser.get(path).statusCode(404);
        seller.api.get("/webhook-endpoints").body("count", equalTo(0));
    }

    @Test
    void aKeyIsShownOnceReplacedAndRevoked() throws Exception {
        var seller = Given.seller();
        var browser = ConsoleBrowser.of(seller).signedIn("admin");

        assertThat(browser.post("/console/keys/new", "name", "", "expires_at", "soon", "idempotency_key", "k1")
                .statusCode(400).asString()).contains("must be a day");
        assertThat(browser.post("/console/keys/new", "name", "Reports", "idempotency_key", "k1").statusCode(400)
                .asString()).contains("select at least one", "value=\"Reports\"");
        var page = browser.post("/console/keys/new", "name", "Reports", "customers:read", "true", "invoices:write", "true",
                "idempotency_key", "k1").statusCode(200).asString();
        var text = between(between(page, "id=\"secret\"", ">"), "value=\"", "\"");
        Api.with(text).get("/customers").statusCode(200);
        Api.with(text).get("/plans").statusCode(403);
        String id = Api.with(seller.api.key()).get("/api-keys")
                .body("results[0].name", equalTo("Reports"), "results[0].scopes",
                        equalTo(List.of("customers:read", "invoices:write")))
                .path("results[0].key_id");
        var path = "/console/keys/" + id;
        assertThat(browser.get(path).asString()).contains("customers:read").doesNotContain(text);

        var next = browser.post(path + "/replace", "grace_seconds", "86400", "idempotency_key", "k2").statusCode(200)
                .asString();
        var successor = between(between(next, "id=\"secret\"", ">"), "value=\"", "\"");
        Api.with(text).get("/customers").statusCode(200);
        Api.with(successor).get("/customers").statusCode(200);
        done(browser, path + "/do/revoke").statusCode(303);
        Eventually.holds(() -> Api.with(text).get("/customers").statusCode(401));
        Api.with(successor).get("/customers").statusCode(200);
        browser.get(path + "/do/revoke").statusCode(404);
    }

    @Test
    void everySettingOfTheApiCanBeChanged() {
        var shown = SettingMembers.all();
        var seller = Given.seller();

        var known = new TreeSet<>(seller.api.get("/settings").map("$").keySet());
        known.removeAll(List.of("seller_id", "warnings", "created_at"));
        assertThat(shown).containsExactlyInAnyOrderElementsOf(known);
    }

    @Test
    void settingsAreChangedByGroupAndOnlyWhatIsAnother() {
        var seller = Given.seller();
        var browser = ConsoleBrowser.of(seller).signedIn("admin");

        browser.post("/console/settings/company", "name", "Northwind", "legal_name", "Northwind GmbH", "address.line1",
                "Hauptstr. 1", "address.city", "Berlin", "address.country", "DE", "tax_ids.1.type", "VAT", "tax_ids.1.value",
                "DE136695976").statusCode(303);
        seller.api.get("/settings").body("name", equalTo("Northwind"), "legal_name", equalTo("Northwind GmbH"),
                "address.city",
                equalTo("Berlin"), "tax_ids", hasSize(1), "tax_ids[0].value", equalTo("DE136695976"), "phone", nullValue());
        assertThat(browser.get("/console/settings/company").statusCode(200).asString())
                .contains("value=\"Northwind GmbH\"", "value=\"DE136695976\"");
        seller.api.get("/audit-log?object_type=seller").body("results[0].user_name", equalTo("Grace Hopper"));
        var records = seller.api.get("/audit-log").number("count");

        browser.post("/console/settings/company", "name", "Northwind", "legal_name", "Northwind GmbH", "address.line1",
                "Hauptstr. 1", "address.city", "Berlin", "address.country", "DE", "tax_ids.0.type", "VAT", "tax_ids.0.value",
                "DE136695976").statusCode(303);
        assertThat(seller.api.get("/audit-log").number("count")).isEqualTo(records);

        browser.post("/console/settings/company", "name", "Northwind").statusCode(303);
        seller.api.get("/settings").body("legal_name", nullValue(), "address", nullValue(), "tax_ids", hasSize(0));
    }

    @Test
    void whatIsWrongWithASettingIsSaidBesideItsField() {
        var seller = Given.seller();
        var browser = ConsoleBrowser.of(seller).signedIn("admin");

        assertThat(browser.post("/console/settings/billing", "currency", "EUR", "time_zone", "Mars", "default_payment_terms",
                "soon", "first_charge_date", "CHECKOUT_DATE", "renewal_lead_days", "30", "payment_processor", "NONE")
                .statusCode(400).asString()).contains("field-time_zone-problem", "field-default_payment_terms-problem",
                        "value=\"soon\"", "Nothing was changed.");
        // the third row of the form is the first that is sent
        assertThat(browser.post("/console/settings/company", "name", "Northwind", "tax_ids.2.type", "VAT", "tax_ids.2.value",
                "nonsense", "address.city", "Berlin").statusCode(400).asString())
                .contains("field-tax_ids.2.value-problem", "field-address.country-problem");
        assertThat(browser.post("/console/settings/orders", "order_approval.value_above", "much", "order_approval.four_eyes",
                "true").statusCode(400).asString()).contains("field-order_approval.value_above-problem",
                        "must be an amount such as 1234.50");
        seller.api.get("/settings").body("tax_ids", hasSize(0), "address", nullValue());
        browser.get("/console/settings/nonsense").statusCode(404);
    }

    @Test
    void limitsRemindersAndRevenueAreSettingsToo() {
        var seller = Given.seller();
        var browser = ConsoleBrowser.of(seller).signedIn("admin");

        browser.post("/console/settings/orders", "terms_and_conditions.url", "https://acme.example/terms",
                "order_approval.value_above", "50,000.00", "order_approval.discount_above", "20",
                "order_approval.term_below",
                "12", "order_approval.four_eyes", "true").statusCode(303);
        browser.post("/console/settings/reminders", "reminders.enabled", "true", "reminders.steps.0.days", "7",
                "reminders.steps.0.enabled", "true", "reminders.steps.1.days", "14", "reminders.steps.1.enabled", "true",
                "reminders.steps.1.fee.amount", "5.00", "reminders.steps.1.fee.currency", "EUR",
                "reminders.steps.1.interest_rate", "9.12").statusCode(303);
        browser.post("/console/settings/revenue", "revenue.ramps", "STRAIGHT_LINE", "revenue.one_time", "OVER_TERM",
                "revenue.bricks.0.brick_code", "hardware", "revenue.bricks.0.one_time", "ON_DAY").statusCode(303);

        seller.api.get("/settings").body("order_approval.value_above", equalTo(5_000_000), "order_approval.discount_above",
                equalTo("20"), "order_approval.term_below", equalTo(12), "terms_and_conditions.url",
                equalTo("https://acme.example/terms"), "reminders.steps", hasSize(2), "reminders.steps[0].fee", nullValue(),
                "reminders.steps[1].fee.amount", equalTo(500), "reminders.steps[1].interest_rate", equalTo("9.12"),
                "revenue.ramps", equalTo("STRAIGHT_LINE"), "revenue.one_time", equalTo("OVER_TERM"),
                "revenue.bricks[0].brick_code", equalTo("hardware"));
        assertThat(browser.get("/console/settings").asString()).contains("50000.00",
                "Brick code: hardware, Recognized: On the first day", "7 days after the due date, tax category",
                "14 days after the due date, fee 5.00 EUR, 9.12% interest a year, tax category: outside scope");
    }

    @Test
    void aLogoIsSentAsAFileAndTakenAway() {
        var seller = Given.seller();
        var browser = ConsoleBrowser.of(seller).signedIn("admin");

        assertThat(upload(browser, "/console/settings/logo", "logo", "a.png", "image/png", "no picture".getBytes())
                .statusCode(400)
                .asString()).contains("must be a PNG or JPEG picture");
        upload(browser, "/console/settings/logo", "logo", "a.png", "image/png", Base64.getDecoder().decode(PIXEL))
                .statusCode(303);
        assertThat(browser.get("/console/settings").asString()).contains("src=\"data:image/png;base64,");
        browser.post("/console/settings/logo/remove").statusCode(303);
        seller.api.get("/settings").body("logo", nullValue());
    }

    @Test
    void aFileIsTriedOutAndImportedByItsSender() {
        var seller = Given.seller().at("2026-04-10T09:00:00Z");
        var browser = ConsoleBrowser.of(seller).signedIn("admin");
        var rows = "external_id,name\ncrm-1,Globex GmbH\ncrm-2,\n".getBytes(StandardCharsets.UTF_8);

        var tried = upload(browser, "/console/imports/new?kind=CUSTOMERS&dry_run=true", "file", "a.csv", "text/csv", rows)
                .statusCode(303).header("Location");
        var path = tried.substring(tried.indexOf("/console"));
        assertThat(browser.get(path).statusCode(200).asString()).contains("0 of 2 rows processed.",
                "hx-trigger=\"every 2s\"");
        seller.moveTo("2026-04-10T09:00:00Z");
        var page = browser.get(path).asString();
        assertThat(page).contains("2 of 2 rows processed.", "Would be created", "name is required")
                .doesNotContain("every 2s");
        assertThat(browser.get(path + "/rows?outcome=CREATED").asString()).contains("crm-1").doesNotContain("crm-2");
        assertThat(browser.get(path + "/rows.csv?outcome=REFUSED").statusCode(200).asString().lines())
                .containsExactly("Line,External ID,Outcome,Error", "3,crm-2,REFUSED,name is required");
        seller.api.get("/customers").body("count", equalTo(0));

        upload(browser, "/console/imports/new?kind=CUSTOMERS", "file", "a.csv", "text/csv", rows).statusCode(303);
        seller.moveTo("2026-04-10T09:00:00Z");
        var customer = seller.api.get("/customers").body("count", equalTo(1)).<String>path("results[0].customer_id");
        seller.api.get("/audit-log?object_id=" + customer).body("results[0].user_name", equalTo("Grace Hopper"),
                "results[0].key_id", nullValue());
    }

    @Test
    void aFileThatIsNoneIsRefusedOnThePage() {
        var browser = ConsoleBrowser.of(Given.seller()).signedIn("admin");

        assertThat(upload(browser, "/console/imports/new?kind=CUSTOMERS", "file", "a.csv", "text/csv", new byte[0])
                .statusCode(400).asString()).contains("Nothing was imported.");
        assertThat(upload(browser, "/console/imports/new?kind=NONSENSE", "file", "a.csv", "text/csv", "a,b\n1,2".getBytes())
                .statusCode(400).asString()).contains("kind must be one of");
        browser.post("/console/imports/new?kind=CUSTOMERS", "file", "x").statusCode(415);
    }

    @Test
    void aFileOfExcelIsReadAsWindows1252WhereThePageSaysSo() {
        var seller = Given.seller().at("2026-04-10T09:00:00Z");
        var browser = ConsoleBrowser.of(seller).signedIn("admin");
        var rows = "external_id;name\ncrm-1;M\u00FCller\n".getBytes(StandardCharsets.ISO_8859_1);

        assertThat(upload(browser, "/console/imports/new?kind=CUSTOMERS", "file", "a.csv", "text/csv", rows).statusCode(400)
                .asString()).contains("The file is not UTF-8.", "imports/new?kind=CUSTOMERS&amp;encoding=WINDOWS_1252");
        assertThat(browser.get("/console/imports/new?kind=CUSTOMERS&encoding=WINDOWS_1252").asString())
                .contains("&amp;encoding=WINDOWS_1252&amp;dry_run=true");
        upload(browser, "/console/imports/new?kind=CUSTOMERS&encoding=WINDOWS_1252", "file", "a.csv", "text/csv", rows)
                .statusCode(303);

        seller.moveTo("2026-04-10T09:00:00Z");
        seller.api.get("/customers").body("results[0].name", equalTo("M\u00FCller"));
    }

    @Test
    void theAuditLogIsFilteredByPersonObjectAndDay() {
        var seller = Given.seller().at("2026-04-10T09:00:00Z");
        var browser = ConsoleBrowser.of(seller).signedIn("admin");
        browser.post("/console/settings/numbers", "invoice_number_format", "A-{number:5}", "credit_note_number_format",
                "CN-{number:5}").statusCode(303);
        var customer = seller.customer("Globex").made();
        String user = seller.api.get("/audit-log?object_type=seller").path("results[action=settings.changed].user_id");

        assertThat(browser.get("/console/audit-log?user_id=" + user).statusCode(200).asString())
                .contains("Settings changed", "Grace Hopper").doesNotContain("Customer created");
        assertThat(browser.get("/console/audit-log?object_id=" + customer.id()).asString()).contains("Customer created")
                .doesNotContain("Settings changed");
        assertThat(browser.get("/console/audit-log?created_from=2026-04-10&created_to=2026-04-10").asString())
                .contains("Customer created");
        assertThat(browser.get("/console/audit-log?created_from=2026-04-11").asString()).doesNotContain("Customer created");
        assertThat(browser.get("/console/audit-log?created_to=2026-04-09").asString()).doesNotContain("Customer created");
        assertThat(browser.get("/console/audit-log?created_to=yesterday").asString()).contains("filter-created_to-problem");
        String record = seller.api.get("/audit-log?object_type=seller")
                .path("results[action=settings.changed].audit_record_id");
        assertThat(browser.get("/console/audit-log/" + record).statusCode(200).asString())
                .contains("invoice_number_format", "A-{number:5}").doesNotContain("<code>name</code>");
        assertThat(browser.get("/console/audit-log.csv?object_id=" + customer.id()).statusCode(200).asString().lines())
                .hasSize(2);
    }

    @Test
    void aViewerSeesHowASellerIsSetUpAndChangesNothing() throws Exception {
        try (var scene = new SetupScene()) {
            var viewer = ConsoleBrowser.of(scene.seller).signedIn("viewer");

            assertThat(Map.of("/console/settings", "Northwind Software", "/console/keys", "Nightly usage upload",
                    "/console/webhooks",
                    "The accounting system", "/console/imports", "Customers", "/console/events", "webhook_endpoint.test",
                    "/console/audit-log", "API key created")).allSatisfy(
                            (path, text) -> assertThat(
                                    viewer.get(path).statusCode(200).asString()).as(path).contains(text)
                                    .doesNotContain("/new\"", "/settings/company"));
            viewer.get("/console/webhook-deliveries/" + scene.delivery + "/do/resend").statusCode(403);
            viewer.post("/console/keys/" + scene.key + "/do/revoke", "idempotency_key", "k1").statusCode(403);
        }
    }

    /** Previewed, and confirmed. */
    static Answer done(ConsoleBrowser browser, String path, Object... form) {
        browser.get(path).statusCode(200);
        var fields = new ArrayList<Object>(List.of(form));
        fields.addAll(List.of("idempotency_key", UUID.randomUUID().toString()));
        var page = browser.post(path, fields.toArray()).statusCode(200).asString();
        fields.addAll(List.of("previewed", between(page, "name=\"previewed\" value=\"", "\""), "confirmed", "true"));
        return browser.post(path, fields.toArray());
    }

    private static Answer upload(ConsoleBrowser browser, String path, String name, String fileName, String type,
            byte[] content) {
        return browser.request().header("Sec-Fetch-Site", "same-origin").file(name, fileName, type, content).post(path);
    }
}
