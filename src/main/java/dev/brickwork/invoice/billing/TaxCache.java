package dev.brickwork.invoice.billing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.brickwork.core.tax.LineTaxes;
import dev.brickwork.core.tax.TaxStatus;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.customer.Payer;
import dev.brickwork.invoice.InvoiceVersion;
import dev.brickwork.invoice.UntaxedLine;
import dev.brickwork.platform.words.TaxReasons;
import dev.brickwork.spi.TaxCalculator;
import dev.brickwork.spi.TaxCalculator.Item;
import dev.brickwork.spi.TaxCalculator.Place;
import dev.brickwork.spi.TaxCalculator.Sale;
import dev.brickwork.spi.TaxCalculator.Tax;

/**
 * What the tax calculator said during one run. It may live elsewhere, so it is asked outside of transactions: one that needs
 * what is not known yet ends with {@link Unknown} and is done again. Used by one thread.
 */
public final class TaxCache {
    /** More than one chunk of invoices can ask for; so what was just learnt is still there. */
    private static final int PLACES_MAX = 2_000;

    private final TaxCalculator calculator;
    private final boolean asksAtOnce;
    private final Map<Where, Map<String, Tax>> known = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Where, Map<String, Tax>> eldest) {
            return size() > PLACES_MAX;
        }
    };

    TaxCache(TaxCalculator calculator) {
        this(calculator, false);
    }

    private TaxCache(TaxCalculator calculator, boolean asksAtOnce) {
        this.calculator = calculator;
        this.asksAtOnce = asksAtOnce;
    }

    /**
     * One that asks inside the transaction and never ends it with {@link Unknown}: for changes of an agreement and completions of
     * milestones, which are one transaction (decision 14).
     */
    static TaxCache askingAtOnce(TaxCalculator calculator) {
        return new TaxCache(calculator, true);
    }

    /** @param place null when nobody knows */
    public record Where(Place place, TaxStatus status) {
        static Where of(Payer customer) {
            return new Where(customer.place(), customer.taxStatus());
        }
    }

    /** Which taxes are to be asked for before the work can be done. */
    static final class Unknown extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient Map<Where, Set<String>> missing;

        private Unknown(Map<Where, Set<String>> missing) {
            super("taxes of " + missing.size() + " places are not known yet", null, false, false);
            this.missing = missing;
        }
    }

    /** The taxes that one piece of work needs; all that are missing are told at once. */
    public final class Needs {
        private final Map<Where, Set<String>> missing = new HashMap<>();

        /** @param category null where the brick has none */
        public void add(Where where, String category) {
            var ofPlace = known.get(where);
            if (ofPlace == null || !ofPlace.containsKey(category)) {
                missing.computeIfAbsent(where, place -> new HashSet<>()).add(category);
            }
        }

        public void check() {
            if (!missing.isEmpty() && !asksAtOnce) {
                throw new Unknown(missing);
            }
            if (!missing.isEmpty()) {
                learn(missing);
            }
        }
    }

    public Needs needs() {
        return new Needs();
    }

    /** One that was needed and checked. */
    public Tax of(Where where, String category) {
        return known.get(where).get(category);
    }

    /** How the lines are treated that are taxed by the day; what gives back has the tax of the charge behind it. */
    public Set<TaxTreatment> treatments(Where where, Collection<UntaxedLine> lines) {
        return lines.stream().filter(line -> line.charged() == null)
                .map(line -> of(where, line.taxCategory()).treatment()).collect(Collectors.toSet());
    }

    /**
     * The lines of an invoice with their tax.
     *
     * @param language of the reasons why no tax is due
     */
    public List<InvoiceVersion.Line> taxed(Where where, List<IssueData.DraftLine> lines, String language) {
        var ofTheDay = lines.stream().map(draft -> of(where, draft.line().taxCategory())
                .applied(treatment -> TaxReasons.usual(treatment, language))).toList();
        var taxes = LineTaxes.of(IntStream.range(0, lines.size())
                .mapToObj(i -> lines.get(i).line().taxed(ofTheDay.get(i).rate())).toList());
        return IntStream.range(0, lines.size()).mapToObj(i -> InvoiceVersion.Line.taxed(lines.get(i).line(),
                lines.get(i).replaced(), ofTheDay.get(i), taxes.get(i))).toList();
    }

    /** Outside of transactions. */
    void learn(Unknown unknown) {
        learn(unknown.missing);
    }

    private void learn(Map<Where, Set<String>> missing) {
        var places = new ArrayList<Where>(missing.size());
        var categories = new ArrayList<List<String>>(missing.size());
        var sales = new ArrayList<Sale>(missing.size());
        missing.forEach((where, ofPlace) -> {
            var inOrder = new ArrayList<>(ofPlace);
            places.add(where);
            categories.add(inOrder);
            sales.add(new Sale(where.place, where.status, inOrder.stream().map(Item::new).toList()));
        });
        var answers = calculator.taxesOf(sales);
        for (int i = 0; i < places.size(); i++) {
            var taxes = known.computeIfAbsent(places.get(i), where -> new HashMap<>());
            for (int j = 0; j < categories.get(i).size(); j++) {
                taxes.put(categories.get(i).get(j), answers.get(i).get(j));
            }
        }
    }
}
