package dev.brickwork.invoice.billing;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.customer.Payer;
import dev.brickwork.invoice.NumberCounters;
import dev.brickwork.invoice.credit.CreditLocks;
import dev.brickwork.platform.database.Columns;
import dev.brickwork.platform.database.Database;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.seller.DocumentNumberFormat;

/**
 * Gives invoices their numbers, in the order in which they are issued. By default the series of the subscription or customer
 * counts them. With another format, invoices of several subscriptions share a counter, see {@link NumberCounters}. Until it is issued,
 * an invoice is called by its place in the series, as in {@code AB12-P001}.
 */
@ApplicationScoped
class InvoiceNumbers {
    /**
     * Takes the next places of a series, and makes it with the first one. The parameters are its subject, how many, and once more how
     * many. Columns: subject_id, code, place_before.
     */
    static final String TAKE_PLACES = """
            INSERT INTO invoice_series AS s (subject_id, last_place) VALUES (?, ?)
            ON CONFLICT (seller_id, subject_id) DO UPDATE SET last_place = s.last_place + excluded.last_place
            RETURNING subject_id, code, last_place - ? AS place_before""";
    private static final String[] TYPES = {"uuid", "integer"};
    private static final String COUNT = """
            UPDATE invoice_series s SET last_number = n.last_number FROM %s AS n (subject_id, last_number)
            WHERE s.subject_id = n.subject_id""".formatted(Columns.unnest(TYPES));

    private final Database database;
    private final CurrentSeller seller;
    private final NumberCounters counters;
    private final CreditLocks credit;

    InvoiceNumbers(Database database, CurrentSeller seller, NumberCounters counters, CreditLocks credit) {
        this.credit = credit;
        this.database = database;
        this.seller = seller;
        this.counters = counters;
    }

    /** An expression over the columns of {@link #TAKE_PLACES}. @param nth an expression: which of the places that were taken, from 1 */
    static String provisional(String nth) {
        return "code || '-P' || lpad((place_before + %1$s)::text, greatest(3, length((place_before + %1$s)::text)), '0')"
                .formatted(nth);
    }

    /** No gaps: {@link IssueData#lockSeries} has locked the series, and work that fails is rolled back with its numbers. */
    void give(List<IssuedDraft> drafts, IssueData data, Instant now) {
        if (drafts.isEmpty()) {
            return;
        }
        var format = format();
        if (format.isCountedBySeries()) {
            drafts.forEach(draft -> draft.number(bySeries(format, data.series(draft.invoice))));
            var rows = new Columns(TYPES);
            data.allSeries().forEach((subject, series) -> rows.add(subject, series.last()));
            database.update(COUNT, rows);
        } else {
            var counts = drafts.stream().map(draft -> data.series(draft.invoice).code())
                    .collect(Collectors.toMap(Function.identity(), code -> 1, Integer::sum));
            var taken = counters.take(NumberCounters.Kind.INVOICE, format, counts, now);
            drafts.forEach(draft -> draft.number(taken.next(data.series(draft.invoice).code())));
        }
    }

    private static String bySeries(DocumentNumberFormat format, IssueData.Series series) {
        return format.number(series.code(), 0, series.next());
    }

    /** For who issues in several rounds: the first one takes numbers, and nothing is waited for while their counter is held. */
    void lockAhead(List<InvoiceToIssue> invoices) {
        var payers = Payer.read(database, ids(invoices, InvoiceToIssue::customerId));
        IssueData.lockSeries(database, invoices);
        credit.lockOpen(ids(invoices, InvoiceToIssue::subscriptionId),
                payers.values().stream().map(Payer::billedCompanyId).distinct().toList());
    }

    private static List<UUID> ids(List<InvoiceToIssue> invoices, Function<InvoiceToIssue, UUID> id) {
        return invoices.stream().map(id).filter(Objects::nonNull).distinct().toList();
    }

    private DocumentNumberFormat format() {
        return seller.settings().numbers().invoices();
    }
}
