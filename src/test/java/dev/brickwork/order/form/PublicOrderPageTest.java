package dev.brickwork.order.form;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.order.OrderScene;
import dev.brickwork.platform.http.RateTime;
import dev.brickwork.platform.secret.Sha256;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.HostileDocuments;
import dev.brickwork.testing.LogLines;
import dev.brickwork.testing.Pdfs;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Order;

/** The order page and the order form as a buyer's browser asks for them. */
@ServiceTest
class PublicOrderPageTest {
    private static final String UNKNOWN = "/orders/" + "A".repeat(43);

    private OrderScene scene;

    @BeforeEach
    void begin() {
        scene = new OrderScene();
    }

    @Test
    void anUnknownAddressGetsADecentPageAndNoHint() {
        for (var path : new String[]{UNKNOWN, UNKNOWN + "/order-form.pdf", "/orders/x", "/orders/%2500%2527",
                "/orders/x/"}) {
            var page = guarded(Api.fetch(path), 404);
            assertThat(page.selectFirst("h1").text()).isEqualTo("There is no order here");
        }
        guarded(Api.nobody().request().form("signatory_name", "Ada").post(UNKNOWN), 404);
        Api.fetch("/orders/" + "A".repeat(43) + "/other").statusCode(404);
        Api.nobody().request().delete(UNKNOWN).statusCode(405);
    }

    @Test
    void theOrderIsShownToWhoeverHasItsAddress() {
        var order = scene.order().created();
        var page = guarded(Api.fetch(pathOf(order)), 200);

        // 5 seats at 10.00 for 12 months, 20 % tax
        assertThat(page.text()).contains("Test seller", "Globex", "1 Jan 2030", "31 Dec 2030", "$600.00", "$720.00",
                "12 invoices", "Accept this order");
        assertThat(page.select("script, iframe, img")).isEmpty();
        assertThat(page.select("[href], [action]").eachAttr("abs:href")).allMatch(String::isEmpty);
    }

    @Test
    void whatHappensAtTheEndIsSaidBeforeItIsAccepted() {
        assertThat(Api.fetch(pathOf(scene.order().created())).asString())
                .contains("The order renews at its end, for the same length, unless it is ended earlier.");
        assertThat(Api
                .fetch(pathOf(scene.order().with("renewal_contract_period", 6, "renewal_uplifted_rate", "-2.5").created()))
                .asString()).contains("renews at its end, for 6 months, at prices lowered by 2.5%, unless");
        assertThat(Api.fetch(pathOf(scene.order().trial().with("renewal_contract_period", 12).created()))
                .asString())
                .contains("At its end the trial turns into a paid subscription to the same items, for 1 year, unless");
        assertThat(Api.fetch(pathOf(scene.order().ending().created())).asString())
                .doesNotContain("renews at its end");
    }

    @Test
    void theBuyerAcceptsByTypingAName() {
        var order = scene.order().created();
        var path = pathOf(order);
        var answer = sent(path, form(path, "Ada Lovelace", "ada@globex.example"));

        answer.statusCode(303).header("Location", path);
        var page = guarded(Api.fetch(path), 200);
        assertThat(page.text())
                .contains("Ada Lovelace accepted this order electronically for Globex on 1 Jan 2030, 12:00 UTC")
                .doesNotContain("Accept this order");
        order.read().body("status", equalTo("ACCEPTED")).body("signatory_name", equalTo("Ada Lovelace"))
                .body("signatory_email", equalTo("ada@globex.example")).body("accepted_at", equalTo(OrderScene.NOON));
        order.subscription().invoices().body("count", equalTo(12));
        // audited as nobody's key
        scene.api.get("/audit-log?object_id=" + order)
                .body("results.action", containsInAnyOrder("order.accepted", "order.created"))
                .body("results[action=order.accepted].key_id", nullValue());
    }

