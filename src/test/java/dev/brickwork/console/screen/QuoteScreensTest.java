package dev.brickwork.console.screen;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.ConsoleBrowser.between;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** Quotes over HTTP, as a browser without JavaScript builds them. */
@ServiceTest
class QuoteScreensTest {
    private static final String NEW = "/console/orders/new";

    private ConsoleScene scene;

    /** As the form sends it: all of its fields, most of them empty. */
    private Object[] quote(String key, String seats, String seatsOff, Object... more) {
        var form = new ArrayList<Object>(List.of("idempotency_key", key, "customer_id", scene.customer.id(), "order_type",
                "STANDARD", "plan_id", scene.plan.id(), "starts_at", "2026-06-01", "contract_length", "12",
                "billing_frequency", "QUARTERLY", "currency", "", "discount_coupons", "", "payment_terms", "14",
                "auto_renews", ""));
        form.addAll(List.of("bricks[0][brick_id]", scene.plan.brick("seats"), "bricks[0][quantity]", seats,
                "bricks[0][discount][0][rate]", seatsOff, "bricks[0][discount][1][rate]", "",
                "bricks[0][discount][2][amount]", ""));
        form.addAll(List.of("bricks[1][brick_id]", scene.plan.brick("support"), "bricks[1][quantity]", "",
                "bricks[1][discount][0][rate]", "", "bricks[1][discount][1][rate]", "", "bricks[1][discount][2][amount]",
                ""));
        form.addAll(List.of(more));
        return form.toArray();
    }

    private int orders() {
        return scene.seller.api.get("/orders?customer_id=" + scene.customer.id()).<List<?>>path("results").size();
    }

    @Test
    void whatAQuoteComesToIsShownAndNothingIsMade() {
        scene = ConsoleScene.own();
        scene.seller.taxOf("GB", "20");
        scene.seller.api.patch("/customers/" + scene.customer.id(), json("billing_address", json("country", "GB")))
                .statusCode(200);
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
        int before = orders();

        assertThat(browser.get(NEW + "?customer_id=" + scene.customer.id()).statusCode(200).asString())
                .contains("New quote", "Globex", "Price", "Quantity of The seats");
        // 10 seats at 60.00 for 12 months less 10 %, and tax
        assertThat(browser.post(NEW, quote("k1", "10", "10")).statusCode(200).asString())
                .contains("$6,480.00", "$1,296.00", "$7,776.00").doesNotContain("needs approval");
        assertThat(orders()).isEqualTo(before);
    }

    @Test
    void theFirstInvoiceComesOnAcceptanceIfTheOrderIsChargedAtCheckout() {
        scene = ConsoleScene.own();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
        scene.seller.settings("first_charge_date", "CONTRACT_START_DATE");
        assertThat(browser.post(NEW, quote("k1", "10", "")).statusCode(200).asString())
                .contains("First invoice, 1 Jun 2026");

        // what the order says counts before what the seller has set
        assertThat(browser.post(NEW, quote("k1", "10", "", "first_charge_date", "CHECKOUT_DATE")).asString())
                .contains("First invoice, on acceptance");
        scene.seller.settings("first_charge_date", "CHECKOUT_DATE");
        assertThat(browser.get("/console/orders/" + scene.order.id()).asString()).contains("First invoice, on acceptance");
        scene.order.accept();
        assertThat(browser.get("/console/orders/" + scene.order.id()).asString()).contains("First invoice, 10 May 2026");
    }

    @Test
    void aQuoteIsMadeOnceHoweverOftenItIsSent() {
        scene = ConsoleScene.own();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
        var form = quote("k1", "10", "10", "make", "true", "valid_until", "2026-06-30");
        int before = orders();

        var first = browser.post(NEW, form).statusCode(303).header("Location");
        var second = browser.post(NEW, form).statusCode(303).header("Location");

        assertThat(second).isEqualTo(first).endsWith("?done=make");
        assertThat(orders()).isEqualTo(before + 1);
        scene.seller.api.get("/orders/" + between(first, "/orders/", "?")).body("bricks", hasSize(1))
                .body("bricks[0].quantity", equalTo(10)).body("bricks[0].discount[0].rate", equalTo("10"))
                .body("bricks[0].discount[0].renews", equalTo(true)).body("payment_terms", equalTo(14))
                .body("billing_frequency", equalTo("QUARTERLY")).body("valid_until", equalTo("2026-06-30"));
        assertThat(browser.get(first).statusCode(200).asString()).contains("The quote was created.", "Not sent yet",
                "Grace Hopper");
    }

    /** As after going back in the browser. The page says so once; sent again, it is another quote. */
    @Test
    void aFormWhoseKeyIsUsedUpGetsAnother() {
        scene = ConsoleScene.own();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
        browser.post(NEW, quote("k1", "10", "", "make", "true")).statusCode(303);
        int before = orders();

        var page = browser.post(NEW, quote("k1", "11", "", "make", "true")).statusCode(422).asString();
        assertThat(orders()).isEqualTo(before);
        var key = between(page, "name=\"idempotency_key\" value=\"", "\"");
        assertThat(page).contains("This Idempotency-Key was used with another request.");
        browser.post(NEW, quote(key, "11", "", "make", "true")).statusCode(303);

        assertThat(key).isNotEqualTo("k1");
        assertThat(orders()).isEqualTo(before + 1);
    }

