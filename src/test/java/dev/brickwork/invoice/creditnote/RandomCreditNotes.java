package dev.brickwork.invoice.creditnote;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.invoice.electronic.RandomParties;
import dev.brickwork.platform.words.TaxReasons;
import dev.brickwork.platform.words.Words;

/** Random credit notes over random invoices: one tax or several, all of it or a part, every treatment, every language. */
public final class RandomCreditNotes {
    private static final String[] RATES = {"19", "7", "8.25", "5.5"};
    private static final CurrencyCode[] CURRENCIES = {CurrencyCode.EUR, CurrencyCode.USD, CurrencyCode.GBP};

    private RandomCreditNotes() {
    }

    public static IssuedCreditNote of(long seed) {
        var random = new Random(seed);
        var treatment = TaxTreatment.values()[random.nextInt(TaxTreatment.values().length)];
        var language = Words.languages().get(random.nextInt(Words.languages().size()));
        var charged = new ArrayList<CreditedTax>();
        for (int i = 0; i < (treatment == TaxTreatment.STANDARD ? 1 + random.nextInt(RATES.length) : 1); i++) {
            var rate = treatment == TaxTreatment.STANDARD ? RATES[i] : "0";
            long net = 1_000 + random.nextInt(200_000);
            charged.add(new CreditedTax(treatment == TaxTreatment.STANDARD ? "VAT" : null, rate, treatment,
                    TaxReasons.usual(treatment, language), net, Rate.ofPercent(new BigDecimal(rate)).of(net)));
        }
        long whole = charged.stream().mapToLong(tax -> tax.net() + tax.tax()).sum();
        long amount = random.nextBoolean() ? whole : 1 + random.nextLong(whole);
        var taxes = TaxSplit.of(charged, List.of(), amount);
        long tax = taxes.stream().mapToLong(CreditedTax::tax).sum();
        var issuedOn = LocalDate.of(2026, 3, 1).plusDays(random.nextInt(300));
        return new IssuedCreditNote(new UUID(0, seed), "CN-" + (1 + random.nextInt(999)), issuedOn,
                issuedOn.atTime(9, 30).toInstant(ZoneOffset.UTC), CURRENCIES[random.nextInt(CURRENCIES.length)],
                ZoneId.of("Europe/Berlin"),
                new IssuedCreditNote.Preceding(new UUID(1, seed), 1, "K7QF3M-007", issuedOn.minusDays(10)),
                RandomParties.seller(random), RandomParties.buyer(random, treatment, language),
                random.nextBoolean() ? "PO 4711 & <1>" : null,
                random.nextBoolean() ? "Ausfall am 3. März <Köln> & Søn" : null,
                amount, tax, taxes);
    }
}
