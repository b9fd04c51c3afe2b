package dev.brickwork.subscription;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;

import dev.brickwork.catalog.PriceText;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.pricing.BrickKind;
import dev.brickwork.core.pricing.Discount;
import dev.brickwork.core.time.DateRange;

/** A brick as it was contracted. */
@Schema(name = "SubscriptionLineItem")
public record SubscriptionLineResponse(
        @Schema(required = true) UUID brickId,
        @Schema(required = true) String brickName,
        @Schema(required = true) String brickCode,
        @Schema(required = true) BrickKind kind,
        @Schema(required = true, type = SchemaType.NUMBER, description = "Of usage the pre-commitment per meter period.") BigDecimal quantity,
        @Schema(required = true) boolean isUnlimited,
        @Schema(required = true) UUID planId,
        @Schema(required = true) String planName,
        @Schema(required = true, type = SchemaType.OBJECT, implementation = Object.class, description = "The price it was contracted at: `{model, period, price}`.", examples = "{\"model\": \"PER_UNIT\", \"period\": \"MONTH\", \"price\": {\"unit_price\": \"19.99\"}}") @JsonRawValue String pricing,
        @Schema(required = true, description = "In the shape that orders take, to be sent again.") List<LineDiscount> discount,
        @Schema(required = true, nullable = true, description = "The coupon that made it cheaper.") String discountCoupon,
        @Schema(required = true, description = "First day.") LocalDate startsAt,
        @Schema(required = true, description = "Last day.") LocalDate endsAt) {

    /** The same words as an order's discount. */
    @Schema(name = "LineDiscount", examples = "{\"rate\": \"10\", \"renews\": true}")
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record LineDiscount(
            @Schema(nullable = true, description = "Per cent.", examples = "10") String rate,
            @Schema(nullable = true, description = "Cents.") Long amount,
            @Schema(required = true) boolean renews) {

        static LineDiscount of(Discount discount) {
            return discount.place() == Discount.Place.FIXED_AMOUNT
                    ? new LineDiscount(null, discount.cents(), false)
                    : new LineDiscount(discount.rate().toString(), null, discount.place().renews());
        }
    }

    /** What of a phase is in force today or still to come; after the phase, what was in force at its end. */
    static List<SubscriptionLineResponse> of(Term term, int phase, LocalDate today) {
        var day = DateRange.earlier(term.time().toContract(today), term.coveredDaysOf(phase).lastDay());
        return term.lines().stream().filter(line -> line.phase() == phase && isToCome(term, line, day))
                .map(line -> of(term, line)).toList();
    }

    private static boolean isToCome(Term term, Line line, LocalDate day) {
        var days = term.inForce(line);
        return !days.isEmpty() && days.to().isAfter(day);
    }

    private static SubscriptionLineResponse of(Term term, Line line) {
        var item = line.item();
        var days = term.time().toCalendar(term.inForce(line));
        return new SubscriptionLineResponse(item.brick().brickId(), item.brick().name(), item.brick().code(),
                item.brick().kind(), item.quantity(), item.unlimited(), item.plan().planId(), item.plan().name(),
                PriceText.write(item.price()), item.discounts().list().stream().map(LineDiscount::of).toList(),
                line.coupon().code().isEmpty() ? null : line.coupon().code(), days.from(), days.lastDay());
    }
}