    @Test
    void theOrderFormIsAPdfBeforeAndAfterItIsSigned() {
        var order = scene.order().created();
        var path = pathOf(order);
        String pdfUrl = order.read().path("pdf_url");
        assertThat(pdfUrl).isEqualTo("http://localhost:8080" + path + "/order-form.pdf");

        assertThat(pdf(path)).contains("For signature", "Test seller", "Globex", "$720.00").doesNotContain("Accepted");
        scene.api.post("/orders/" + order + "/accept", json("signatory_name", "Ada")).statusCode(200);
        assertThat(pdf(path)).contains("Accepted", "Ada", "1 Jan 2030, 12:00 UTC").doesNotContain("For signature");
    }

    @Test
    void aSignedFormStaysAsItWasSigned() {
        var order = scene.order().created();
        order.accept().statusCode(200);
        var before = Api.fetch(pathOf(order) + "/order-form.pdf").asByteArray();

        scene.seller.settings("name", "Renamed", "time_zone", "Asia/Tokyo");
        scene.api.patch("/customers/" + scene.customer, json("name", "Moved")).statusCode(200);

        assertThat(Api.fetch(pathOf(order) + "/order-form.pdf").asByteArray()).isEqualTo(before);
        assertThat(Api.fetch(pathOf(order)).asString()).contains("Test seller", "Globex")
                .doesNotContain("Renamed");
    }

    @Test
    void whatIsWrongWithTheFormIsSaidAndNothingIsAccepted() {
        var order = scene.order().created();
        var path = pathOf(order);
        var page = guarded(
                Api.nobody().request().form("signatory_name", "", "signatory_email", "ada").post(path), 400);

        assertThat(page.select("[role=alert] li")).hasSize(4);
        sent(path, form(path, "4242 4242 4242 4242", "a@b.example")).statusCode(400)
                .body(containsString("looks like the number of a card"));
        order.read().body("status", equalTo("OPEN"));
    }

    @Test
    void nobodyAcceptsAnOrderThatWasChangedWhileTheyWereReading() {
        var upgrade = scene.upgrade(scene.order().accepted()).created();
        var path = pathOf(upgrade);
        var read = form(path, "Ada", "ada@globex.example");
        upgrade.amend("bricks", List.of(scene.plan.units("seats", 9))).statusCode(200);

        sent(path, read).statusCode(400).body(containsString("was changed while you were reading"));
        upgrade.read().body("status", equalTo("OPEN"));
        sent(path, form(path, "Ada", "ada@globex.example")).statusCode(303);
        upgrade.read().body("status", equalTo("ACCEPTED"));
    }

    @Test
    void aFormOfAnotherSiteIsRefused() {
        var order = scene.order().created();
        var path = pathOf(order);
        var fields = form(path, "Mallory", "m@evil.example");
        Api.nobody().request().header("Origin", "https://evil.example").form(fields).post(path).statusCode(403);
        Api.nobody().request().header("Origin", "null").form(fields).post(path).statusCode(403);
        Api.nobody().request().header("Origin", "http://localhost:8080").header("Sec-Fetch-Site", "cross-site").form(fields)
                .post(path).statusCode(403).body(containsString("came from another site"));
        Api.nobody().request().body("{}").post(path).statusCode(415);
        order.read().body("status", equalTo("OPEN"));
    }

    @Test
    void anOrderThatEndedSaysSo() {
        var order = scene.order().created();
        var path = pathOf(order);
        var read = form(path, "Ada", "ada@globex.example");
        order.cancel().statusCode(200);

        assertThat(guarded(Api.fetch(path), 200).text()).contains("This order was canceled", "ask Test seller");
        guarded(Api.fetch(path + "/order-form.pdf"), 410);
        sent(path, read).statusCode(303);
        order.read().body("status", equalTo("CANCELED"));
    }

