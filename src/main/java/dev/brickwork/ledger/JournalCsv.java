package dev.brickwork.ledger;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.StreamingOutput;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.seller.CurrentSeller;

/**
 * The journal for an accountant's spreadsheet or importer, oldest first, a line for each posting (RFC 4180). It is read part
 * by part, each in a short transaction of its own: entries never change, so the parts fit together, and a reader who is slow
 * holds neither memory nor a snapshot of the database.
 */
@ApplicationScoped
class JournalCsv {
    /** Entries read at a time. */
    static final int PART = 1_000;
    private static final String HEADER = "entry_id,created_at,kind,source_id,customer_id,subscription_id,invoice_id,memo,"
            + "account,account_customer_id,currency,debit,credit\r\n";
    private static final String ROWS = """
            SELECT e.id, e.booked_at, e.kind, e.source, e.customer_id, e.subscription_id, e.invoice_id, e.memo, e.currency, p.account,
                p.customer_id AS account_customer_id, p.amount
            FROM (SELECT seller_id, id, booked_at, kind, source, customer_id, subscription_id, invoice_id, memo, currency
                  FROM journal_entry
                  WHERE (booked_at, id) > (?, ?) AND booked_at < ?
                  ORDER BY booked_at, id LIMIT ?) AS e
            JOIN journal_posting p ON p.seller_id = e.seller_id AND p.entry_id = e.id
            ORDER BY e.booked_at, e.id, p.place""";
    private static final UUID BEFORE_ALL_IDS = new UUID(0, 0);
    private static final Instant BEFORE_ALL = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant AFTER_ALL = Instant.parse("9999-12-31T23:59:59Z");

    private final Database database;
    private final Transactions transactions;
    private final CurrentSeller seller;

    JournalCsv(Database database, Transactions transactions, CurrentSeller seller) {
        this.seller = seller;
        this.database = database;
        this.transactions = transactions;
    }

    StreamingOutput of(Period period) {
        var bounds = period.of(seller);
        var until = bounds.until() == null ? AFTER_ALL : bounds.until();
        var start = new Place(bounds.from() == null ? BEFORE_ALL : bounds.from(), BEFORE_ALL_IDS);
        // Before the answer begins: what fails here is still answered as an error.
        var first = next(start, until);
        return out -> write(out, first, until);
    }

    private void write(OutputStream out, List<Row> first, Instant until) throws IOException {
        var writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        writer.write(HEADER);
        var part = first;
        while (!part.isEmpty()) {
            for (var row : part) {
                writer.write(Csv.line(row.cells()));
            }
            part = next(part.get(part.size() - 1).place(), until);
        }
        writer.flush();
    }

    private List<Row> next(Place after, Instant until) {
        return transactions.inNew(() -> database.select(ROWS, Row::of, after.createdAt(), after.entryId(), until, PART));
    }

    private record Place(Instant createdAt, UUID entryId) {
    }

    private record Row(Place place, String[] cells) {

        static Row of(ResultSet row) throws SQLException {
            var amount = row.getLong("amount");
            var at = Sql.instant(row, "booked_at");
            return new Row(new Place(at, row.getObject("id", UUID.class)),
                    new String[]{row.getString("id"), at.toString(), row.getString("kind"), row.getString("source"),
                            row.getString("customer_id"), row.getString("subscription_id"), row.getString("invoice_id"),
                            row.getString("memo"), row.getString("account"), row.getString("account_customer_id"),
                            row.getString("currency"), amount >= 0 ? Csv.major(amount) : null,
                            amount < 0 ? Csv.major(-amount) : null});
        }
    }
}
