package dev.brickwork.order.form;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.nullValue;

import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import org.jsoup.Jsoup;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.order.OrderScene;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.Pdfs;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Order;

/** What a buyer can do on the order page besides accepting, how long they can, and under what terms. */
@ServiceTest
class BuyerAnswersTest {
    private static final String TEXT = "1. We deliver.\n2. You pay <b>in time</b>.";
    private OrderScene scene;

    @BeforeEach
    void begin() {
        scene = new OrderScene();
    }

    @Test
    void aBuyerDeclinesWithAReason() {
        var order = scene.order().created();
        var path = pathOf(order);
        sent(path + "/decline", "decline_reason", "  We chose <another> offer. ").statusCode(303);

        order.read().body("status", equalTo("DECLINED")).body("decline_reason", equalTo("We chose <another> offer."))
                .body("declined_at", equalTo(OrderScene.NOON));
        assertThat(page(path, 200)).contains("This order was declined", "Test seller knows the reason");
        Api.fetch(path + "/order-form.pdf").statusCode(410);
        order.accept().statusCode(400).body("error.message", equalTo("The order is already declined."));
        order.cancel().statusCode(400);
        order.subscription().read().body("status", equalTo("INACTIVE")).body("inactive_reason", equalTo("CANCELED"));
        assertThat(scene.seller.eventsOf(order)).contains("order.declined");
        scene.api.get("/events?object_id=" + order).body("results[type=order.declined].data.decline_reason",
                equalTo("We chose <another> offer."));
        scene.api.get("/audit-log?object_id=" + order).body("results.action", hasItem("order.declined"))
                .body("results[action=order.declined].key_id", nullValue());
    }

    @Test
    void nothingIsDeclinedWithoutAReasonOrFromAnotherSite() {
        var order = scene.order().created();
        var path = pathOf(order);
        sent(path + "/decline", "decline_reason", " \n ").statusCode(400)
                .body(containsString("Type why you decline the order."));
        sent(path + "/decline", "decline_reason", "4242 4242 4242 4242").statusCode(400)
                .body(containsString("looks like the number of a card"));
        Api.nobody().request().header("Sec-Fetch-Site", "cross-site").form("decline_reason", "x").post(path + "/decline")
                .statusCode(403);
        Api.nobody().request().form("decline_reason", "x").post("/orders/" + "A".repeat(43) + "/decline").statusCode(404);
        order.read().body("status", equalTo("OPEN"));
    }

    @Test
    void aDeclinedUpgradeLeavesTheAgreementAsItIs() {
        var subscription = scene.order().accepted();
        var upgrade = scene.upgrade(subscription).created();
        sent(pathOf(upgrade) + "/decline", "decline_reason", "Too many").statusCode(303);

        subscription.read().body("status", equalTo("ACTIVE")).body("line_items[0].quantity", equalTo(5));
        scene.upgrade(subscription).created();
    }

    @Test
    void ofDecliningAndAcceptingAtOnceOneHappens() throws Exception {
        for (int round = 0; round < Race.TIMES; round++) {
            var order = scene.order().created();
            var path = pathOf(order);
            var accepted = new AtomicInteger();
            Race.of(4, number -> {
                if (number % 2 == 0) {
                    accepted.addAndGet(order.accept().status() == 200 ? 1 : 0);
                } else {
                    sent(path + "/decline", "decline_reason", "No").statusCode(303);
                }
            });
            String status = order.read().path("status");
            assertThat(status).isEqualTo(accepted.get() == 1 ? "ACCEPTED" : "DECLINED");
            assertThat(scene.seller.eventsOf(order).stream().filter(List.of("order.accepted", "order.declined")::contains))
                    .hasSize(1);
        }
    }

    @Test
    void aBuyerWritesToTheSeller() {
        var order = scene.order().created();
        var path = pathOf(order);
        sent(path + "/comments", "comment", "Could we start\r\nin <March>?", "comment_name", "Ada").statusCode(303);
        sent(path + "/comments", "comment", "Thanks.", "comment_name", "").statusCode(303);

        var page = Jsoup.parse(Api.fetch(path).asString());
        assertThat(page.select(".lines").eachText()).containsExactly("Could we start in <March>?", "Thanks.");
        scene.api.get("/orders/" + order + "/comments").body("count", equalTo(2))
                .body("results.text", equalTo(List.of("Thanks.", "Could we start\nin <March>?")))
                .body("results[1].author_name", equalTo("Ada")).body("results[0].author_name", nullValue());
        scene.api.get("/orders/" + order + "/comments?sort=created_at").body("results.text",
                equalTo(List.of("Could we start\nin <March>?", "Thanks.")));
        scene.api.get("/orders/" + order + "/comments?sort=-created_at&limit=1").body("results.text",
                equalTo(List.of("Thanks.")));
        scene.api.get("/events?object_id=" + order).body("results[type=order.commented].data.order_id",
                equalTo(order.id()));
        assertThat(scene.seller.eventsOf(order).stream().filter("order.commented"::equals)).hasSize(2);
        order.read().body("status", equalTo("OPEN"));
        Api.ofNewSeller().get("/orders/" + order + "/comments").statusCode(404);
        assertThat(ConsoleBrowser.of(scene.seller).signedIn("viewer").get("/console/orders/" + order).asString())
                .contains("Ada commented", "The buyer commented");
    }

