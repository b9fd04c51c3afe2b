package dev.brickwork.seller;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.Patch;

/**
 * Which orders wait for approval. A limit that is null does not hold.
 *
 * @param valueAbove cents of the seller's currency
 * @param discountAbove per cent
 * @param termBelow months
 * @param fourEyes whether the key that made or amended an order cannot approve it
 */
@Embeddable
public record ApprovalRules(@Column(name = "approval_value_above") Long valueAbove,
        @Column(name = "approval_discount_above") BigDecimal discountAbove,
        @Column(name = "approval_term_below") Integer termBelow,
        @Column(name = "approval_four_eyes") boolean fourEyes) {
    static final ApprovalRules NONE = new ApprovalRules(null, null, null, true);
    static final String COLUMNS = "approval_value_above, approval_discount_above, approval_term_below, approval_four_eyes";
    private static final long VALUE_MAX = 99_999_999_999_999L;
    private static final int MONTHS_MIN = 2;
    private static final int MONTHS_MAX = 1200;
    private static final int RATE_INTEGER_DIGITS = 3;
    private static final int RATE_DECIMALS = 6;
    private static final BigDecimal RATE_MAX = BigDecimal.valueOf(100);

    static ApprovalRules of(ResultSet row) throws SQLException {
        return new ApprovalRules(row.getObject("approval_value_above", Long.class),
                row.getBigDecimal("approval_discount_above"), row.getObject("approval_term_below", Integer.class),
                row.getBoolean("approval_four_eyes"));
    }

    /** As the wire has them. */
    @Schema(name = "OrderApprovalRules")
    public record Body(
            @Schema(nullable = true, description = "An order whose contract value is above this many cents waits; null for no limit. In the seller's currency: an order in another currency always waits while there is a limit.", examples = "5000000") Long valueAbove,
            @Schema(nullable = true, description = "An order with a discount above this per cent on any of its lines waits; null for no limit.", examples = "20") String discountAbove,
            @Schema(nullable = true, description = "An order for fewer months waits; null for no limit.", examples = "12") Integer termBelow,
            @Schema(description = "Whether the key that made or amended an order cannot approve it.", defaultValue = "true") boolean fourEyes) {
    }

    Body body() {
        return new Body(valueAbove, discountAbove == null ? null : discountAbove.stripTrailingZeros().toPlainString(),
                termBelow, fourEyes);
    }

    /** Members that are sent, over what was there before. */
    record Change(Patch<Long> valueAbove, Patch<BigDecimal> discountAbove, Patch<Integer> termBelow,
            Patch<Boolean> fourEyes) {

        static Change read(Fields in) {
            return new Change(in.wholeNumber("value_above", 0L, VALUE_MAX).nullablePatch(), rate(in),
                    in.wholeNumber("term_below", MONTHS_MIN, MONTHS_MAX).nullablePatch(), in.flag("four_eyes").patch());
        }

        private static Patch<BigDecimal> rate(Fields in) {
            var rate = in.decimalText("discount_above", RATE_INTEGER_DIGITS, RATE_DECIMALS).nullablePatch();
            if (rate.value() != null && (rate.value().signum() < 0 || rate.value().compareTo(RATE_MAX) > 0)) {
                in.problem("discount_above", "must be between 0 and 100");
            }
            return rate;
        }

        ApprovalRules appliedTo(ApprovalRules rules) {
            return new ApprovalRules(valueAbove.or(rules.valueAbove), discountAbove.or(rules.discountAbove),
                    termBelow.or(rules.termBelow), fourEyes.or(rules.fourEyes));
        }
    }
}