    @Test
    void aTrialIsFree() {
        scene = ConsoleScene.own();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
        var form = quote("k1", "10", "", "make", "true");
        for (int i = 0; i < form.length; i += 2) {
            if (form[i].equals("order_type")) {
                form[i + 1] = "TRIAL";
            }
        }

        var location = browser.post(NEW, form).statusCode(303).header("Location");

        scene.seller.api.get("/orders/" + between(location, "/orders/", "?")).body("order_type", equalTo("TRIAL"))
                .body("estimate.grand_total", equalTo(0));
    }

    @Test
    void whatIsWrongIsSaidBesideItsField() {
        scene = ConsoleScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
        int before = orders();

        assertThat(browser.post(NEW, quote("k1", "many", "")).statusCode(200).asString())
                .contains("priced yet", "id=\"brick-0-problem\"", "value=\"many\"");
        assertThat(browser.post(NEW, quote("k1", "", "10")).asString()).contains("has a discount but no quantity");
        assertThat(browser.post(NEW, quote("k1", "", "")).asString()).contains("must include at least one with a quantity");
        assertThat(browser.post(NEW, quote("k1", "10", "", "renewal_uplifted_rate", "5000", "make", "true"))
                .statusCode(400).asString())
                .contains("field-renewal_uplifted_rate-problem", "must be between -100 and 1000");
        assertThat(orders()).isEqualTo(before);
    }

    @Test
    void anUpgradeChangesOnlyWhatIsAnother() {
        scene = ConsoleScene.own();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
        var begin = NEW + "?subscription_id=" + scene.contract.id() + "&order_type=UPGRADE";
        assertThat(browser.get(begin).statusCode(200).asString()).contains("Upgrade a contract", "have no changes yet",
                "value=\"8\"");
        Object[] form = {"idempotency_key", "k1", "subscription_id", scene.contract.id(), "order_type", "UPGRADE",
                "starts_at", "2026-06-01", "bricks[0][brick_id]", scene.plan.brick("seats"), "bricks[0][quantity]", "12",
                "bricks[1][brick_id]", scene.plan.brick("support"), "bricks[1][quantity]", "1"};

        assertThat(browser.post(NEW, form).statusCode(200).asString()).contains("Effect on the contract",
                "Upcoming invoices", "What if: The seats: 12 for $720.00 per month", "+$240.00");
        var made = new ArrayList<>(List.of(form));
        made.addAll(List.of("make", "true"));
        var location = browser.post(NEW, made.toArray()).statusCode(303).header("Location");
        scene.seller.api.get("/orders/" + between(location, "/orders/", "?")).body("order_type", equalTo("UPGRADE"))
                .body("bricks.brick_id", contains(scene.plan.brick("seats")));
    }

    @Test
    void anUpgradeRemovesABrickByItsBox() {
        scene = ConsoleScene.own();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
        var form = new Object[]{"idempotency_key", "k1", "subscription_id", scene.contract.id(), "order_type", "UPGRADE",
                "starts_at", "2026-06-01", "bricks[0][brick_id]", scene.plan.brick("seats"), "bricks[0][quantity]", "90",
                "bricks[1][brick_id]", scene.plan.brick("support"), "bricks[1][quantity]", "1", "bricks[1][remove]", "true",
                "make", "true"};

        var made = browser.post(NEW, form).statusCode(303).header("Location");

        scene.seller.api.get("/orders/" + between(made, "/orders/", "?"))
                .body("bricks.remove", contains(null, true))
                .body("bricks[1].brick_id", equalTo(scene.plan.brick("support")));
        assertThat(browser.get(NEW + "?subscription_id=" + scene.contract.id() + "&order_type=UPGRADE").asString())
                .contains("name=\"bricks[0][remove]\"").doesNotContain("checked> remove");
    }

    @Test
    void aRecastShowsTheNewAgreementOverTheOldOne() {
        scene = ConsoleScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
        Object[] form = {"idempotency_key", "k1", "subscription_id", scene.contract.id(), "order_type", "RECAST", "plan_id",
                scene.plan.id(), "starts_at", "2026-06-01", "contract_length", "24", "billing_frequency", "ANNUALLY",
                "bricks[0][brick_id]", scene.plan.brick("seats"), "bricks[0][quantity]", "20", "bricks[1][brick_id]",
                scene.plan.brick("support"), "bricks[1][quantity]", ""};

        assertThat(browser.post(NEW, form).statusCode(200).asString())
                .contains("What if: Term 2, 24 months, billed annually, 1 Jun 2026 – 31 May 2028", "31 May 2028");
    }

