package dev.brickwork.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.database.Sql;

/**
 * What an entry did to what was billed, without tax.
 *
 * @param customerId who is billed
 * @param source with the kind it names the fact
 * @param subscriptionId null where none is concerned, like {@code invoiceId}
 * @param net below 0 where it took something off
 */
public record NetEntry(EntryKind kind, UUID source, UUID customerId, UUID subscriptionId, UUID invoiceId,
        CurrencyCode currency,
        Instant bookedAt, long net) {

    static NetEntry of(ResultSet row) throws SQLException {
        return new NetEntry(EntryKind.valueOf(row.getString("kind")), row.getObject("source", UUID.class),
                row.getObject("customer_id", UUID.class), row.getObject("subscription_id", UUID.class),
                row.getObject("invoice_id", UUID.class),
                CurrencyCode.valueOf(row.getString("currency")), Sql.instant(row, "booked_at"), row.getLong("net"));
    }
}
