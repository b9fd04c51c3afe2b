package dev.brickwork.document;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.TaxTreatment;

/** The tax of a document: a row for what is taxed alike, for its reader to compute again. */
public final class TaxRows {
    private final DocumentFormat format;
    private final Map<Key, long[]> sums = new LinkedHashMap<>();

    public TaxRows(DocumentFormat format) {
        this.format = format;
    }

    private record Key(TaxTreatment treatment, String name, BigDecimal rate) {
    }

    /**
     * @param name null when nothing is due, or nobody gave it a name
     * @param rate per cent
     */
    public TaxRows add(TaxTreatment treatment, String name, BigDecimal rate, long net, long tax) {
        if (rate.signum() != 0 || !isUsual(treatment, name)) {
            var sum = sums.computeIfAbsent(new Key(treatment, name, rate), key -> new long[2]);
            sum[0] += net;
            sum[1] += tax;
        }
        return this;
    }

    /** Whether nothing needs to be said of how it is taxed besides the rate; no tax has a name where none was set up. */
    public static boolean isUsual(TaxTreatment treatment, String name) {
        return treatment == TaxTreatment.STANDARD || treatment == TaxTreatment.ZERO && name == null;
    }

    public List<Fact> rows() {
        return sums.isEmpty()
                ? List.of(new Fact(format.words().get("tax"), format.money(0)))
                : sums.entrySet().stream().map(sum -> row(sum.getKey(), sum.getValue()[0], sum.getValue()[1])).toList();
    }

    /** Tax is rounded line by line; where that makes a difference, the row says so. */
    private Fact row(Key key, long net, long tax) {
        var words = format.words();
        var name = key.name == null ? words.get("tax") : key.name;
        var label = words.fill("invoice.tax_on", "tax",
                key.treatment == TaxTreatment.STANDARD ? name : words.get("treatment." + key.treatment), "rate",
                format.percent(key.rate), "net", format.money(net));
        long rounding = tax - Rate.ofPercent(key.rate).of(net);
        return new Fact(rounding == 0
                ? label
                : words.fill("invoice.tax_rounding", "tax", label, "rounding", format.money(rounding)), format.money(tax));
    }
}
