package dev.brickwork.invoice.electronic.en16931;

import java.math.BigDecimal;

/**
 * What is taken off a document or a line, or added to it (BG-20, BG-21, BG-27, BG-28).
 *
 * @param amount without its sign
 * @param share how the amount came about; may be null
 * @param reasonCode of UNCL 5189 for allowances, of UNCL 7161 for charges; may be null if there is a reason
 * @param reason may be null if there is a code
 * @param tax of a whole document's only; a line has its own tax, and null here
 */
public record AllowanceOrCharge(boolean isCharge, BigDecimal amount, Share share, String reasonCode, String reason,
        Tax tax) {
    /** The code of a discount. */
    public static final String DISCOUNT = "95";

    private static final BigDecimal SLACK = new BigDecimal("0.02");

    /** @param percent of {@code base}, 10 for a tenth */
    public record Share(BigDecimal percent, BigDecimal base) {

        public Share {
            percent = Amounts.shortest(percent);
            base = Amounts.amount(base, "the base of an allowance");
        }
    }

    public AllowanceOrCharge {
        amount = Amounts.amount(amount, "an allowance or charge");
        reasonCode = Texts.orNull(reasonCode);
        reason = Texts.orNull(reason);
        RuleViolation.unless(reasonCode != null || reason != null,
                "BR-CO-21, BR-CO-22, BR-CO-23, BR-CO-24", "an allowance or charge needs a reason");
        if (share != null) {
            var off = Amounts.share(share.base(), share.percent()).subtract(amount).abs();
            RuleViolation.unless(off.compareTo(SLACK) < 0, "PEPPOL-EN16931-R040",
                    share.percent().toPlainString() + " % of " + share.base() + " is not " + amount);
        }
    }

    /** As it changes the sum: an allowance lowers it. */
    BigDecimal signed() {
        return isCharge ? amount : amount.negate();
    }
}
