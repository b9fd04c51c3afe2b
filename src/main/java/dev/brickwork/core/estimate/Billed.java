package dev.brickwork.core.estimate;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.Item;
import dev.brickwork.core.agreement.StandingCharges;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.tax.LineTaxes;
import dev.brickwork.core.time.DateRange;

/** What was billed before an order comes. It limits what the order gives back, and the order may make usage on it wrong. */
public interface Billed {
    /** What stands of it; a new object each time, since it remembers what was taken. */
    StandingCharges standing();

    /** What hangs on invoices that are not issued, such as completed milestones: it is taxed together with what they bill. */
    default Map<InvoiceKey, List<LineTaxes.Line>> hanging() {
        return Map.of();
    }

    /**
     * What the order changes of usage that was billed.
     *
     * @param charges that stand after what the order gives back otherwise
     */
    List<Correction> corrections(Timeline before, Timeline after, Supplier<StandingCharges> charges);

    /**
     * @param item the usage, as it is priced now
     * @param days of the calendar, that its meter counts
     * @param amounts with tax
     * @param taxes what of the amounts is taxed alike
     * @param toFormerPayersCents what it gives back besides, of what former payers were billed
     */
    record Correction(Item item, DateRange days, Amounts amounts, List<TaxTotal> taxes, long toFormerPayersCents) {

        EstimateLine line() {
            var price = BigDecimal.valueOf(amounts.subTotal(), CurrencyCode.DECIMALS);
            return new EstimateLine(item, null, amounts,
                    List.of(new TierRow(BigDecimal.ONE, price, amounts.subTotal(), "correction of usage")), null,
                    taxes);
        }
    }
}
