package dev.brickwork.ledger;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;

/**
 * An entry of the journal with its postings, for reports and exports.
 *
 * @param source with the kind it names the fact
 * @param subscriptionId null where none is concerned, like {@code invoiceId} and {@code memo}
 */
public record BookedEntry(UUID id, EntryKind kind, UUID source, UUID customerId, UUID subscriptionId, UUID invoiceId,
        CurrencyCode currency, Instant bookedAt, String memo, List<Posting> postings) {
    private static final Set<Account> NO_SALES = EnumSet.of(Account.RECEIVABLE, Account.CASH, Account.TAX_PAYABLE,
            Account.CUSTOMER_CREDIT, Account.PREPAYMENT, Account.BAD_DEBT, Account.OPENING_BALANCE);

    /** Whether an account holds what was sold, without tax. */
    public static boolean isSales(Account account) {
        return !NO_SALES.contains(account);
    }

    /** What was sold by it, without tax; below 0 where it took something off. */
    public long net() {
        return -postings.stream().filter(posting -> isSales(posting.account())).mapToLong(Posting::amount).sum();
    }

    /** The tax that became due with it; below 0 where it took something off. */
    public long tax() {
        return -on(Account.TAX_PAYABLE);
    }

    /** What it put on an account. */
    public long on(Account account) {
        return postings.stream().filter(posting -> posting.account() == account).mapToLong(Posting::amount).sum();
    }
}
