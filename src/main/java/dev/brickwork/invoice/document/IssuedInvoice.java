package dev.brickwork.invoice.document;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.identity.BankAccount;
import dev.brickwork.identity.TaxId;
import dev.brickwork.platform.words.Words;

/**
 * Everything that is known of an issued invoice for people to read: one version of it, and what has happened to it.
 *
 * @param customerName the end customer
 * @param purchaseOrder its own, else the subscription's; null when there is none
 * @param paymentUrl null when there is no page to pay on
 */
public record IssuedInvoice(UUID id, CurrencyCode currency, ZoneId zone, LocalDate startsOn, LocalDate endsOn,
        Instant issuedAt,
        LocalDate dueOn, String customerName, String purchaseOrder, String paymentUrl, Version version, SoldBy soldBy,
        BillTo billTo,
        List<IssuedLine> lines, Settlement settlement, Ending ending) {

    public record Version(int version, String number, Instant madeAt, long subTotal, long discount, long tax,
            long grandTotal) {

        public long net() {
            return subTotal - discount;
        }
    }

    /**
     * The seller, as it was.
     *
     * @param legalName null, like the rest, when nobody said it
     * @param addressLines empty where the address of the brand is meant
     */
    public record SoldBy(String legalName, List<String> addressLines, List<TaxId> taxIds, String registrationLine,
            String language, BankAccount bankAccount) {
        public static final SoldBy UNKNOWN = new SoldBy(null, List.of(), List.of(), null, null);

        public SoldBy(String legalName, List<String> addressLines, List<TaxId> taxIds, String registrationLine,
                String language) {
            this(legalName, addressLines, taxIds, registrationLine, language, null);
        }

        public SoldBy {
            addressLines = List.copyOf(addressLines);
            taxIds = List.copyOf(taxIds);
        }
    }

    /**
     * The company that pays, as it was.
     *
     * @param legalName null when nobody said it
     * @param country two letters; null when nobody knows
     * @param buyerReference what it wants to see on invoices; null for nothing
     * @param language null for the seller's
     */
    public record BillTo(String name, String legalName, List<String> addressLines, String country, List<TaxId> taxIds,
            String buyerReference, String language) {

        public BillTo {
            addressLines = List.copyOf(addressLines);
            taxIds = List.copyOf(taxIds);
        }
    }

    /** What settled it so far. */
    public record Settlement(List<Applied> credits, List<Applied> payments, List<Applied> creditNotes, long remaining) {

        public Settlement {
            credits = List.copyOf(credits);
            payments = List.copyOf(payments);
            creditNotes = List.copyOf(creditNotes);
        }
    }

    /**
     * @param label of credit what it is called, of a payment its method, of a credit note its number; null for what was moved to
     * credit
     * @param on null where the day is of no interest
     */
    public record Applied(String label, LocalDate on, long amount) {
    }

    /**
     * How it ended, if it did.
     *
     * @param voidedAt null unless it is void
     * @param voidReason may be null when it is void
     * @param replacedBy the number of the version that it shows now; null when that is this one
     */
    public record Ending(Instant voidedAt, String voidReason, String replacedBy) {
    }

    public IssuedInvoice {
        lines = List.copyOf(lines);
    }

    /** The language of whoever pays, else the seller's. */
    public Words words() {
        return Words.of(billTo.language(), soldBy.language());
    }

    public boolean isVoid() {
        return ending.voidedAt() != null;
    }

    /** The first day on which it was late; null unless it still is. */
    public LocalDate overdueSince(Instant now) {
        boolean isOpen = !isVoid() && !isReplaced() && settlement.remaining() > 0;
        return isOpen && now.atZone(zone).toLocalDate().isAfter(dueOn) ? dueOn.plusDays(1) : null;
    }

    public boolean isReplaced() {
        return ending.replacedBy() != null;
    }
}