    @Test
    void anOrderThatCanNoLongerBeAcceptedSaysSo() {
        var subscription = scene.order().ending().accepted();
        var path = pathOf(scene.upgrade(subscription).created());
        scene.seller.moveTo("2031-06-01T00:00:00Z");

        assertThat(guarded(Api.fetch(path), 200).text()).contains("can no longer be accepted",
                "Ask Test seller");
        guarded(Api.fetch(path + "/order-form.pdf"), 410);
    }

    @Test
    void theOrdersOfASuspendedSellerAreNotShown() {
        var path = pathOf(scene.order().created());
        String seller = scene.api.get("/settings").path("seller_id");
        Api.operator().post("/sellers/" + seller + "/suspend", "{}").statusCode(200);

        guarded(Api.fetch(path), 404);
        sent(path, Map.of("signatory_name", "Ada")).statusCode(303);
    }

    @Test
    void upgradesAndRecastsHaveTheirPagesToo() {
        var subscription = scene.order().accepted();
        var upgrade = pathOf(scene.upgrade(subscription).created());
        assertThat(guarded(Api.fetch(upgrade), 200).text()).contains("Upgrade order", "Rest of the term",
                "As agreed before", "First changed invoice");
        assertThat(pdf(upgrade)).contains("Upgrade order", "Rest of the term");
        var recast = pathOf(scene.recast(subscription).with("adjustment_credit", 1234).created());
        assertThat(guarded(Api.fetch(recast), 200).text()).contains("Replacement order", "Adjustment credit",
                "-US$12.34");
        assertThat(pdf(recast)).contains("Replacement order", "-US$12.34", "2 years", "Annually");
        scene.customer.patch(json("language", "de")).statusCode(200);
        assertThat(guarded(Api.fetch(recast), 200).text()).contains("Vertragsanpassung").doesNotContain("Adjustment");
        assertThat(pdf(recast)).contains("Vertragsanpassung").doesNotContain("Adjustment");
    }

    @Test
    void sixteenBuyersAtOnceByPageAndApiMakeOneAcceptance() throws Exception {
        var order = scene.order().created();
        var path = pathOf(order);
        var read = form(path, "Buyer", "buyer@globex.example");
        var statuses = Collections.synchronizedList(new ArrayList<Integer>());
        Race.of(16,
                number -> statuses.add(number % 2 == 0
                        ? Api.nobody().request().form(with(read, "x", number)).post(path).status()
                        : order.accept().status()));

        // of those who came by the API at most one succeeded; those who came by the page are led back to it
        assertThat(statuses).containsOnly(303, 200, 400).filteredOn(status -> status == 303).hasSize(8);
        assertThat(statuses).filteredOn(status -> status == 200).hasSizeLessThanOrEqualTo(1);
        order.read().body("status", equalTo("ACCEPTED"));
        order.subscription().invoices().body("count", equalTo(12));
        scene.api.get("/audit-log?object_id=" + order).body("results.action",
                containsInAnyOrder("order.accepted", "order.created"));
    }

    @Test
    void anOrderIsNotAskedForTooOften() throws Exception {
        var order = scene.order().created();
        var other = pathOf(scene.order().created());
        var path = pathOf(order);
        RateTime.whileStopped(time -> {
            for (int i = 0; i < 20; i++) {
                Api.fetch(path).statusCode(200);
            }
            assertThat(guarded(Api.fetch(path), 429).text()).contains("Please try again in a moment");
            Api.fetch(path + "/order-form.pdf").statusCode(429).header("Retry-After", "1");
            Api.fetch(other).statusCode(200);
            time.pass(Duration.ofSeconds(1));
            Api.fetch(path).statusCode(200);
        });
    }

