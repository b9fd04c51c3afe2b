package dev.brickwork.spi;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.AppliedTax;
import dev.brickwork.core.tax.TaxStatus;
import dev.brickwork.core.tax.TaxTreatment;

/**
 * Says which tax is due. It answers rates and not amounts: the same pure function then taxes an estimate and the invoices
 * that follow it, and an issued line remembers the rate that a later credit needs. An implementation may ask over the
 * network, so call it outside of transactions.
 */
public interface TaxCalculator {
    /** A tax category that needs no calculator: what has it is outside the scope of tax, wherever the customer is. */
    String OUTSIDE_SCOPE = "outside_scope";

    /** What features call: the taxes on many sales, and {@link #OUTSIDE_SCOPE} is what it says for every calculator. */
    default List<List<Tax>> taxesOf(List<Sale> sales) {
        var asked = taxesOnAll(sales);
        var answers = new ArrayList<List<Tax>>();
        for (int i = 0; i < sales.size(); i++) {
            var items = sales.get(i).items();
            var taxes = new ArrayList<>(asked.get(i));
            for (int j = 0; j < items.size(); j++) {
                if (OUTSIDE_SCOPE.equals(items.get(j).taxCategory())) {
                    taxes.set(j, Tax.OUT_OF_SCOPE);
                }
            }
            answers.add(List.copyOf(taxes));
        }
        return List.copyOf(answers);
    }

    /** The tax on each item, in the order of the items. */
    List<Tax> taxesOn(Sale sale);

    /** The same for many sales at once, in their order; for a caller that can ask once for all of them. */
    default List<List<Tax>> taxesOnAll(List<Sale> sales) {
        return sales.stream().map(this::taxesOn).toList();
    }

    /**
     * @param place where the end customer is, also when a partner pays; null when nobody knows, and then nothing is due
     * @param status the end customer's; unless it is taxed by its place, every item gets this treatment, with its reason, at 0 %
     */
    record Sale(Place place, TaxStatus status, List<Item> items) {

        public Sale {
            items = List.copyOf(items);
        }
    }

    /** Everything but the country may be null. */
    record Place(String country, String region, String postalCode, String city, String line1, String line2) {

        public static Place of(String country, String region) {
            return new Place(country, region, null, null, null, null);
        }
    }

    /** @param taxCategory as the catalogue has it; null when the brick has none */
    record Item(String taxCategory) {
    }

    /**
     * @param name printed on the invoice; null when nothing is due
     * @param percent 0 to 100, at most 6 decimals; 0 unless the treatment is STANDARD
     * @param reason why nothing is due, printed on the invoice; null means the usual words for the treatment
     */
    record Tax(String name, BigDecimal percent, TaxTreatment treatment, String reason) {
        public static final Tax NONE = new Tax(null, BigDecimal.ZERO);
        static final Tax OUT_OF_SCOPE = new Tax(null, BigDecimal.ZERO, TaxTreatment.OUTSIDE_SCOPE, null);

        /** One that needs no reason. */
        public Tax(String name, BigDecimal percent) {
            this(name, percent, percent.signum() == 0 ? TaxTreatment.ZERO : TaxTreatment.STANDARD, null);
        }

        /** What a customer is due that is not taxed by its place. */
        public static Tax of(TaxStatus status) {
            return new Tax(null, BigDecimal.ZERO, status.treatment(), status.reason());
        }

        /** As a line has it. @param usual the words of its document for a treatment that has no reason of its own */
        public AppliedTax applied(Function<TaxTreatment, String> usual) {
            return new AppliedTax(Rate.ofPercent(percent), name, treatment,
                    reason == null ? usual.apply(treatment) : reason);
        }
    }
}
