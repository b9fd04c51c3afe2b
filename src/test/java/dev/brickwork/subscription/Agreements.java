package dev.brickwork.subscription;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;

import jakarta.enterprise.context.ApplicationScoped;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.catalog.Catalog;
import dev.brickwork.core.agreement.BrickInput;
import dev.brickwork.core.agreement.DiscountInput;
import dev.brickwork.core.agreement.OfferedPlan;
import dev.brickwork.core.agreement.OrderInput;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;
import io.quarkus.narayana.jta.QuarkusTransaction;

/** Agreements as the other features see and lay them, for what the API neither shows nor does. */
@ApplicationScoped
public class Agreements {
    private static final ZoneId UTC = ZoneId.of("UTC");

    private final AsSeller asSeller;
    private final Catalog catalog;
    private final SubscriptionService subscriptions;

    Agreements(AsSeller asSeller, Catalog catalog, SubscriptionService subscriptions) {
        this.asSeller = asSeller;
        this.catalog = catalog;
        this.subscriptions = subscriptions;
    }

    public Agreement of(Subscription subscription) {
        return of(subscription.seller, subscription.uuid());
    }

    public Agreement of(Seller seller, UUID subscriptionId) {
        return asSeller.call(seller.id(), () -> subscriptions.agreement(subscriptionId));
    }

    /** Begins what the draft says, without an order: acceptance issues no invoices and writes no events, and nothing renews. */
    public Subscription begun(OrderDraft draft) {
        var plan = draft.plan();
        var body = read(draft);
        var customer = UUID.fromString(body.get("customer_id").asText());
        var id = asSeller.call(plan.seller.id(), () -> subscriptions.create(customer, UTC));
        asSeller.run(plan.seller.id(), () -> QuarkusTransaction.requiringNew().run(() -> {
            var timeline = Timeline.start(input(plan, body), offers(plan));
            subscriptions.begin(id, customer, UTC, null, timeline, Collections.nCopies(
                    timeline.current().phases().size(), catalog.latest(plan.uuid()).planVersionId()));
        }));
        return plan.subscription(id.toString());
    }

    /** Recasts as the draft says, without an order. */
    public void recast(Subscription subscription, OrderDraft draft) {
        change(subscription,
                timeline -> timeline.recast(input(draft.plan(), read(draft)), offers(draft.plan()), Set.of()));
    }

    public void change(Subscription subscription, UnaryOperator<Timeline> change) {
        asSeller.run(subscription.seller.id(), () -> QuarkusTransaction.requiringNew().run(() -> {
            var agreement = subscriptions.lock(subscription.uuid());
            var timeline = change.apply(agreement.timeline());
            subscriptions.apply(subscription.uuid(), null, timeline, Collections.nCopies(
                    timeline.current().phases().size(), agreement.planVersionIds().get(0)));
        }));
    }

    private Map<UUID, OfferedPlan> offers(Plan plan) {
        return Map.of(plan.uuid(), catalog.latest(plan.uuid()).offers());
    }

    private static OrderInput input(Plan plan, JsonNode body) {
        var bricks = new ArrayList<BrickInput>();
        for (var brick : body.get("bricks")) {
            var discounts = new ArrayList<DiscountInput>();
            brick.path("discount").forEach(discount -> discounts.add(new DiscountInput(discount.path("rate").textValue(),
                    discount.has("amount") ? discount.get("amount").asLong() : null, discount.path("renews").asBoolean())));
            bricks.add(new BrickInput(UUID.fromString(brick.get("brick_id").asText()), brick.get("quantity").asLong(), false,
                    discounts));
        }
        return new OrderInput(LocalDate.parse(body.get("starts_at").asText()), body.get("contract_length").asInt(),
                BillingFrequency.valueOf(body.get("billing_frequency").asText()), CurrencyCode.USD, plan.uuid(), bricks,
                AppliedCoupon.NONE, List.of(), body.path("payment_terms").asInt(30),
                body.path("order_type").asText().equals("TRIAL"));
    }

    private static JsonNode read(OrderDraft draft) {
        try {
            return new ObjectMapper().readTree(draft.toString());
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
