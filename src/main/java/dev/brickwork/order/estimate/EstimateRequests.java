package dev.brickwork.order.estimate;

import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.catalog.CatalogNames;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.customer.CustomerSql;
import dev.brickwork.platform.json.FieldValue;
import dev.brickwork.platform.json.Fields;

/** What may be sent to have something estimated. */
public final class EstimateRequests {
    public static final int MONTHS_MAX = 1200;
    public static final int PAYMENT_TERMS_MAX = 999;
    private static final int COUPONS_MAX = 50;
    private static final int COUPON_LENGTH_MAX = 100;
    private static final int LABEL_LENGTH_MAX = 5000;

    private EstimateRequests() {
    }

    @Schema(name = "EstimateSubscriptionRequest", requiredProperties = {"starts_at", "contract_length", "billing_frequency",
            "plan_id", "bricks"})
    public record NewBusiness(
            @Schema(description = "First day.", examples = "2026-01-01") LocalDate startsAt,
            @Schema(description = "Months.", examples = "12") Integer contractLength,
            BillingFrequency billingFrequency,
            UUID planId,
            List<BrickBody> bricks,
            @Schema(description = "Without it the customer's, else the seller's; of an estimate without a customer USD.") CurrencyCode currency,
            @Schema(description = "The end customer: who is taxed, and whose currency and time zone count.") UUID customerId,
            @Schema(description = "Only the first is applied.") List<String> discountCoupons,
            List<PhaseBody> phases) {

        public static NewBusiness read(Fields in) {
            return read(in, false);
        }

        /** @param isOrdered an estimate may do without a customer */
        public static NewBusiness read(Fields in, boolean isOrdered) {
            var customer = in.id("customer_id", CustomerSql.NAMED);
            var request = new NewBusiness(in.date("starts_at").required(), length(in).required(), frequency(in).required(),
                    in.id("plan_id", CatalogNames.PLAN).required(), BrickBody.readList(in, true),
                    in.currency("currency").optional(), isOrdered ? customer.required() : customer.optional(), coupons(in),
                    readPhases(in, PhaseBody::readNew));
            refuseNothing(in, request.bricks, request.phases);
            return request;
        }

        public Deal deal() {
            return new Deal(startsAt, contractLength, billingFrequency, currency, planId, bricks, discountCoupons, phases);
        }
    }

    @Schema(name = "EstimateUpgradeRequest", requiredProperties = {"starts_at", "bricks"})
    public record Upgrade(
            @Schema(description = "First day of the change; in the current term, or in that of an accepted recast still to come.", examples = "2026-04-01") LocalDate startsAt,
            @Schema(description = "The bricks that change, with their new quantity and all their discounts. Bricks not sent stay as they are; `remove: true` removes one, as quantity 0 of an add-on does.") List<BrickBody> bricks,
            @Schema(description = "Switches to the latest published version of this plan; without it the current version and its prices stay.") UUID planId,
            @Schema(description = "Only the first is applied, to the lines that the upgrade brings.") List<String> discountCoupons,
            @Schema(description = "Later phases that change too; those not named stay as contracted.") List<PhaseBody> phases) {

        public static Upgrade read(Fields in) {
            var request = new Upgrade(in.date("starts_at").required(), BrickBody.readList(in, true),
                    in.id("plan_id", CatalogNames.PLAN).optional(), coupons(in), readPhases(in, PhaseBody::readContracted));
            refuseNothing(in, request.bricks, request.phases);
            return request;
        }

        public Deal deal() {
            return new Deal(startsAt, null, null, null, planId, bricks, discountCoupons, phases);
        }
    }

    @Schema(name = "EstimateRecastRequest", requiredProperties = {"starts_at", "contract_length", "billing_frequency",
            "plan_id", "bricks"})
    public record Recast(
            @Schema(description = "First day of the new agreement; in the current term, or in that of an accepted recast still to come.", examples = "2026-04-11") LocalDate startsAt,
            @Schema(description = "Months.", examples = "12") Integer contractLength,
            BillingFrequency billingFrequency,
            UUID planId,
            List<BrickBody> bricks,
            @Schema(nullable = true, description = "Cents credited against future invoices; null for the unused part of what was issued.", examples = "104000") Long adjustmentCredit,
            @Schema(nullable = true, defaultValue = "Adjustment credit") String adjustmentCreditLabel,
            @Schema(description = "Only the first is applied.") List<String> discountCoupons,
            List<PhaseBody> phases) {

        public static Recast read(Fields in) {
            var request = new Recast(in.date("starts_at").required(), length(in).required(), frequency(in).required(),
                    in.id("plan_id", CatalogNames.PLAN).required(), BrickBody.readList(in, true), credit(in).optional(),
                    creditLabel(in).optional(), coupons(in),
                    readPhases(in, PhaseBody::readNew));
            refuseNothing(in, request.bricks, request.phases);
            return request;
        }

        public Deal deal() {
            return new Deal(startsAt, contractLength, billingFrequency, null, planId, bricks, discountCoupons, phases);
        }
    }

    public static FieldValue<Integer> length(Fields in) {
        return in.wholeNumber("contract_length", 1, MONTHS_MAX);
    }

    public static FieldValue<BillingFrequency> frequency(Fields in) {
        return in.oneOf("billing_frequency", BillingFrequency.class);
    }

    public static FieldValue<Long> credit(Fields in) {
        return in.wholeNumber("adjustment_credit", 0, Decimals.BOUND - 1);
    }

    public static FieldValue<String> creditLabel(Fields in) {
        return in.text("adjustment_credit_label", LABEL_LENGTH_MAX);
    }

    public static FieldValue<List<String>> couponCodes(Fields in) {
        return in.texts("discount_coupons", COUPONS_MAX, COUPON_LENGTH_MAX);
    }

    /** Never null, so that reading the first one needs no check. */
    public static List<String> coupons(Fields in) {
        var codes = couponCodes(in).optional();
        return codes == null ? List.of() : codes;
    }

    public static FieldValue<List<PhaseBody>> phases(Fields in, Function<Fields, PhaseBody> reader) {
        return in.list("phases", PhaseBody.LIST_MAX, reader);
    }

    public static List<PhaseBody> readPhases(Fields in, Function<Fields, PhaseBody> reader) {
        var phases = phases(in, reader).optional();
        return phases == null ? List.of() : phases;
    }

    /** An order of no bricks is a mistake, unless its phases bring theirs. */
    public static void refuseNothing(Fields in, List<BrickBody> bricks, List<PhaseBody> phases) {
        if (bricks != null && bricks.isEmpty() && phases.isEmpty()) {
            in.problem("bricks", "must have at least one entry");
        }
    }

    /** All plans that a request names; {@code planId} may be null. */
    static Set<UUID> planIds(UUID planId, List<PhaseBody> phases) {
        var ids = new HashSet<UUID>();
        ids.add(planId);
        phases.forEach(phase -> ids.add(phase.planId()));
        ids.remove(null);
        return ids;
    }
}
