package dev.brickwork.invoice;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Columns;
import dev.brickwork.platform.database.Database;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.seller.DocumentNumberFormat;

/**
 * Counters for document numbers that no invoice series counts. A counter row stays locked until the transaction ends, so
 * numbers have no gaps: work that fails is rolled back with its numbers.
 *
 * <p>
 * Lock order, for everybody who issues documents: subscriptions, invoices, series, credit lots, and the counter last, that of
 * credit notes after that of invoices. All documents of a kind may share one row, so nobody may wait for anything else while
 * holding it. Who goes on issuing has locked the series before, and passes over credit that somebody else holds.
 */
@ApplicationScoped
public class NumberCounters {
    private static final String[] TYPES = {"text", "text", "integer", "integer"};
    /** Sorted, so that two who need several counters wait and never wait for each other. */
    private static final String COUNT = """
            INSERT INTO number_counter AS c (kind, series, year, last_number)
            SELECT n.kind, n.series, n.year, n.count FROM %s AS n (kind, series, year, count) ORDER BY n.series, n.year
            ON CONFLICT (seller_id, kind, series, year) DO UPDATE SET last_number = c.last_number + excluded.last_number
            RETURNING series, year, last_number""".formatted(Columns.unnest(TYPES));

    private final Database database;
    private final CurrentSeller seller;

    NumberCounters(Database database, CurrentSeller seller) {
        this.database = database;
        this.seller = seller;
    }

    public enum Kind {
        INVOICE, CREDIT_NOTE
    }

    /** The numbers of one kind of document that a transaction took. */
    public static final class Taken {
        private final DocumentNumberFormat format;
        private final int year;
        /** By series, the number that was given last; {@code ""} without series. */
        private final Map<String, Integer> last = new HashMap<>();

        private Taken(DocumentNumberFormat format, int year) {
            this.format = format;
            this.year = year;
        }

        /** @param series as it was counted */
        public String next(String series) {
            return format.number(series, year, last.merge(format.hasSeries() ? series : "", 1, Integer::sum));
        }
    }

    /** The year that {@code {year}} stands for: the seller's, not the customer's, so that it never goes back. */
    public int year(Instant now) {
        return now.atZone(seller.settings().defaults().timeZone()).getYear();
    }

    /**
     * Takes numbers, in one statement.
     *
     * @param counts how many of each series
     */
    public Taken take(Kind kind, DocumentNumberFormat format, Map<String, Integer> counts, Instant now) {
        var wanted = new HashMap<String, Integer>();
        counts.forEach((series, count) -> wanted.merge(format.hasSeries() ? series : "", count, Integer::sum));
        var taken = new Taken(format, year(now));
        var rows = new Columns(TYPES);
        wanted.forEach((series, count) -> rows.add(kind.name(), series, format.hasYear() ? taken.year : 0, count));
        database.select(COUNT, row -> {
            var series = row.getString("series");
            return taken.last.put(series, row.getInt("last_number") - wanted.get(series));
        }, rows.with());
        return taken;
    }
}
