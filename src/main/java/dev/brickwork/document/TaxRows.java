package dev.brickwork.document;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.TaxTreatment;

/** The tax of a document: a row for what is taxed alike, for its reader to compute again. */
public final class TaxRows {
    private final DocumentFormat format;
    private final Map<Key, Sum> sums = new LinkedHashMap<>();

    public TaxRows(DocumentFormat format) {
        this.format = format;
    }

    private record Key(TaxTreatment treatment, BigDecimal rate) {
    }

    private static final class Sum {
        private final Set<String> names = new LinkedHashSet<>();
        private long net;
        private long tax;
    }

    /**
     * @param name null when nothing is due, or nobody gave it a name
     * @param rate per cent
     */
    public TaxRows add(TaxTreatment treatment, String name, BigDecimal rate, long net, long tax) {
        if (rate.signum() != 0 || !isUsual(treatment, name)) {
            var sum = sums.computeIfAbsent(new Key(treatment, rate), key -> new Sum());
            if (name != null) {
                sum.names.add(name);
            }
            sum.net += net;
            sum.tax += tax;
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
                : sums.entrySet().stream().map(sum -> row(sum.getKey(), sum.getValue())).toList();
    }

    /** Where the tax was not rounded once on the sum, as of several invoices together or of what is given back, the row says so. */
    private Fact row(Key key, Sum sum) {
        var words = format.words();
        var name = sum.names.isEmpty() ? words.get("tax") : String.join(", ", sum.names);
        var label = words.fill("invoice.tax_on", "tax",
                key.treatment == TaxTreatment.STANDARD ? name : words.get("treatment." + key.treatment), "rate",
                format.percent(key.rate), "net", format.money(sum.net));
        long rounding = sum.tax - Rate.ofPercent(key.rate).of(sum.net);
        return new Fact(rounding == 0
                ? label
                : words.fill("invoice.tax_rounding", "tax", label, "rounding", format.money(rounding)),
                format.money(sum.tax));
    }
}
