package dev.brickwork.invoice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.seller.DocumentNumberFormat;
import dev.brickwork.seller.NumberFormatsChanged;

/**
 * Refuses a number format that would make a number a second time. Counters only go up and each format writes different
 * numbers differently, so a format may always be used again. But another format may have made numbers that this one would
 * reach: {@code 2026{number:3}} and {@code {number:7}}. Years that are over and text that is no series are reached by nobody.
 */
@ApplicationScoped
public class NumbersInUse {
    /** Numbers of the pattern that lie above their counter. */
    private static final String AHEAD = """
            SELECT u.used FROM (
                SELECT n.used, coalesce(substring(n.used from ?::text), '') AS series,
                    coalesce(substring(n.used from ?::text)::integer, 0) AS year, substring(n.used from ?::text)::integer AS number
                FROM (%s) AS n WHERE n.used ~ ?::text) u
            LEFT JOIN %s
            WHERE u.number > coalesce(c.last_number, 0) AND u.year >= ?::integer
                AND (u.series = '' OR EXISTS (SELECT FROM invoice_series s WHERE s.code = u.series))
            ORDER BY u.number DESC LIMIT 1""";
    private static final String OF_INVOICES = "SELECT invoice_number AS used FROM invoice_version";
    private static final String THIS_ONE = "SELECT ?::text AS used";
    private static final String OF_CREDIT_NOTES = "SELECT number AS used FROM credit_note";
    private static final String SERIES = "invoice_series c ON c.code = u.series";
    private static final String COUNTER = "number_counter c ON c.kind = '%s' AND c.series = u.series AND c.year = u.year";

    private final Database database;
    private final NumberCounters counters;
    private final CurrentSeller seller;
    private final BusinessClock clock;

    NumbersInUse(Database database, NumberCounters counters, CurrentSeller seller, BusinessClock clock) {
        this.seller = seller;
        this.database = database;
        this.counters = counters;
        this.clock = clock;
    }

    void check(@Observes NumberFormatsChanged changed) {
        var invoices = changed.invoices();
        if (invoices != null) {
            refuse("invoice_number_format", ahead(invoices, OF_INVOICES, counter(invoices)));
        }
        if (changed.creditNotes() != null) {
            refuse("credit_note_number_format",
                    ahead(changed.creditNotes(), OF_CREDIT_NOTES, COUNTER.formatted(NumberCounters.Kind.CREDIT_NOTE)));
        }
    }

    /** Whether an invoice that is yet to be issued would get this number, by the format that the seller has now. */
    public boolean isToCome(String number) {
        var format = seller.settings().numbers().invoices();
        return ahead(format, THIS_ONE, counter(format), number).isPresent();
    }

    private static String counter(DocumentNumberFormat invoices) {
        return invoices.isCountedBySeries() ? SERIES : COUNTER.formatted(NumberCounters.Kind.INVOICE);
    }

    private Optional<String> ahead(DocumentNumberFormat format, String numbers, String counter, Object... more) {
        var parameters = new ArrayList<Object>(Arrays.asList(format.seriesPattern(), format.yearPattern(),
                format.numberPattern()));
        parameters.addAll(Arrays.asList(more));
        parameters.addAll(Arrays.asList(format.pattern(), format.hasYear() ? counters.year(clock.now()) : 0));
        return database.select(AHEAD.formatted(numbers, counter), row -> row.getString("used"), parameters.toArray())
                .stream().findFirst();
    }

    private static void refuse(String member, Optional<String> used) {
        used.ifPresent(number -> {
            throw Refused.field(member, "would make the number " + number + " again; choose another text");
        });
    }
}
