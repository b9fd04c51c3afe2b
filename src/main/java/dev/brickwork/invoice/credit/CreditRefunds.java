package dev.brickwork.invoice.credit;

import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.invoice.RequestLimits;
import dev.brickwork.ledger.EntryHeader;
import dev.brickwork.ledger.JournalEntry;
import dev.brickwork.ledger.LedgerService;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.time.BusinessClock;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * Credit that is given back as money, outside of the service: what a customer paid ahead and has no use for any more would else stay
 * with the seller for good.
 */
@ApplicationScoped
class CreditRefunds {
    static final String REFUNDED = "credit.refunded";
    private static final String READ = "SELECT " + CreditResponse.Lot.COLUMNS + " FROM credit WHERE id = ?";
    private static final String LOCK = READ + " AND company_id = ? FOR NO KEY UPDATE";
    private static final String INSERT = """
            INSERT INTO credit_refund (id, credit_id, currency, amount, reason, created_at) VALUES (?, ?, ?, ?, ?, ?)""";

    private final Database database;
    private final CustomerService customers;
    private final LedgerService ledger;
    private final Outbox outbox;
    private final Audit audit;
    private final BusinessClock clock;
    private final CreditBalances balances;

    CreditRefunds(Database database, CustomerService customers, LedgerService ledger, Outbox outbox, Audit audit,
            BusinessClock clock, CreditBalances balances) {
        this.balances = balances;
        this.database = database;
        this.customers = customers;
        this.ledger = ledger;
        this.outbox = outbox;
        this.audit = audit;
        this.clock = clock;
    }

    @Schema(name = "RefundCreditRequest", requiredProperties = "reason")
    record Request(
            @Schema(nullable = true, description = "Cents, at most `refundable_amount`; without it, all of that.", examples = "5000") Long amount,
            @Schema(description = "Must not hold a card number.", examples = "The contract has ended") String reason) {

        static Request read(Fields in) {
            return new Request(in.wholeNumber("amount", 1, RequestLimits.AMOUNT_MAX).optional(),
                    in.text("reason", RequestLimits.REASON_LENGTH_MAX).required());
        }
    }

    @RegisterForReflection
    @Schema(name = "CreditRefundedEventData")
    record CreditRefundEventData(
            @Schema(required = true) UUID refundId,
            @Schema(required = true) UUID creditId,
            @Schema(required = true, nullable = true) UUID subscriptionId,
            @Schema(required = true) UUID billedCompanyId,
            @Schema(required = true) String currency,
            @Schema(required = true, description = "Cents that were paid out.") long amount,
            @Schema(required = true, description = "Cents that are left of it.") long remainingAmount,
            @Schema(required = true) String reason) {
    }

    /** Against others that use it, or take it back; says that there is no such credit before anybody looks at what was sent for it. */
    @Transactional
    CreditResponse.Lot lock(UUID companyId, UUID creditId) {
        customers.get(companyId);
        return database.select(LOCK, CreditResponse.Lot::of, creditId, companyId).stream().findFirst()
                .map(lot -> known(companyId, lot)).orElseThrow(() -> new Missing("Credit"));
    }

    private CreditResponse.Lot known(UUID companyId, CreditResponse.Lot lot) {
        return lot.with(balances.of(List.of(companyId)).refundable(lot.creditId()));
    }

    /** @param before under its lock */
    @Transactional
    CreditResponse.Lot refund(CreditResponse.Lot before, Request request) {
        long left = before.remainingAmount();
        if (left == 0) {
            throw new Refused("Nothing is left of the credit.");
        }
        if (request.amount != null && request.amount > left) {
            throw Refused.field("amount", "must be at most what is left of the credit, " + left);
        }
        long refundable = before.refundableAmount();
        if (refundable == 0 || request.amount != null && request.amount > refundable) {
            throw Refused.field("amount", "must be at most what of the credit was paid, " + refundable
                    + "; the rest is adjustment credit, which only settles invoices");
        }
        long amount = request.amount == null ? refundable : request.amount;
        var creditId = before.creditId();
        var id = SellerEntity.newId();
        var now = clock.now();
        database.update(INSERT, id, creditId, before.currency(), amount, request.reason, now);
        var after = known(before.billedCompanyId(), database.select(READ, CreditResponse.Lot::of, creditId).get(0));
        ledger.post(
                List.of(JournalEntry.creditRefunded(new EntryHeader(id, before.billedCompanyId(), before.subscriptionId(),
                        before.invoiceId(), CurrencyCode.valueOf(before.currency()), now, null), amount)));
        outbox.publish(REFUNDED, creditId,
                new CreditRefundEventData(id, creditId, before.subscriptionId(), before.billedCompanyId(),
                        before.currency(), amount, left - amount, request.reason));
        audit.changed(REFUNDED, "credit", creditId, before, after);
        return after;
    }
}
