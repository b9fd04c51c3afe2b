package dev.brickwork.insight.tax;

import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.tax.TaxGroup;
import dev.brickwork.core.tax.TaxedAmount;
import dev.brickwork.insight.MonthRange;
import dev.brickwork.insight.SellerDays;
import dev.brickwork.invoice.creditnote.EntryTaxes;
import dev.brickwork.ledger.BookedEntry;
import dev.brickwork.ledger.JournalReader;

/** Adds tax up. The journal is read part by part, and only sums are kept. */
@ApplicationScoped
class TaxReport {
    private static final Comparator<TaxReportResponse.Row> ORDER = Comparator.comparing(TaxReportResponse.Row::currency)
            .thenComparing(TaxReportResponse.Row::month)
            .thenComparing(TaxReportResponse.Row::country, Comparator.nullsLast(Comparator.naturalOrder()))
            .thenComparing(row -> new BigDecimal(row.rate()), Comparator.reverseOrder())
            .thenComparing(TaxReportResponse.Row::treatment)
            .thenComparing(TaxReportResponse.Row::name, Comparator.nullsLast(Comparator.naturalOrder()));

    private final JournalReader journal;
    private final EntryTaxes taxes;
    private final SellerDays days;

    TaxReport(JournalReader journal, EntryTaxes taxes, SellerDays days) {
        this.journal = journal;
        this.taxes = taxes;
        this.days = days;
    }

    private record Key(CurrencyCode currency, YearMonth month, TaxGroup group) {
    }

    TaxReportResponse of(MonthRange request) {
        var today = days.asOf(null);
        var asked = request.by(today.day());
        var zone = today.zone();
        var sums = new HashMap<Key, TaxedAmount>();
        journal.parts(asked.from().atDay(1).atStartOfDay(zone).toInstant(),
                asked.to().plusMonths(1).atDay(1).atStartOfDay(zone).toInstant(), asked.currency())
                .forEachRemaining(part -> {
                    var found = taxes.of(part);
                    part.forEach(entry -> add(sums, entry, YearMonth.from(entry.bookedAt().atZone(zone)),
                            found.getOrDefault(entry.id(), List.of())));
                });
        return new TaxReportResponse(asked.from(), asked.to(), sums.entrySet().stream()
                .filter(sum -> sum.getValue().net() != 0 || sum.getValue().tax() != 0).map(TaxReport::row).sorted(ORDER)
                .toList());
    }

    private static void add(Map<Key, TaxedAmount> sums, BookedEntry entry, YearMonth month, List<TaxedAmount> amounts) {
        amounts.forEach(amount -> sums.merge(new Key(entry.currency(), month, amount.group()), amount, TaxedAmount::plus));
    }

    private static TaxReportResponse.Row row(Map.Entry<Key, TaxedAmount> sum) {
        var group = sum.getKey().group;
        return new TaxReportResponse.Row(sum.getKey().month, sum.getKey().currency, group.country(), group.name(),
                group.rate().percent().toPlainString(), group.treatment(), sum.getValue().net(), sum.getValue().tax());
    }
}
