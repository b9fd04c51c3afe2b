package dev.brickwork.invoice;

import static dev.brickwork.invoice.MoneyScene.CALLS;
import static dev.brickwork.invoice.MoneyScene.ROLLOUT;
import static dev.brickwork.invoice.MoneyScene.SEATS;
import static dev.brickwork.invoice.MoneyScene.SETUP;
import static dev.brickwork.invoice.MoneyScene.STORAGE;

import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.brickwork.testing.Answer;

/** The orders of one random life: each is estimated first, then made and accepted at once. */
final class MoneyOrders {
    private static final List<String> FREQUENCIES = List.of("MONTHLY", "QUARTERLY", "ANNUALLY", "ALL_UPFRONT");
    private static final List<String> NAMES = List.of("seats", "calls", "storage", "setup", "rollout");

    private final MoneyScene scene;
    private final MoneyEstimates estimates;
    /** By brick, what the last order said; renewals may have left some of it out. */
    private Map<Integer, Brick> held;
    private final String subscription;
    private final MoneyWhatIf whatIf;
    private boolean isHandedOver;

    /**
     * @param rate per cent off
     * @param off cents off in the first term
     */
    private record Brick(int quantity, int rate, int off) {
        @Override
        public String toString() {
            return quantity + (rate == 0 ? "" : " less " + rate + " %") + (off == 0 ? "" : " less " + off);
        }

        Brick of(int newQuantity) {
            return new Brick(newQuantity, rate, off);
        }

        Brick less(int newRate) {
            return new Brick(Math.max(1, quantity), newRate, off);
        }

        private String discounts() {
            if (rate == 0 && off == 0) {
                return "";
            }
            return Stream.of(rate == 0 ? "" : "{\"rate\": \"" + rate + "\", \"renews\": true}",
                    off == 0 ? "" : "{\"amount\": " + off + "}").filter(discount -> !discount.isEmpty())
                    .collect(Collectors.joining(", ", ", \"discount\": [", "]"));
        }
    }

    MoneyOrders(MoneyScene scene, MoneyEstimates estimates) throws SQLException {
        this.scene = scene;
        this.estimates = estimates;
        held = quantities();
        var type = scene.features.isTrial() ? ", \"order_type\": \"TRIAL\"" : "";
        boolean isLate = scene.random.nextInt(5) == 0;
        var terms = terms(isLate ? scene.start.minusDays(scene.random.nextInt(40)) : scene.start,
                scene.features.isTrial() ? 1 + scene.random.nextInt(2) : 3 + scene.random.nextInt(10), held) + type
                + renewing();
        var order = scene.act("order " + said(terms), "POST", "/subscriptions",
                "{\"customer_id\": \"" + scene.customer + "\", \"plan_id\": \"" + scene.planId + "\", " + terms + "}");
        var read = scene.api.get("/orders/" + order.text("order_id"));
        subscription = accept(order).text("subscription_id");
        estimates.compareBilledOnAcceptance(said(terms), read);
        renewWaiting();
        whatIf = new MoneyWhatIf(scene, estimates, subscription);
        scene.sweep();
    }

    private String renewing() {
        return ", \"auto_renews\": " + (scene.random.nextInt(3) > 0) + ", \"renew_past_terms\": "
                + scene.random.nextBoolean();
    }

    /** The renewal of a term that was over when it was accepted: mostly it is accepted, else it waits or is canceled. */
    void renewWaiting() {
        int draw = scene.random.nextInt(5);
        for (int i = 0; draw < 4 && i < 12; i++) {
            var waiting = scene.api.get("/subscriptions/" + subscription).<String>path("renewal_order_id");
            if (waiting == null) {
                return;
            }
            scene.act(draw == 0 ? "cancel the renewal" : "accept the renewal", "POST",
                    "/orders/" + waiting + (draw == 0 ? "/cancel" : "/accept"), "{}");
        }
    }

    String subscription() {
        return subscription;
    }

    MoneyWhatIf whatIf() {
        return whatIf;
    }

