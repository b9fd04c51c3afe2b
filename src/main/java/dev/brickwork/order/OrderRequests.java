package dev.brickwork.order;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.media.SchemaProperty;

import dev.brickwork.catalog.CatalogNames;
import dev.brickwork.core.Refused;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.order.estimate.BrickBody;
import dev.brickwork.order.estimate.Deal;
import dev.brickwork.order.estimate.EstimateRequests;
import dev.brickwork.order.estimate.PhaseBody;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.Patch;

/** What may be sent about orders. */
final class OrderRequests {
    private static final String FIXED = "cannot be changed";
    private static final String CUSTOMER = "customer_id";
    private static final int NAME_LENGTH_MAX = 5_000;
    private static final int COMMENT_LENGTH_MAX = 2_000;
    private static final int HASH_LENGTH = 64;

    private OrderRequests() {
    }

    enum NewOrderType {
        STANDARD, TRIAL;

        OrderType type() {
            return this == TRIAL ? OrderType.TRIAL : OrderType.STANDARD;
        }
    }

    @Schema(name = "CreateSubscriptionRequest", requiredProperties = CUSTOMER, allOf = {EstimateRequests.NewBusiness.class,
            OrderFields.class}, properties = @SchemaProperty(name = CUSTOMER, type = SchemaType.STRING, format = "uuid", description = "The end customer."))
    record New(@Schema(hidden = true) EstimateRequests.NewBusiness ordered,
            @Schema(defaultValue = "STANDARD", description = "A trial is free, and turns STANDARD at its end when it renews.") NewOrderType orderType,
            @Schema(hidden = true) OrderFields fields) {

        public static New read(Fields in) {
            return new New(EstimateRequests.NewBusiness.read(in, true),
                    in.oneOf("order_type", NewOrderType.class).or(NewOrderType.STANDARD), OrderFields.read(in));
        }
    }

    @Schema(name = "CreateUpgradeRequest", allOf = {EstimateRequests.Upgrade.class, OrderFields.class})
    record Upgrade(@Schema(hidden = true) EstimateRequests.Upgrade ordered, @Schema(hidden = true) OrderFields fields) {

        public static Upgrade read(Fields in) {
            refuse(in, "contract_length", "billing_frequency", "currency");
            return new Upgrade(EstimateRequests.Upgrade.read(in), OrderFields.read(in));
        }
    }

    @Schema(name = "CreateRecastRequest", requiredProperties = {"starts_at", "contract_length", "billing_frequency",
            "bricks"}, allOf = OrderFields.class)
    record Recast(
            @Schema(description = "First day of the new agreement; in the current term, or in that of an accepted recast still to come.", examples = "2026-04-11") LocalDate startsAt,
            @Schema(description = "Months.", examples = "12") Integer contractLength,
            BillingFrequency billingFrequency,
            @Schema(description = "Switches the plan; without it the latest published version of the subscription's plan.") UUID planId,
            List<BrickBody> bricks,
            @Schema(nullable = true, description = "Cents credited against future invoices; null for the unused part of what was issued.", examples = "104000") Long adjustmentCredit,
            @Schema(nullable = true, defaultValue = "Adjustment credit") String adjustmentCreditLabel,
            @Schema(description = "Only the first is applied.") List<String> discountCoupons,
            List<PhaseBody> phases,
            @Schema(hidden = true) OrderFields fields) {

        public static Recast read(Fields in) {
            refuse(in, "currency");
            var request = new Recast(in.date("starts_at").required(), EstimateRequests.length(in).required(),
                    EstimateRequests.frequency(in).required(), in.id("plan_id", CatalogNames.PLAN).optional(),
                    BrickBody.readList(in, true), EstimateRequests.credit(in).optional(),
                    EstimateRequests.creditLabel(in).optional(), EstimateRequests.coupons(in),
                    EstimateRequests.readPhases(in, PhaseBody::readNew), OrderFields.read(in));
            EstimateRequests.refuseNothing(in, request.bricks, request.phases);
            return request;
        }

        public Deal deal() {
            return new Deal(startsAt, contractLength, billingFrequency, null, planId, bricks, discountCoupons, phases);
        }
    }

