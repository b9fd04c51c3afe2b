package dev.brickwork.invoice.credit;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.settlement.RefundableCredit;
import dev.brickwork.core.settlement.RefundableCredit.GivenBack;
import dev.brickwork.core.settlement.RefundableCredit.Lot;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.platform.database.Database;

/**
 * The two balances of credit: what was paid and can be paid out, and what was only charged and settles invoices. Both follow from the
 * invoices as they are now, so adjustment credit becomes refundable when the invoice is paid that it was given for.
 */
@ApplicationScoped
public class CreditBalances {
    private static final String LOTS = """
            SELECT id, subscription_id, company_id, currency, kind, passed_at, remaining_amount, amount - withdrawn_amount AS given,
                refunded_amount FROM credit WHERE company_id = ANY (?) AND remaining_amount > 0""";
    /** By lot and invoice. What an invoice below 0 gave back is carried by its lot; it may have more than one after regenerations. */
    private static final String GIVEN_BACK = """
            SELECT l.id AS lot, sum(g.net + g.tax - g.reversed_net - g.reversed_tax)::bigint AS amount,
                i.remaining_amount AS open
            FROM credit l JOIN charge_reduction g ON g.seller_id = l.seller_id
                AND (g.by_credit_id = l.id OR l.kind = 'CARRIED' AND g.by_invoice_id = l.from_invoice_id)
            JOIN invoice i ON i.seller_id = g.seller_id AND i.id = g.charge_invoice_id
            WHERE l.id = ANY (?) AND g.released_at IS NULL GROUP BY l.id, i.id, i.remaining_amount""";
    private static final String UNPAID = """
            SELECT i.currency, sum(least(i.remaining_amount, greatest(g.amount, 0)))::bigint AS amount
            FROM invoice i CROSS JOIN LATERAL (SELECT sum(r.net + r.tax - r.reversed_net - r.reversed_tax) AS amount
                FROM charge_reduction r WHERE r.seller_id = i.seller_id AND r.charge_invoice_id = i.id
                    AND r.released_at IS NULL) AS g
            WHERE i.billed_company_id = ? AND i.issued_at IS NOT NULL AND i.voided_at IS NULL AND i.remaining_amount > 0
                AND (i.fully_paid_at IS NULL OR i.remaining_amount <> 0) GROUP BY i.currency""";
    private static final String MONEY = "SELECT money_kept(current_seller(), ?, ?)";
    /** Of companies that were paid credit out: theirs, and those that have credit of the subscription. */
    private static final String KEPT = """
            SELECT min(money_kept(current_seller(), o.company_id, o.currency)) FROM (SELECT DISTINCT c.company_id, c.currency
                FROM credit c WHERE (c.company_id = ? OR c.subscription_id = ?) AND c.currency = ? AND c.refunded_amount > 0) AS o""";
    private static final List<String> PAYMENTS = List.of("OVERPAID", "PREPAID");

    private final Database database;

    CreditBalances(Database database) {
        this.database = database;
    }

    /**
     * Credit in one currency.
     *
     * @param refundable what of it was paid
     */
    public record Balance(String currency, long amount, long refundable) {
    }

    private record Account(UUID companyId, String currency) {
    }

    private record Stored(UUID id, UUID subscriptionId, Account account, boolean isPassedOn, Lot lot) {

        static Stored of(ResultSet row, Map<UUID, List<GivenBack>> givenBack) throws SQLException {
            var id = row.getObject("id", UUID.class);
            return new Stored(id, row.getObject("subscription_id", UUID.class),
                    new Account(row.getObject("company_id", UUID.class), row.getString("currency")),
                    row.getObject("passed_at") != null,
                    new Lot(row.getLong("remaining_amount"), row.getLong("given"), row.getLong("refunded_amount"),
                            PAYMENTS.contains(row.getString("kind")), givenBack.getOrDefault(id, List.of())));
        }
    }

    /** All credit of companies of which something is left. */
    public static final class Known {
        private final Map<UUID, Stored> lots = new LinkedHashMap<>();
        private final Map<Account, RefundableCredit> accounts = new HashMap<>();

        /** What of a credit can be paid out. */
        long refundable(UUID creditId) {
            var lot = lots.get(creditId);
            return lot == null ? 0 : accounts.get(lot.account).of(lot.lot);
        }

        List<Balance> ofSubscription(UUID subscriptionId) {
            return balances(lots.values().stream()
                    .filter(lot -> subscriptionId.equals(lot.subscriptionId) && !lot.isPassedOn).toList());
        }

        /** Its own, which settles whatever it is billed. */
        List<Balance> ofCompany() {
            return balances(lots.values().stream().filter(Stored::isPassedOn).toList());
        }

        /** With that of its subscriptions. */
        public List<Balance> all() {
            return balances(lots.values());
        }

        private List<Balance> balances(Collection<Stored> which) {
            var balances = new java.util.TreeMap<String, Balance>();
            var byAccount = new LinkedHashMap<Account, List<Stored>>();
            which.forEach(lot -> byAccount.computeIfAbsent(lot.account, key -> new ArrayList<>()).add(lot));
            byAccount.forEach((account, its) -> {
                var credit = accounts.get(account);
                long refundable = Math.min(credit.total(), its.stream().mapToLong(lot -> credit.of(lot.lot)).sum());
                balances.merge(account.currency,
                        new Balance(account.currency, its.stream().mapToLong(lot -> lot.lot.left()).sum(), refundable),
                        (one, other) -> new Balance(one.currency, one.amount + other.amount,
                                one.refundable + other.refundable));
            });
            return List.copyOf(balances.values());
        }
    }

    /** In the transaction of the caller. */
    @Transactional
    public Known of(Collection<UUID> companies) {
        var known = new Known();
        var ids = companies.toArray(UUID[]::new);
        var left = database.select("SELECT id FROM credit WHERE company_id = ANY (?) AND remaining_amount > 0",
                row -> row.getObject(1, UUID.class), (Object) ids);
        if (left.isEmpty()) {
            return known;
        }
        var givenBack = new HashMap<UUID, List<GivenBack>>();
        database.select(GIVEN_BACK, row -> givenBack
                .computeIfAbsent(row.getObject("lot", UUID.class), key -> new ArrayList<>())
                .add(new GivenBack(row.getLong("amount"), row.getLong("open"))), (Object) left.toArray(UUID[]::new));
        database.select(LOTS, row -> Stored.of(row, givenBack), (Object) ids).forEach(lot -> known.lots.put(lot.id, lot));
        var accounts = new LinkedHashMap<Account, List<Lot>>();
        known.lots.values().forEach(lot -> accounts.computeIfAbsent(lot.account, key -> new ArrayList<>()).add(lot.lot));
        accounts.forEach((account, lots) -> known.accounts.put(account,
                new RefundableCredit(lots, unpaid(account), money(account))));
        return known;
    }

    /** What may go back of payments of the invoice, so that no more was paid out as credit than was paid. */
    @Transactional
    public long keptOf(Invoice invoice) {
        var kept = database.select(KEPT, row -> row.getObject(1, Long.class), invoice.billedCompanyId,
                invoice.subscriptionId, invoice.currency.name()).get(0);
        return kept == null ? Long.MAX_VALUE : Math.max(0, kept);
    }

    private long unpaid(Account account) {
        return database
                .select(UNPAID, row -> row.getString("currency").equals(account.currency) ? row.getLong("amount") : 0L,
                        account.companyId)
                .stream().mapToLong(Long::longValue).sum();
    }

    private long money(Account account) {
        return database.select(MONEY, row -> row.getLong(1), account.companyId, account.currency).get(0);
    }
}