    /** Raises something, or lowers the price by discounts or by falls that a raise makes up for. */
    void upgrade() throws SQLException {
        var random = scene.random;
        var changed = new TreeMap<Integer, Brick>();
        switch (random.nextInt(9)) {
            case 0 -> changed.put(SEATS, more(SEATS, 1 + random.nextInt(5)));
            case 1, 8 -> changed.put(CALLS, more(CALLS, 10 + random.nextInt(200)));
            case 2, 3 -> changed.put(SEATS, cheaper(SEATS));
            case 4 -> changed.put(CALLS, cheaper(CALLS));
            case 5 -> {
                changed.put(SEATS, more(SEATS, 1 + random.nextInt(4)));
                changed.put(CALLS, of(CALLS).of(random.nextInt(1 + of(CALLS).quantity)));
            }
            case 6 -> {
                changed.put(SEATS, of(SEATS).of(random.nextInt(1 + of(SEATS).quantity)));
                changed.put(CALLS, more(CALLS, 50 + random.nextInt(300)));
            }
            default -> {
                int brick = scene.features.hasMilestones() && random.nextBoolean() ? ROLLOUT : SETUP;
                changed.put(brick, more(brick, 1 + random.nextInt(2)));
            }
        }
        var startsAt = startsAt();
        var terms = "\"starts_at\": \"" + startsAt + "\", \"bricks\": " + bodies(changed) + coupon();
        var buyer = buyer();
        var what = "upgrade from " + startsAt + " to " + shown(changed);
        var estimate = estimate(what, "upgrade", "{" + terms + "}");
        var asked = whatIf.ask("upgrade", "{" + terms + "}");
        whatIf.compareUpgrade(what, asked, estimate);
        if (!estimate.isDone()) {
            return;
        }
        var before = estimates.bill();
        if (accept(scene.act(buyer.isEmpty() ? "order it" : "order it for another customer", "POST", path("upgrade"),
                "{" + terms + buyer + "}")).isDone()) {
            isHandedOver ^= !buyer.isEmpty();
            held.putAll(changed);
            whatIf.compareDone(what, asked, 0);
            if (!startsAt.isAfter(scene.today())) {
                scene.sweep();
                estimates.compare(what, estimate, before);
            }
        }
    }

    void recast() throws SQLException {
        var random = scene.random;
        var startsAt = startsAt();
        var quantities = quantities();
        var terms = terms(startsAt, 1 + random.nextInt(12), quantities)
                + (random.nextInt(6) == 0 ? ", \"adjustment_credit\": " + random.nextInt(20_000) : "");
        var what = "recast " + said(terms);
        var body = "{\"plan_id\": \"" + scene.planId + "\", " + terms + "}";
        var estimate = estimate(what, "recast", body);
        var asked = whatIf.ask("recast", body);
        whatIf.compareRecast(what, asked, estimate);
        if (!estimate.isDone()) {
            return;
        }
        boolean isComparable = estimates.isComparable();
        int term = estimates.nextTerm();
        var more = (random.nextInt(4) == 0 ? ", \"first_charge_date\": \"CONTRACT_START_DATE\"" : "")
                + renewing();
        var buyer = buyer();
        var order = scene.act(buyer.isEmpty() ? "order it" : "order it for another customer", "POST", path("recast"),
                "{" + terms + more + buyer + "}");
        if (accept(order).isDone()) {
            isHandedOver ^= !buyer.isEmpty();
            held = quantities;
            whatIf.compareDone(what, asked, 1);
            if (!startsAt.isAfter(scene.today())) {
                scene.sweep();
                if (isComparable) {
                    estimates.compareRecast(what, estimate, scene.api.get("/orders/" + order.text("order_id")), term);
                }
            }
            renewWaiting();
        }
    }

    void pauseOrResume() throws SQLException {
        if (!scene.act("resume", "POST", path("resume"), "{}").isDone()) {
            if (scene.random.nextInt(3) == 0) {
                scene.act("pause without an end", "POST", path("pause"), "{\"scheduled_resume_at\": null}");
                return;
            }
            var until = scene.today().plusDays(1 + scene.random.nextInt(30));
            var what = "pause until " + until;
            var body = "{\"scheduled_resume_at\": \"" + until + "\"}";
            var asked = whatIf.ask("pause", body);
            if (scene.act(what, "POST", path("pause"), body).isDone()) {
                whatIf.compareDone(what, asked, 0);
            }
        }
    }

    private Answer estimate(String what, String type, String body) {
        var estimate = scene.act("estimate " + what, "POST", path(type + "/estimate"), body);
        if (estimate.isDone()) {
            scene.story.add("  at " + estimate.number("grand_total") + ", crediting "
                    + estimate.number("grand_total_details.adjustment_credit"));
        }
        return estimate;
    }

