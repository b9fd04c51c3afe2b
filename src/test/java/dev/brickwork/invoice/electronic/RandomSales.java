package dev.brickwork.invoice.electronic;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.invoice.InvoiceVersion.BillTo;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.document.IssuedLine;
import dev.brickwork.invoice.document.RandomInvoices;
import dev.brickwork.invoice.document.SampleInvoices;
import dev.brickwork.invoice.electronic.RandomParties.Country;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice;
import dev.brickwork.platform.words.TaxReasons;
import dev.brickwork.platform.words.Words;
import dev.brickwork.seller.TaxIdentity;

/**
 * Random invoices between companies of many countries, with all that may be on one: the lines of {@link RandomInvoices}, known
 * and unknown units, several treatments of tax that fit the countries, credit and payments, corrections, every language.
 */
public final class RandomSales {
    private static final List<CurrencyCode> CURRENCIES = List.of(CurrencyCode.EUR, CurrencyCode.EUR, CurrencyCode.USD,
            CurrencyCode.GBP);
    private static final List<String> UNITS = List.of("GB", "hours", "Tage", "mois", "Seats", "kWh", "pages", "thousand",
            "TB",
            "Minute", "années", "MB", "km", "Stück", "week", "byte", "KB", "second", "MWh", "gram", "kg", "metre", "litre");

    private final long seed;
    private final Random random;
    private final String language;
    private final Country from;
    private final Country to;
    private final List<TaxTreatment> treatments;
    private final boolean isCorrected;
    private final String paymentUrl;

    public RandomSales(long seed) {
        this(seed, false);
    }

    /** @param isPeppol which takes nothing from Greece */
    public RandomSales(long seed, boolean isPeppol) {
        this.seed = seed;
        random = new Random(seed);
        language = pick(Words.languages());
        var sellers = RandomParties.SELLERS.stream()
                .filter(country -> !isPeppol || country != RandomParties.GREECE).toList();
        from = pick(sellers);
        to = pick(Stream.of(sellers, List.of(RandomParties.GREECE, RandomParties.AMERICA, from, from, from))
                .flatMap(List::stream).toList());
        treatments = treatments();
        isCorrected = random.nextInt(4) == 0;
        paymentUrl = random.nextBoolean() ? "https://pay.example/p/abc" : null;
    }

    /** What is outside the scope of VAT stands alone; all else may be mixed. */
    private List<TaxTreatment> treatments() {
        if (random.nextInt(8) == 0) {
            return List.of(TaxTreatment.OUTSIDE_SCOPE);
        }
        List<TaxTreatment> possible;
        if (from.code().equals(to.code())) {
            possible = List.of(TaxTreatment.STANDARD, TaxTreatment.STANDARD, TaxTreatment.ZERO, TaxTreatment.EXEMPT,
                    TaxTreatment.REVERSE_CHARGE);
        } else if (from.isInEu() && to.isInEu()) {
            possible = List.of(TaxTreatment.STANDARD, TaxTreatment.EXEMPT, TaxTreatment.REVERSE_CHARGE,
                    TaxTreatment.INTRA_COMMUNITY);
        } else {
            possible = List.of(TaxTreatment.STANDARD, TaxTreatment.EXEMPT, TaxTreatment.ZERO, TaxTreatment.EXPORT);
        }
        return random.nextBoolean() ? List.of(pick(possible)) : possible;
    }

    ElectronicInvoiceMapping mapping() {
        return new ElectronicInvoiceMapping(source(), parties());
    }

    TradeParties parties() {
        return TradeParties.of(seller(), buyer());
    }

    /** With an account to pay to, unless there is a page to pay on. */
    public TaxIdentity seller() {
        return from.seller(random, paymentUrl == null || from.code().equals("NL") || random.nextBoolean());
    }

    public BillTo buyer() {
        return to.buyer(language);
    }

    public String language() {
        return language;
    }

    ElectronicSource source() {
        var lines = lines();
        long total = lines.stream().mapToLong(IssuedLine::grandTotal).sum();
        if (total < 0) {
            var first = lines.get(0);
            lines.add(new IssuedLine(lines.size(), LineKind.CARRIED_TO_CREDIT.name(), "Carried to credit", null,
                    first.startsOn(), first.endsOn(), BigDecimal.ONE, -total, 0, null, BigDecimal.ZERO, TaxTreatment.ZERO,
                    null, 0, -total, null));
            total = 0;
        }
        long remaining = total == 0 || random.nextBoolean() ? total : random.nextLong(total + 1);
        var issuedOn = LocalDate.of(2026, 3, 1).plusDays(random.nextInt(300));
        return new ElectronicSource(
                isCorrected ? ElectronicInvoice.Type.CORRECTED_INVOICE : ElectronicInvoice.Type.INVOICE,
                "K7QF3M-" + random.nextInt(1000), issuedOn, issuedOn.plusDays(random.nextInt(60)), pick(CURRENCIES),
                random.nextBoolean() ? "PO 4711 & <1>" : null, paymentUrl, lines, remaining,
                isCorrected ? new ElectronicInvoice.Preceding("K7QF3M-0", issuedOn.minusDays(10)) : null);
    }

    /** What is sold, and what of it is taken back. */
    public List<IssuedLine> lines() {
        var lines = new ArrayList<IssuedLine>();
        RandomInvoices.of(seed).lines().stream().filter(line -> !ElectronicLines.isCarried(line))
                .forEach(line -> lines.add(taxed(lines.size(), line)));
        if (lines.isEmpty() || random.nextInt(3) == 0) {
            long net = random.nextInt(5) == 0 ? -random.nextInt(10_000) : random.nextInt(200_000);
            long discount = random.nextInt(4) == 0 ? net / 4 : 0;
            var day = LocalDate.of(2026, 1, 1).plusDays(random.nextInt(100));
            lines.add(taxed(lines.size(), new IssuedLine(0, LineKind.CUSTOM.name(), "Beratung für <Köln> & Søn €", null, day,
                    day.plusDays(random.nextInt(30)), BigDecimal.ONE, net + discount, discount, null, BigDecimal.ZERO,
                    TaxTreatment.ZERO, null, 0, net, null)));
        }
        return new ArrayList<>(SampleInvoices.taxed(lines));
    }

    private IssuedLine taxed(int place, IssuedLine line) {
        var treatment = pick(treatments);
        var percent = treatment == TaxTreatment.STANDARD ? pick(from.rates()) : "0";
        long tax = Rate.ofPercent(percent).of(line.net());
        return new IssuedLine(place, line.kind(), line.brickName(), "brick & <" + place + ">", line.startsOn(),
                line.endsOn(),
                line.quantity(), line.amount(), line.discount(), treatment == TaxTreatment.STANDARD ? "VAT" : null,
                new BigDecimal(percent), treatment, TaxReasons.usual(treatment, language), tax, line.net() + tax,
                counted(line.breakdown()));
    }

    /** In units of something. */
    private Breakdown counted(Breakdown breakdown) {
        if (breakdown == null || random.nextInt(3) == 0) {
            return breakdown;
        }
        var unit = pick(UNITS);
        return new Breakdown(breakdown.parts().stream().map(part -> new Breakdown.Part(part.takenBack(), part.line(),
                part.quantity(), part.before(), unit, part.unlimited(), part.days(), part.measure(), part.priceMonths(),
                part.tiers(), part.steps())).toList());
    }

    private <T> T pick(List<T> list) {
        return RandomParties.pick(random, list);
    }
}