    @Test
    void aCommentHasTextAndNoCardNumberAndThereAreAtMostFifty() throws InterruptedException {
        var order = scene.order().created();
        var path = pathOf(order) + "/comments";
        sent(path, "comment", "", "comment_name", "Ada").statusCode(400).body(containsString("Type a comment."));
        sent(path, "comment", "4242424242424242").statusCode(400).body(containsString("number of a card"));
        sent(path, "comment", "Hello", "comment_name", "4242 4242 4242 4242").statusCode(400);
        for (int i = 0; i < 50; i++) {
            sent(path, "comment", "Hello " + i).statusCode(303);
            // 20 requests a second are let through
            Thread.sleep(60);
        }
        sent(path, "comment", "Hello?").statusCode(400).body(containsString("too many comments"));
        order.accepted();
        sent(path, "comment", "Too late").statusCode(303);
        scene.api.get("/orders/" + order + "/comments").body("count", equalTo(50));
    }

    @Test
    void anOrderCanBeAcceptedUntilItsLastDayWhereTheCustomerIs() {
        scene.api.patch("/customers/" + scene.customer, json("time_zone", "America/Los_Angeles")).statusCode(200);
        var order = scene.order().with("valid_until", "2030-01-10").created();
        var late = scene.order().with("valid_until", "2030-01-10").created();
        var path = pathOf(late);
        assertThat(page(path, 200)).contains("Valid until 10 Jan 2030");
        assertThat(Pdfs.text(Api.fetch(path + "/order-form.pdf").asByteArray())).contains("Valid until", "10 Jan 2030");

        scene.seller.moveTo("2030-01-11T07:59:00Z");
        order.accepted();
        order.read().body("valid_until", equalTo("2030-01-10"));
        scene.seller.moveTo("2030-01-11T08:00:00Z");
        late.accept().statusCode(400).body("error.message", equalTo("The order was valid until 2030-01-10."))
                .body("error.details.fields.valid_until[0]", equalTo("has passed"));
        late.read().body("status", equalTo("OPEN")).body("estimate", nullValue())
                .body("estimate_error.message", equalTo("The order was valid until 2030-01-10."));
        assertThat(page(path, 200)).contains("This order has expired", "Ask Test seller for a new one");
        Api.fetch(path + "/order-form.pdf").statusCode(410);
    }

    @Test
    void anExpiredOrderLivesAgainByAnotherDay() {
        scene.order().with("valid_until", "2029-12-31").sent().statusCode(400)
                .body("error.details.fields.valid_until[0]", equalTo("has passed"));
        var upgrade = scene.upgrade(scene.order().accepted()).with("valid_until", "2030-01-05").created();
        var path = pathOf(upgrade);
        scene.seller.moveTo("2030-01-20T00:00:00Z");
        assertThat(page(path, 200)).contains("This order has expired");
        upgrade.amend("metadata", json("a", "b")).statusCode(400);
        upgrade.amend("valid_until", "2030-01-31").statusCode(200);
        upgrade.accepted();
    }

    @Test
    void theTermsAreThoseThatWereAccepted() {
        scene.seller.settings("terms_and_conditions", json("url", "https://acme.example/terms", "text", TEXT));
        var order = scene.order().created();
        var path = pathOf(order);
        var shown = Jsoup.parse(Api.fetch(path).asString());
        assertThat(shown.selectFirst(".text").wholeText()).isEqualTo(TEXT);
        assertThat(shown.select("a[href=https://acme.example/terms][rel=noopener noreferrer]")).hasSize(1);
        assertThat(shown.text()).contains("I have read the order form and the terms and conditions");
        scene.api.get("/orders/" + order + "/terms").body("text", equalTo(TEXT));
        order.accepted();
        scene.seller.settings("terms_and_conditions", json("text", "Other terms"));

        scene.api.get("/orders/" + order + "/terms").body("text", equalTo(TEXT))
                .body("url", equalTo("https://acme.example/terms"));
        assertThat(Pdfs.text(Api.fetch(path + "/order-form.pdf").asByteArray())).contains("1. We deliver.",
                "https://acme.example/terms").doesNotContain("Other terms");
        assertThat(page(path, 200)).contains("1. We deliver.").doesNotContain("Other terms");
        scene.seller.settings("terms_and_conditions", null);
        var without = scene.order().created();
        without.accepted();
        without.read().body("terms_hash", nullValue());
        scene.api.get("/orders/" + without + "/terms").statusCode(404);
    }