    /** Another plan has other bricks: then htmx is told to take the whole form. */
    @Test
    void anotherPlanBringsItsBricks() {
        scene = ConsoleScene.own();
        var other = scene.seller.plan(perUnit("credits", "5.00"));
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
        var form = quote("k1", "10", "");
        for (int i = 0; i < form.length; i += 2) {
            if (form[i].equals("plan_id")) {
                form[i + 1] = other.id();
            }
        }

        var answer = browser.post(NEW, form).statusCode(200).header("HX-Retarget", equalTo("form.quote"));

        assertThat(answer.asString()).contains(other.brick("credits")).doesNotContain(scene.plan.brick("seats"));
        assertThat(browser.post(NEW, quote("k1", "10", "")).header("HX-Retarget")).isNull();
    }

    @Test
    void theCustomerIsChosenByName() {
        scene = ConsoleScene.toRead();
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");

        assertThat(browser.get(NEW).statusCode(200).asString()).contains("Globex", "Initech");
        assertThat(browser.get(NEW + "?search=Glob").asString()).contains(NEW + "?customer_id=" + scene.customer.id())
                .doesNotContain("Initech");
        assertThat(browser.get(NEW + "?search=nobody").asString()).contains("No customers found.");
    }

    @Test
    void whoMayNotMakeOrdersIsRefused() {
        scene = ConsoleScene.toRead();
        for (var role : List.of("viewer", "approver")) {
            var browser = ConsoleBrowser.of(scene.seller).signedIn(role);
            browser.get(NEW).statusCode(403);
            browser.post(NEW, quote("k1", "10", "", "make", "true")).statusCode(403);
            assertThat(browser.get("/console/orders").asString()).doesNotContain("New quote");
            assertThat(browser.get("/console/contracts/" + scene.contract.id()).asString()).doesNotContain("/do/",
                    "order_type=UPGRADE");
        }
    }

    @Test
    void thingsOfAnotherSellerDoNotExist() {
        scene = ConsoleScene.toRead();
        var theirs = new ConsoleScene("Umbrella");
        var browser = ConsoleBrowser.of(scene.seller).signedIn("billing");

        browser.get(NEW + "?customer_id=" + theirs.customer.id()).statusCode(404);
        browser.get(NEW + "?subscription_id=" + theirs.contract.id() + "&order_type=UPGRADE").statusCode(404);
        browser.get(NEW + "?customer_id=" + scene.customer.id() + "&plan_id=" + theirs.plan.id()).statusCode(404);
        browser.get(NEW + "?customer_id=" + scene.customer.id() + "&plan_id=nonsense").statusCode(404);
        assertThat(browser.get(NEW + "?search=Umbrella").asString()).doesNotContain("customer_id=");
        browser.get(NEW + "?customer_id=nonsense").statusCode(404);
    }

    @Test
    void hostileNamesAreOnlyText() {
        var hostile = new ConsoleScene(ConsoleScene.HOSTILE);
        hostile.customer.post("/people", json("name", ConsoleScene.HOSTILE, "email", "eve@globex.example")).statusCode(201);
        var browser = ConsoleBrowser.of(hostile.seller).signedIn("billing");

        for (var page : List.of(NEW, NEW + "?customer_id=" + hostile.customer.id(),
                NEW + "?subscription_id=" + hostile.contract.id() + "&order_type=RECAST",
                "/console/contracts/" + hostile.contract.id() + "/what-if?ends_at=2026-08-31&billing=KEEP")) {
            assertThat(browser.get(page).statusCode(200).asString()).as(page).contains("&lt;script&gt;")
                    .doesNotContain("<script>document", "<img src=x");
        }
        assertThat(browser.get(NEW + "?search=%22%3E%3Cscript%3E").asString()).doesNotContain("\"><script>");
    }

    @Test
    void twoPeopleAreNeededForADiscount() {
        scene = ConsoleScene.own();
        scene.seller.settings("order_approval", json("discount_above", "20"));
        var people = ConsoleBrowser.of(scene.seller);
        var seller = people.signedIn("admin");
        var other = people.signedIn("approver");
        assertThat(seller.post(NEW, quote("k1", "10", "30")).asString()).contains("This quote needs approval");
        var location = seller.post(NEW, quote("k1", "10", "30", "make", "true")).statusCode(303).header("Location");
        var order = "/console/orders/" + between(location, "/orders/", "?");

        assertThat(seller.get(order).asString()).contains("Waiting").doesNotContain("/do/send");
        seller.post(order + "/do/approve", "idempotency_key", "k2", "comment", "Mine").statusCode(403);
        var page = other.post(order + "/do/approve", "idempotency_key", "k3", "comment", "Fine").statusCode(200).asString();
        other.post(order + "/do/approve", "idempotency_key", "k3", "comment", "Fine", "previewed",
                between(page, "name=\"previewed\" value=\"", "\""), "confirmed", "true").statusCode(303);

        assertThat(seller.get(order).asString()).contains("Approved", "by Grace Hopper", "/do/send");
        other.post(order + "/do/send", "idempotency_key", "k4").statusCode(403);
    }

    @Test
    void aSellerWithoutPlansIsToldSo() {
        var empty = Given.seller();
        var customer = empty.customer("Globex").made();

        assertThat(ConsoleBrowser.of(empty).signedIn("billing").get(NEW + "?customer_id=" + customer.id()).statusCode(200)
                .asString()).contains("There are no plans yet.");
    }
}
