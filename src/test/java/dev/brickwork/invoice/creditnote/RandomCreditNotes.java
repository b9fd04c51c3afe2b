package dev.brickwork.invoice.creditnote;

import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.invoice.electronic.RandomSales;

/**
 * Random credit notes over {@link RandomSales}: the first or one of several, all that is left or a part of it, and what cancels a
 * void invoice.
 */
public final class RandomCreditNotes {
    private static final CurrencyCode[] CURRENCIES = {CurrencyCode.EUR, CurrencyCode.USD, CurrencyCode.GBP};
    private static final int NOTES_MAX = 3;
    /** Not every invoice has something to credit. */
    private static final long FURTHER = 1_000_000;

    private RandomCreditNotes() {
    }

    public static IssuedCreditNote of(long seed) {
        return of(seed, false);
    }

    /** @param isPeppol which takes nothing from Greece */
    public static IssuedCreditNote of(long seed, boolean isPeppol) {
        var random = new Random(seed);
        var sales = new RandomSales(seed, isPeppol);
        var charged = charged(sales);
        long whole = sum(charged);
        if (whole <= 0) {
            return of(seed + FURTHER, isPeppol);
        }
        var credited = new ArrayList<CreditedTax>();
        long left = whole;
        for (int i = random.nextInt(NOTES_MAX); i > 0 && left > 1; i--) {
            long amount = 1 + random.nextLong(left / 2);
            credited.addAll(TaxSplit.of(charged, credited, amount));
            left -= amount;
        }
        boolean isCancellation = random.nextInt(4) == 0;
        long amount = isCancellation || random.nextBoolean() ? left : 1 + random.nextLong(left);
        var taxes = isCancellation ? TaxSplit.rest(charged, credited) : TaxSplit.of(charged, credited, amount);
        var issuedOn = LocalDate.of(2026, 3, 1).plusDays(random.nextInt(300));
        return new IssuedCreditNote(new UUID(0, seed), isCancellation ? "K7QF3M-007-V" : "CN-" + (1 + random.nextInt(999)),
                issuedOn, issuedOn.atTime(9, 30).toInstant(ZoneOffset.UTC), CURRENCIES[random.nextInt(CURRENCIES.length)],
                ZoneId.of("Europe/Berlin"),
                new IssuedCreditNote.Preceding(new UUID(1, seed), 1, "K7QF3M-007", issuedOn.minusDays(10)),
                sales.seller(), sales.buyer(), random.nextBoolean() ? "PO 4711 & <1>" : null,
                random.nextBoolean() ? "Ausfall am 3. März <Köln> & Søn" : null, amount,
                taxes.stream().mapToLong(CreditedTax::tax).sum(), taxes);
    }

    private static List<CreditedTax> charged(RandomSales sales) {
        var charged = new ArrayList<CreditedTax>();
        for (var line : sales.lines()) {
            var group = new CreditedTax(line.taxName(), line.taxRate().toPlainString(), line.taxTreatment(),
                    line.taxReason(),
                    line.net(), line.tax());
            var same = charged.stream().filter(group::isSameTax).findFirst();
            same.ifPresent(charged::remove);
            charged.add(same.map(one -> one.with(one.net() + group.net(), one.tax() + group.tax())).orElse(group));
        }
        return charged;
    }

    private static long sum(List<CreditedTax> taxes) {
        return taxes.stream().mapToLong(tax -> tax.net() + tax.tax()).sum();
    }
}