    /** An order that cannot be accepted is canceled: an open one would be in the way of the next. */
    private Answer accept(Answer order) {
        if (!order.isDone()) {
            return order;
        }
        var path = "/orders/" + order.text("order_id");
        var answer = scene.act("accept it", "POST", path + "/accept", "{}");
        if (!answer.isDone()) {
            scene.act("cancel it", "POST", path + "/cancel", "{}");
        }
        return answer;
    }

    /** Now and then the other customer than the one who has the subscription. */
    private String buyer() {
        return scene.random.nextInt(12) == 0
                ? ", \"customer_id\": \"" + (isHandedOver ? scene.customer : scene.other) + "\""
                : "";
    }

    private LocalDate startsAt() {
        int draw = scene.random.nextInt(20);
        return draw < 10
                ? scene.today()
                : draw < 17
                        ? scene.today().minusDays(1 + scene.random.nextInt(45))
                        : scene.today().plusDays(1 + scene.random.nextInt(30));
    }

    private Brick of(int brick) {
        return held.getOrDefault(brick, new Brick(0, 0, 0));
    }

    private Brick more(int brick, int by) {
        return of(brick).of(of(brick).quantity + by);
    }

    private Brick cheaper(int brick) {
        int rate = scene.random.nextInt(3) == 0 ? 100 : of(brick).rate + (100 - of(brick).rate) / 2;
        return of(brick).less(rate);
    }

    private Map<Integer, Brick> quantities() {
        var random = scene.random;
        var quantities = new TreeMap<Integer, Brick>();
        quantities.put(SEATS, new Brick(1 + random.nextInt(8), random.nextInt(4) == 0 ? 10 : 0,
                scene.features.hasCoupons() ? random.nextInt(2) * random.nextInt(3_000) : 0));
        quantities.put(CALLS, new Brick(random.nextInt(3) == 0 ? 0 : 50 + random.nextInt(300), 0, 0));
        if (random.nextBoolean()) {
            quantities.put(STORAGE, new Brick(0, 0, 0));
        }
        if (random.nextInt(3) == 0) {
            quantities.put(SETUP, new Brick(1, 0, 0));
        }
        if (scene.features.hasMilestones()) {
            quantities.put(ROLLOUT, new Brick(1 + random.nextInt(5), random.nextInt(3) == 0 ? 10 : 0, 0));
        }
        return quantities;
    }

    private String terms(LocalDate startsAt, int months, Map<Integer, Brick> quantities) {
        return "\"starts_at\": \"%s\", \"contract_length\": %d, \"billing_frequency\": \"%s\", \"bricks\": %s"
                .formatted(startsAt, months, scene.pick(FREQUENCIES), bodies(quantities)) + coupon()
                + phases(months, quantities);
    }

    private String coupon() {
        return scene.features.hasCoupons() && scene.random.nextBoolean()
                ? ", \"discount_coupons\": [\"" + scene.pick(MoneyFeatures.COUPONS) + "\"]"
                : "";
    }

    /** Two phases, the second with other seats, calls and a milestone of its own. */
    private String phases(int months, Map<Integer, Brick> quantities) {
        if (!scene.features.hasPhases() || months < 2 || scene.random.nextInt(4) == 0) {
            return "";
        }
        int first = 1 + scene.random.nextInt(months - 1);
        var second = new TreeMap<>(quantities());
        second.keySet().retainAll(quantities.keySet());
        return ", \"phases\": [{\"phase_position\": 1, \"contract_length\": %d, \"bricks\": %s}, {\"phase_position\": 2, \"contract_length\": %d, \"bricks\": %s}]"
                .formatted(first, bodies(quantities), months - first, bodies(second));
    }

    private String bodies(Map<Integer, Brick> bricks) {
        return bricks.entrySet().stream().map(one -> {
            var brick = one.getValue();
            return "{\"brick_id\": \"%s\", \"quantity\": %d%s}".formatted(scene.brickIds.get(one.getKey()), brick.quantity,
                    brick.discounts());
        }).collect(Collectors.joining(", ", "[", "]"));
    }

    /** A body with names in place of ids. */
    private String said(String terms) {
        var said = terms.replace("\"", "").replace("brick_id: ", "");
        for (int brick = 0; brick < NAMES.size(); brick++) {
            said = said.replace(scene.brickIds.get(brick), NAMES.get(brick));
        }
        return said;
    }

    private static String shown(Map<Integer, Brick> bricks) {
        return bricks.entrySet().stream().map(one -> NAMES.get(one.getKey()) + " " + one.getValue())
                .collect(Collectors.joining(", "));
    }

    private String path(String action) {
        return "/subscriptions/" + subscription + "/" + action;
    }
}