    @Schema(name = "ChangeUpgradeRequest", allOf = OrderFields.class)
    record ChangeUpgrade(
            @Schema(implementation = LocalDate.class, examples = "2026-04-01") Patch<LocalDate> startsAt,
            @Schema(implementation = String.class, description = "Only together with `bricks`. Bricks without it go back to the current plan version.") Patch<UUID> planId,
            @Schema(type = SchemaType.ARRAY, implementation = BrickBody.class, description = "The whole list, with all discounts of each.") Patch<List<BrickBody>> bricks,
            @Schema(type = SchemaType.ARRAY, implementation = String.class, description = "Only the first is applied.") Patch<List<String>> discountCoupons,
            @Schema(type = SchemaType.ARRAY, implementation = PhaseBody.class, description = "The whole list.") Patch<List<PhaseBody>> phases,
            @Schema(hidden = true) OrderFields fields) {

        public static ChangeUpgrade read(Fields in) {
            refuse(in, "contract_length", "billing_frequency", "currency");
            var change = new ChangeUpgrade(in.date("starts_at").patch(), in.id("plan_id", CatalogNames.PLAN).patch(),
                    BrickBody.field(in).patch(), EstimateRequests.couponCodes(in).patch(),
                    EstimateRequests.phases(in, PhaseBody::readContracted).patch(), OrderFields.read(in));
            if (in.has("plan_id") && !in.has("bricks")) {
                in.problem("plan_id", "must be sent together with bricks");
            }
            return change;
        }

        /** Bricks without a plan mean the current plan version, whatever the order said before. */
        Deal appliedTo(Deal deal) {
            return somethingIn(new Deal(startsAt.or(deal.startsAt()), null, null, null,
                    bricks.isSent() ? planId.value() : deal.planId(), bricks.or(deal.bricks()),
                    discountCoupons.or(deal.discountCoupons()), phases.or(deal.phases())));
        }
    }

    @Schema(name = "ChangeRecastRequest", allOf = OrderFields.class)
    record ChangeRecast(
            @Schema(implementation = Integer.class, description = "Months.") Patch<Integer> contractLength,
            @Schema(type = SchemaType.STRING, enumeration = {
                    "MONTHLY", "QUARTERLY", "SEMI_ANNUALLY", "ANNUALLY",
                    "ALL_UPFRONT"}, implementation = String.class) Patch<BillingFrequency> billingFrequency,
            @Schema(implementation = String.class) Patch<UUID> planId,
            @Schema(type = SchemaType.ARRAY, implementation = BrickBody.class, description = "The whole list, with all discounts of each.") Patch<List<BrickBody>> bricks,
            @Schema(type = SchemaType.ARRAY, implementation = String.class, description = "Only the first is applied.") Patch<List<String>> discountCoupons,
            @Schema(type = SchemaType.ARRAY, implementation = PhaseBody.class, description = "The whole list.") Patch<List<PhaseBody>> phases,
            @Schema(implementation = Long.class, nullable = true, description = "Cents; null brings the automatic value back.") Patch<Long> adjustmentCredit,
            @Schema(implementation = String.class, nullable = true, defaultValue = "Adjustment credit") Patch<String> adjustmentCreditLabel,
            @Schema(hidden = true) OrderFields fields){

        public static ChangeRecast read(Fields in) {
            refuse(in, "starts_at", "currency");
            return new ChangeRecast(EstimateRequests.length(in).patch(), EstimateRequests.frequency(in).patch(),
                    in.id("plan_id", CatalogNames.PLAN).patch(), BrickBody.field(in).patch(),
                    EstimateRequests.couponCodes(in).patch(),
                    EstimateRequests.phases(in, PhaseBody::readNew).patch(), EstimateRequests.credit(in).nullablePatch(),
                    EstimateRequests.creditLabel(in).nullablePatch(), OrderFields.read(in));
        }

        Deal appliedTo(Deal deal) {
            return somethingIn(new Deal(deal.startsAt(), contractLength.or(deal.contractLength()),
                    billingFrequency.or(deal.billingFrequency()), null, planId.or(deal.planId()), bricks.or(deal.bricks()),
                    discountCoupons.or(deal.discountCoupons()), phases.or(deal.phases())));
        }
    }

    @Schema(name = "AcceptOrderRequest")
    record Accept(
            @Schema(nullable = true, description = "Who agreed; default is the order's signatory.", examples = "Ada Lovelace") String signatoryName,
            @Schema(nullable = true, examples = "ada@globex.example") String signatoryEmail) {

        public static Accept read(Fields in) {
            return new Accept(in.text("signatory_name", NAME_LENGTH_MAX).optional(),
                    in.email("signatory_email").optional());
        }
    }

    @Schema(name = "ApproveOrderRequest")
    record Approve(
            @Schema(nullable = true, examples = "Agreed with sales.") String comment,
            @Schema(nullable = true, description = "`approval.content` of the order as it was read; if the order is another by now, it is not approved.") String content) {

        public static Approve read(Fields in) {
            return new Approve(in.text("comment", COMMENT_LENGTH_MAX).optional(),
                    in.text("content", HASH_LENGTH).optional());
        }
    }

    @Schema(name = "RefuseApprovalRequest", requiredProperties = "reason")
    record RefuseApproval(@Schema(examples = "The discount is too high.") String reason) {

        public static RefuseApproval read(Fields in) {
            return new RefuseApproval(in.text("reason", COMMENT_LENGTH_MAX).required());
        }
    }

    /** Nothing can be said about canceling, so whatever is said is a mistake. */
    static Void nothing(Fields in) {
        return null;
    }

    private static void refuse(Fields in, String... members) {
        for (var member : members) {
            if (in.has(member)) {
                in.anything(member);
                in.problem(member, FIXED);
            }
        }
    }

    private static Deal somethingIn(Deal deal) {
        if (deal.bricks().isEmpty() && deal.phases().isEmpty()) {
            throw Refused.field("bricks", "must have at least one entry");
        }
        return deal;
    }
}
