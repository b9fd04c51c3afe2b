package dev.brickwork.testing.given;

import java.util.ArrayList;
import java.util.List;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Json;

/** A new subscription, an upgrade or a recast, to be estimated or ordered. */
public final class OrderDraft extends Draft<OrderDraft> {
    private final List<Json> bricks = new ArrayList<>();
    private Plan plan;

    OrderDraft(Plan plan, String path, Json body) {
        super(plan.seller, path, body);
        this.plan = plan;
        body.with("bricks", bricks);
    }

    public Plan plan() {
        return plan;
    }

    /** Another plan than the one before. */
    public OrderDraft to(Plan other) {
        plan = other;
        return with("plan_id", other.id());
    }

    public OrderDraft units(String code, long quantity, Json... discounts) {
        bricks.add(plan.units(code, quantity, discounts));
        return this;
    }

    public OrderDraft some(String code, Json... discounts) {
        bricks.add(plan.some(code, discounts));
        return this;
    }

    public OrderDraft removed(String code) {
        bricks.add(plan.some(code).with("remove", true));
        return this;
    }

    public OrderDraft from(Object day) {
        return with("starts_at", day);
    }

    public OrderDraft months(int months) {
        return with("contract_length", months);
    }

    public OrderDraft quarterly() {
        return billed("QUARTERLY");
    }

    public OrderDraft annually() {
        return billed("ANNUALLY");
    }

    public OrderDraft upfront() {
        return billed("ALL_UPFRONT");
    }

    public OrderDraft billed(Object frequency) {
        return with("billing_frequency", frequency);
    }

    public OrderDraft trial() {
        return with("order_type", "TRIAL");
    }

    /** It does not renew. */
    public OrderDraft ending() {
        return with("auto_renews", false);
    }

    public OrderDraft phases(Json... phases) {
        return with("phases", phases);
    }

    public OrderDraft coupon(String code) {
        return with("discount_coupons", List.of(code));
    }

    public Answer estimate() {
        return seller.api.post(path + "/estimate", body.without("customer_id"));
    }

    /** Of a new subscription, as the customer would order it. */
    public Answer estimateForCustomer() {
        return seller.api.post(path + "/estimate", body);
    }

    public Order created() {
        return new Order(plan, path, sent().statusCode(201).path("order_id"));
    }

    public Subscription accepted() {
        return created().accepted();
    }
}
