package dev.brickwork.invoice.receivable;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.UUID;

/**
 * What is open, by how many days it is late. In cents.
 *
 * @param customerId the company that is billed; null for a sum over all
 * @param name of the company; null for a sum
 * @param notDue what is not late
 * @param oldestDue the first day on which something of it was due
 */
public record Ageing(UUID customerId, String name, String currency, int invoices, long notDue, long upTo30, long upTo60,
        long upTo90, long over90, LocalDate oldestDue) {

    static Ageing of(ResultSet row) throws SQLException {
        return new Ageing(row.getObject("customer_id", UUID.class), row.getString("name"), row.getString("currency"),
                row.getInt("invoices"), row.getLong("not_due"), row.getLong("up_to_30"), row.getLong("up_to_60"),
                row.getLong("up_to_90"), row.getLong("over_90"), row.getObject("oldest_due", LocalDate.class));
    }

    public long overdue() {
        return upTo30 + upTo60 + upTo90 + over90;
    }

    public long total() {
        return notDue + overdue();
    }
}
