package dev.brickwork.invoice.credit;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.database.Sql;

/**
 * Credit that is there to be used.
 *
 * @param subscriptionId null once it is the company's: the subscription is inactive
 */
record CreditLot(UUID id, UUID subscriptionId, UUID companyId, CurrencyCode currency, long remaining, Instant createdAt) {

    static final String COLUMNS = "id, subscription_id, company_id, currency, remaining_amount, passed_at, created_at";

    static CreditLot of(ResultSet row) throws SQLException {
        return new CreditLot(row.getObject("id", UUID.class),
                row.getObject("passed_at") == null ? row.getObject("subscription_id", UUID.class) : null,
                row.getObject("company_id", UUID.class), CurrencyCode.valueOf(row.getString("currency")),
                row.getLong("remaining_amount"), Sql.instant(row, "created_at"));
    }
}
