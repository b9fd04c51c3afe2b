package dev.brickwork.order;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Order;

/** Orders that wait for approval: 5 seats for a year come to 600.00, and above 500.00 somebody else has to agree. */
@ServiceTest
class OrderApprovalTest {
    private OrderScene scene;
    private Api approver;
    private String approverId;

    @BeforeEach
    void begin() {
        scene = new OrderScene();
        var key = scene.api.post("/api-keys", json("name", "approver", "scopes", List.of("orders:approve"))).statusCode(201);
        approver = Api.with(key.path("key"));
        approverId = key.path("key_id");
    }

    @Test
    void anOrderAboveTheValueWaitsAndIsNotToBeSeenOrAccepted() {
        rules("value_above", 50_000);
        var order = scene.order().created();

        order.read().body("approval.status", equalTo("WAITING")).body("approval.reasons[0].rule", equalTo("VALUE"))
                .body("approval.reasons[0].message",
                        equalTo("The contract value USD 600.00 is above USD 500.00."));
        order.accept().statusCode(400).body("error.code", equalTo("ERR_BAD_REQUEST")).body("error.message",
                equalTo("The order waits for approval. The contract value USD 600.00 is above USD 500.00."));
        Api.fetch(pathOf(order)).statusCode(404).body(containsString("This order is not available yet"));
        Api.fetch(pathOf(order) + "/order-form.pdf").statusCode(404);
        Api.nobody().request().form("decline_reason", "no").post(pathOf(order) + "/decline").statusCode(303);
        order.read().body("status", equalTo("OPEN"));
        assertThat(scene.seller.eventsOf(order)).contains("order.approval_requested");
        scene.order().with("bricks", List.of(scene.plan.units("seats", 4))).created().read()
                .body("approval.status", equalTo("NOT_NEEDED")).body("approval.reasons", equalTo(List.of()));
    }

    @Test
    void whoApprovedIsOnTheOrderAndInTheAuditLog() {
        rules("value_above", 50_000);
        var order = scene.order().created();
        approve(order).statusCode(200).body("approval.status", equalTo("APPROVED"))
                .body("approval.decided_by_key_id", equalTo(approverId)).body("approval.comment", equalTo("Fine"))
                .body("approval.decided_at", equalTo(OrderScene.NOON)).body("approval.reasons[0].rule", equalTo("VALUE"));

        scene.api.get("/audit-log?object_id=" + order).body("results[action=order.approved].key_id", equalTo(approverId))
                .body("results[action=order.approved].before.approval.status", equalTo("WAITING"));
        assertThat(scene.seller.eventsOf(order)).contains("order.approved");
        Api.fetch(pathOf(order)).statusCode(200);
        approve(order).statusCode(400).body("error.message", equalTo("The order is already approved."));
        order.accepted();
        order.read().body("approval.decided_by_key_id", equalTo(approverId));
        approve(order).statusCode(400).body("error.message", equalTo("The order is already accepted."));
    }

    @Test
    void anOrderIsRefusedWithAReasonAndCanBeApprovedAfterAll() {
        rules("value_above", 50_000);
        var order = scene.order().created();
        approver.post("/orders/" + order + "/refuse", "{}").statusCode(400)
                .body("error.details.fields.reason[0]", notNullValue());
        refuse(order).statusCode(200).body("approval.status", equalTo("REFUSED"))
                .body("approval.comment", equalTo("Too much"));
        refuse(order).statusCode(400);
        order.accept().statusCode(400).body("error.message", equalTo("The approval of the order was refused."));
        Api.fetch(pathOf(order)).statusCode(404);
        assertThat(scene.seller.eventsOf(order)).contains("order.approval_refused");
        // nor do other rules let it through
        rules("value_above", null);
        order.accept().statusCode(400);
        approve(order).statusCode(200);
        order.accepted();
    }

    @Test
    void anApprovalCanBeTakenBack() {
        rules("value_above", 50_000);
        var order = scene.order().created();
        approve(order).statusCode(200);
        refuse(order).statusCode(200);
        order.accept().statusCode(400);
    }

    @Test
    void approvingNeedsItsOwnScopeAndAnotherKey() {
        rules("value_above", 50_000);
        var order = scene.order().created();
        var writer = Api.with(scene.api.post("/api-keys",
                json("name", "writer", "scopes", List.of("orders:write", "subscriptions:write", "api-keys:write")))
                .path("key"));
        writer.post("/orders/" + order + "/approve", "{}").statusCode(403);
        writer.post("/orders/" + order + "/refuse", json("reason", "x")).statusCode(403);
        writer.post("/api-keys", json("name", "more", "scopes", List.of("orders:approve"))).statusCode(403);
        approver.get("/orders/" + order).statusCode(200);
        approver.post("/orders/" + order + "/accept", "{}").statusCode(403);
        approver.post("/orders/" + order + "/cancel", "{}").statusCode(403);
        // a full key may approve, but not what it made itself
        scene.api.post("/orders/" + order + "/approve", "{}").statusCode(403).body("error.message",
                equalTo("The key made or amended the order; another key must approve it."));
        rules("four_eyes", false);
        scene.api.post("/orders/" + order + "/approve", "{}").statusCode(200);
    }

    @Test
    void anotherSellersOrderDoesNotExist() {
        var order = scene.order().created();
        Api.ofNewSeller().post("/orders/" + order + "/approve", "{}").statusCode(404);
        approve(order).statusCode(400).body("error.message", equalTo("The order needs no approval."));
    }