    @Test
    void nobodyAcceptsOtherTermsThanThoseTheyHaveRead() {
        scene.seller.settings("terms_and_conditions", json("text", "First"));
        var order = scene.order().created();
        var path = pathOf(order);
        var fingerprint = Jsoup.parse(Api.fetch(path).asString()).selectFirst("[name=fingerprint]").val();
        scene.seller.settings("terms_and_conditions", json("text", "Second"));

        sent(path, "signatory_name", "Ada", "signatory_email", "ada@globex.example", "agreed", "yes", "fingerprint",
                fingerprint).statusCode(400).body(containsString("was changed while you were reading"));
        order.read().body("status", equalTo("OPEN"));
    }

    @Test
    void termsAreAUrlOrAText() {
        scene.api.patch("/settings", json("terms_and_conditions", json())).statusCode(400);
        for (var url : List.of("javascript:alert(1)", "acme.example/terms", "ftp://acme.example", "https://",
                "https://a b")) {
            scene.api.patch("/settings", json("terms_and_conditions", json("url", url))).statusCode(400)
                    .body("error.details.fields.'terms_and_conditions.url'[0]", containsString("must be a URL"));
        }
        scene.api.patch("/settings", json("terms_and_conditions", json("text", "x".repeat(50_001)))).statusCode(400);
        scene.api.get("/settings").body("terms_and_conditions", nullValue());
    }

    @Test
    void afterAcceptanceThePageSaysWhatComesNext() {
        scene.seller.settings("sender_email", "billing@acme.example", "phone", "+49 30 1234567");
        var order = scene.order().from("2030-02-01").with("first_charge_date", "CONTRACT_START_DATE", "payment_terms", 14)
                .created();
        assertThat(page(pathOf(order), 200))
                .contains("Total of the term", "$720.00", "First invoice", "$60.00 on 1 Feb 2030",
                        "Per month, before tax", "$50.00")
                .doesNotContain("Total due", "What happens next");
        order.accepted();
        assertThat(page(pathOf(order), 200)).contains("What happens next",
                "The first invoice is for US$60.00 and comes on 1 Feb 2030. Payment terms: 14 days.",
                "Invoices come by email. Each has a link to pay online.",
                "ask Test seller, billing@acme.example, +49 30 1234567.");
    }

    @Test
    void thePageOfAnAcceptedOrderSaysThatTheSubscriptionEnds() {
        scene.seller.settings("reminders", json("enabled", false));
        var order = scene.order().created();
        assertThat(page(pathOf(order), 200)).doesNotContain("The subscription ends");
        var subscription = order.accepted();
        var path = pathOf(order);
        assertThat(page(path, 200)).doesNotContain("The subscription ends");

        subscription.post("/do-not-renew").statusCode(200);
        assertThat(page(path, 200)).contains("The subscription ends. Its last day is 31 Dec 2030.", "At the end Ends");
        scene.api.delete("/subscriptions/" + subscription + "/do-not-renew").statusCode(200);
        assertThat(page(path, 200)).doesNotContain("The subscription ends").contains("At the end Renews");
        subscription.end("2030-02-10").statusCode(200);
        assertThat(page(path, 200)).contains("The subscription ends. Its last day is 10 Feb 2030.");
        scene.seller.moveTo("2030-02-10T12:00:00Z");
        assertThat(page(path, 200)).contains("The subscription ends. Its last day is 10 Feb 2030.");
        scene.seller.moveTo("2030-02-11T12:00:00Z");
        assertThat(page(path, 200)).contains("The subscription has ended. Its last day was 10 Feb 2030.")
                .doesNotContain("Renews");
    }

    private static String page(String path, int status) {
        return Jsoup.parse(Api.fetch(path).statusCode(status).asString()).text();
    }

    private static String pathOf(Order order) {
        return URI.create(order.read().<String>path("order_url")).getPath();
    }

    private static Answer sent(String path, String... pairs) {
        var fields = new HashMap<String, String>();
        for (int i = 0; i < pairs.length; i += 2) {
            fields.put(pairs[i], pairs[i + 1]);
        }
        return Api.nobody().request().header("Sec-Fetch-Site", "same-origin").form(Map.copyOf(fields)).post(path);
    }
}
