package dev.brickwork.invoice.credit;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.CodePoints;
import dev.brickwork.core.agreement.StandingCharges;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.ledger.EntryHeader;
import dev.brickwork.ledger.InvoiceStage;
import dev.brickwork.ledger.JournalEntry;
import dev.brickwork.platform.database.SellerEntity;

/**
 * Credit that is given.
 *
 * @param companyId who pays the subscription's invoices; it is the company's at once where the subscription is inactive
 * @param orderId null where none gave it
 * @param fromInvoiceId what it was given for; null where that is no invoice
 * @param tax what of the amount is tax that was invoiced and is given back; 0 for payments that become credit
 */
public record CreditGrant(UUID id, UUID subscriptionId, UUID companyId, boolean isPassedOn, CurrencyCode currency, Kind kind,
        String label, UUID orderId, UUID fromInvoiceId, long amount, long tax, Instant at) {

    private static final int MEMO_MAX = 1_000;
    private static final String GIVEN_BACK = "Given back";

    @Schema(name = "CreditKind")
    public enum Kind {
        /** The unused part of what was issued for the agreement that a recast replaced. */
        RECAST,
        /** The unused part of what was issued for a subscription that ended early. */
        ENDING,
        /** What was given back of an invoice from before the subscription changed hands. */
        GIVEN_BACK,
        /** An invoice came to less than nothing. */
        CARRIED,
        /** A regeneration came to less than was paid. */
        OVERPAID,
        /** The invoice that was paid ahead was dropped, or came to less. */
        PREPAID
    }

    /** What an upgrade or a correction of usage gives back of an invoice from before the subscription changed hands. */
    public static CreditGrant toFormerPayer(UUID subscriptionId, CurrencyCode currency, StandingCharges.Part part,
            Instant at) {
        return new CreditGrant(SellerEntity.newId(), subscriptionId, part.formerPayer(), true, currency, Kind.GIVEN_BACK,
                GIVEN_BACK, null, UUID.fromString(part.invoice()), part.netCents() + part.taxCents(), part.taxCents(), at);
    }

    public CreditLot lot() {
        return new CreditLot(id, isPassedOn ? null : subscriptionId, companyId, currency, amount, at);
    }

    /** What the books say of it; what is carried to credit is in the entry of its invoice. */
    Optional<JournalEntry> entry() {
        var header = new EntryHeader(id, companyId, subscriptionId, fromInvoiceId, currency, at,
                CodePoints.cut(label, MEMO_MAX));
        return switch (kind) {
            case RECAST, ENDING, GIVEN_BACK -> Optional.of(JournalEntry.creditGranted(header, amount - tax, tax));
            case PREPAID -> Optional.of(JournalEntry.paymentMovedToCredit(header, InvoiceStage.NOT_ISSUED, amount));
            case OVERPAID -> Optional.of(JournalEntry.paymentMovedToCredit(header, InvoiceStage.ISSUED, amount));
            case CARRIED -> Optional.empty();
        };
    }
}
