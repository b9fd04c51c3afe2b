package dev.brickwork.invoice.billing;

import java.sql.SQLException;
import java.util.Collection;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.TaxCalculator;
import dev.brickwork.testing.TestSql;

/** Invoices that are issued whatever the clock says, by the code that issues them always. */
@ApplicationScoped
public class GivenIssued {
    private final Database database;
    private final AsSeller asSeller;
    private final Transactions transactions;
    private final InvoiceIssuer issuer;
    private final TaxCalculator calculator;
    private final BusinessClock clock;

    GivenIssued(Database database, AsSeller asSeller, Transactions transactions, InvoiceIssuer issuer,
            TaxCalculator calculator, BusinessClock clock) {
        this.database = database;
        this.asSeller = asSeller;
        this.transactions = transactions;
        this.issuer = issuer;
        this.calculator = calculator;
        this.clock = clock;
    }

    /** How many there were to issue. */
    public int issue(UUID seller, UUID subscription, Collection<String> keys) throws SQLException {
        TestSql.execute("""
                UPDATE invoice SET bill_at = 'epoch', is_paused = false
                WHERE subscription_id = ? AND invoice_key = ANY (?) AND issued_at IS NULL AND voided_at IS NULL""",
                subscription, keys.toArray(String[]::new));
        return asSeller.call(seller, () -> {
            var taxes = new TaxCache(calculator);
            int issued = 0;
            for (int some = -1; some != 0; issued += Math.max(0, some)) {
                try {
                    some = transactions.inNew(() -> issueSome(subscription, taxes));
                } catch (TaxCache.Unknown unknown) {
                    taxes.learn(unknown);
                }
            }
            return issued;
        });
    }

    private int issueSome(UUID subscription, TaxCache taxes) {
        var claimed = InvoiceToIssueQuery.claimOfSubscription(database, java.time.Instant.EPOCH, subscription, 100);
        if (!claimed.isEmpty()) {
            issuer.issue(claimed, taxes, clock.now());
        }
        return claimed.size();
    }
}