    @Test
    void upgradesAndRecastsWaitAndRenewalsDoNot() {
        var subscription = scene.order().with("bricks", List.of(scene.plan.units("seats", 4))).accepted();
        rules("value_above", 10_000, "discount_above", "20", "term_below", 36);
        // 4 seats more for 11 months
        scene.upgrade(subscription).created().read().body("approval.status", equalTo("WAITING"))
                .body("approval.reasons.rule", equalTo(List.of("VALUE")));
        scene.recast(subscription).created().read().body("approval.reasons.rule", equalTo(List.of("VALUE", "TERM")));
        scene.seller.moveTo("2031-01-02T00:00:00Z");
        scene.api.get("/subscriptions/" + subscription + "/orders").body("results[order_type=RENEWAL].status",
                equalTo("ACCEPTED")).body("results[order_type=RENEWAL].approval.status", equalTo("NOT_NEEDED"));
    }

    @Test
    void anAmendedOrderNeedsApprovalAnewIfWhatWasApprovedIsAnother() {
        var subscription = scene.order().accepted();
        rules("value_above", 10_000);
        var upgrade = scene.upgrade(subscription).created();
        approve(upgrade).statusCode(200);
        upgrade.amend("metadata", json("a", "b"), "purchase_order", json("code", "PO-1")).statusCode(200);
        upgrade.read().body("approval.status", equalTo("APPROVED"));

        upgrade.amend("bricks", List.of(scene.plan.units("seats", 9))).statusCode(200);
        upgrade.read().body("approval.status", equalTo("WAITING")).body("approval.decided_at", nullValue());
        upgrade.accept().statusCode(400);
        upgrade.amend("bricks", List.of(scene.plan.units("seats", 5))).statusCode(200);
        upgrade.read().body("approval.status", equalTo("NOT_NEEDED"));
    }

    @Test
    void nothingIsApprovedThatTheApproverHasNotRead() {
        var subscription = scene.order().accepted();
        rules("value_above", 10_000);
        var upgrade = scene.upgrade(subscription).created();
        String read = upgrade.read().path("approval.content");
        upgrade.amend("bricks", List.of(scene.plan.units("seats", 90))).statusCode(200);

        approver.post("/orders/" + upgrade + "/approve", json("content", read)).statusCode(400)
                .body("error.details.fields.content[0]", containsString("it was changed since"));
        approver.post("/orders/" + upgrade + "/approve",
                json("content", upgrade.read().<String>path("approval.content"))).statusCode(200);
    }

    @Test
    void otherRulesDoNotTouchWhatIsApprovedOrAccepted() {
        var accepted = scene.order().created();
        accepted.accepted();
        rules("value_above", 50_000);
        var approved = scene.order().created();
        approve(approved).statusCode(200);
        var open = scene.order().with("bricks", List.of(scene.plan.units("seats", 4))).created();
        rules("value_above", 1, "discount_above", "0", "term_below", 24);

        accepted.read().body("approval.status", equalTo("NOT_NEEDED"));
        approved.read().body("approval.status", equalTo("APPROVED"));
        approved.accepted();
        // what nobody has approved is judged by the rules of now
        open.read().body("approval.status", equalTo("WAITING"));
        open.accept().statusCode(400);
        rules("value_above", null, "discount_above", null, "term_below", null);
        open.accepted();
    }

    @Test
    void rulesAreReadStrictly() {
        for (var wrong : List.of(json("value_above", -1), json("discount_above", "101"), json("discount_above", 20),
                json("term_below", 1), json("four_eyes", null), json("limit", 1))) {
            scene.api.patch("/settings", json("order_approval", wrong)).statusCode(400);
        }
        rules("value_above", 5, "discount_above", "20.50", "term_below", 12);
        scene.api.get("/settings").body("order_approval.discount_above", equalTo("20.5"))
                .body("order_approval.four_eyes", equalTo(true));
        scene.seller.settings("order_approval", null);
        scene.api.get("/settings").body("order_approval.value_above", nullValue());
    }

    @Test
    void ofManyApprovalsOneCounts() throws Exception {
        rules("value_above", 50_000);
        for (int round = 0; round < Race.TIMES; round++) {
            var order = scene.order().created();
            var approved = new AtomicInteger();
            Race.of(4, number -> approved.addAndGet(approve(order).status() == 200 ? 1 : 0));
            assertThat(approved).hasValue(1);
            assertThat(scene.seller.eventsOf(order).stream().filter("order.approved"::equals)).hasSize(1);
        }
    }

    @Test
    void whatIsAmendedWhileItIsAcceptedIsAcceptedAsApprovedOrNotAtAll() throws Exception {
        for (int round = 0; round < Race.TIMES; round++) {
            scene.seller.settings("order_approval", null);
            var subscription = scene.order().accepted();
            rules("value_above", 10_000);
            var upgrade = scene.upgrade(subscription).created();
            approve(upgrade).statusCode(200);
            Race.of(2, number -> {
                if (number == 0) {
                    upgrade.accept();
                } else {
                    upgrade.amend("bricks", List.of(scene.plan.units("seats", 80)));
                }
            });
            var seen = upgrade.read();
            int quantity = seen.path("bricks[0].quantity");
            String status = seen.path("status");
            assertThat(status).isEqualTo(quantity == 8 ? "ACCEPTED" : "OPEN");
            upgrade.cancel();
        }
    }

    private void rules(Object... pairs) {
        scene.seller.settings("order_approval", json(pairs));
    }

    private Answer approve(Order order) {
        return approver.post("/orders/" + order + "/approve", json("comment", "Fine"));
    }

    private Answer refuse(Order order) {
        return approver.post("/orders/" + order + "/refuse", json("reason", "Too much"));
    }

    private static String pathOf(Order order) {
        return URI.create(order.read().<String>path("order_url")).getPath();
    }
}