    @Test
    void theAddressIsNeverLogged() throws InterruptedException {
        var path = pathOf(scene.order().created());
        var token = path.substring("/orders/".length());
        var log = LogLines.listen();
        try {
            Api.fetch(path);
            Api.fetch(path + "/order-form.pdf");
            Api.fetch("/orders/" + token + "x");
            Api.fetch("/orders/" + token + "/other");
            Api.nobody().request().delete(path);
            Api.nobody().request().body("text/plain", "x").post(path);

            assertThat(log.atLeast(6)).hasSizeGreaterThanOrEqualTo(6).noneMatch(line -> line.contains(token))
                    .anyMatch(line -> line.startsWith("GET /orders/{token} 200"))
                    .anyMatch(line -> line.startsWith("GET /orders/{token}/order-form.pdf 200"));
        } finally {
            log.close();
        }
    }

    @Test
    void theAuditLogKeepsWhatTellsAnOrderFormFromAnother() {
        var html = "<html><body>" + "word ".repeat(1_000) + "</body></html>";
        var order = scene.order().with("custom_order_form_html", html).created();

        scene.api.get("/audit-log?object_id=" + order).body("results[0].after.custom_order_form_html.length",
                equalTo(html.length())).body("results[0].after.custom_order_form_html.sha256", equalTo(Sha256.hex(html)))
                .body(not(containsString("word word")));
    }

    @Test
    void aFormThatCannotBePrintedIsRefusedWhenItIsSentOrSaysSoWhenItIsAskedFor() {
        scene.order().with("custom_order_form_html", "<html>" + "<b>".repeat(50) + "<body>x</body></html>").sent()
                .statusCode(400)
                .body("error.details.fields.custom_order_form_html[0]", equalTo("may be nested at most 40 elements deep"));
        var pages = "<p style='page-break-after:always'>a</p>".repeat(320);
        var path = pathOf(scene.order().with("custom_order_form_html", HostileDocuments.document("", pages)).created());
        assertThat(guarded(Api.fetch(path + "/order-form.pdf"), 400).text()).contains("can't be printed",
                "more than 300 pages");
    }

    @Test
    void transactionMethodIsTheOrderFormOrTheSellersProcessor() {
        var stripe = scene.order().with("transaction_method", "STRIPE");
        stripe.sent().statusCode(400).body("error.details.fields.transaction_method[0]",
                equalTo("must be ORDER_FORM or SANDBOX, the seller's payment processor"));
        scene.seller.settings("payment_processor", "STRIPE");
        stripe.sent().statusCode(201);
        scene.seller.settings("payment_processor", "NONE");
        stripe.sent().statusCode(400).body("error.details.fields.transaction_method[0]",
                equalTo("must be ORDER_FORM: the seller has no payment processor"));
        scene.order().with("transaction_method", "ORDER_FORM").sent().statusCode(201);
    }

    private static String pathOf(Order order) {
        String url = order.read().path("order_url");
        return URI.create(url).getPath();
    }

    /** What a browser would send that showed the page just now. */
    private static Map<String, String> form(String path, String name, String email) {
        var fingerprint = Jsoup.parse(Api.fetch(path).asString()).selectFirst("[name=fingerprint]").val();
        return Map.of("signatory_name", name, "signatory_email", email, "agreed", "yes", "fingerprint", fingerprint);
    }

    private static Answer sent(String path, Map<String, String> fields) {
        return Api.nobody().request().header("Origin", "http://localhost:8080").header("Sec-Fetch-Site", "same-origin")
                .form(fields).post(path);
    }

    private static Map<String, Object> with(Map<String, String> fields, String name, Object value) {
        var more = new HashMap<String, Object>(fields);
        more.put(name, value);
        return more;
    }

    private static String pdf(String path) {
        var response = Api.fetch(path + "/order-form.pdf");
        response.statusCode(200).contentType("application/pdf");
        OrderPage.HEADERS.forEach((name, value) -> response.header(name, value));
        return Pdfs.text(response.asByteArray());
    }

    private static Document guarded(Answer response, int status) {
        response.statusCode(status).contentType("text/html");
        OrderPage.HEADERS.forEach((name, value) -> response.header(name, value));
        return Jsoup.parse(response.asString());
    }
}
