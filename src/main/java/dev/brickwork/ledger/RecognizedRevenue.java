package dev.brickwork.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;

/**
 * What closed months put on the accounts of revenue for a contract.
 *
 * @param contractId a subscription, or an invoice that stands alone
 * @param revenue the sum of the postings, like the others: a credit is below 0
 */
public record RecognizedRevenue(UUID contractId, UUID customerId, CurrencyCode currency, long revenue, long deferred,
        long unbilled) {

    static RecognizedRevenue of(ResultSet row) throws SQLException {
        return new RecognizedRevenue(row.getObject("contract_id", UUID.class), row.getObject("customer_id", UUID.class),
                CurrencyCode.valueOf(row.getString("currency")), row.getLong("revenue"), row.getLong("deferred"),
                row.getLong("unbilled"));
    }
}
