package dev.brickwork.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * A fact and its postings. There is one method for each kind of fact and no other way to make an entry, so none can be booked
 * to the wrong side; all of them balance. Amounts are minor units.
 */
public final class JournalEntry {
    /** Ten times what an invoice may come to: its net and its tax can each be more than their sum. */
    private static final long AMOUNT_MAX = 10_000_000_000_000_000L;

    private final EntryKind kind;
    private final EntryHeader header;
    private final List<Posting> postings;

    private JournalEntry(EntryKind kind, EntryHeader header, List<Posting> postings) {
        this.kind = kind;
        this.header = header;
        this.postings = List.copyOf(postings);
        long sum = 0;
        for (var posting : postings) {
            if (Math.abs(posting.amount()) > AMOUNT_MAX) {
                throw new IllegalArgumentException("an amount is at most " + AMOUNT_MAX);
            }
            sum += posting.amount();
        }
        if (sum != 0 || postings.size() < 2) {
            throw new IllegalArgumentException("an entry has at least two postings that add up to 0: " + postings);
        }
    }

    public EntryKind kind() {
        return kind;
    }

    public EntryHeader header() {
        return header;
    }

    public List<Posting> postings() {
        return postings;
    }

    /** The company that credit passes to; null for every other kind of fact. */
    UUID toCustomerId() {
        return kind == EntryKind.CREDIT_TRANSFERRED ? postings.get(1).customerId() : null;
    }

    /** The customer owes the total. One of nothing is booked too: it was issued. Source: the invoice. */
    public static JournalEntry invoiceIssued(EntryHeader header, InvoiceAmounts amounts) {
        if (amounts.total() < 0 || amounts.carriedToCredit() < 0) {
            throw new IllegalArgumentException("an invoice below 0 is carried to credit, and asks for nothing: " + amounts);
        }
        return charge(EntryKind.INVOICE_ISSUED, header, InvoiceStage.ISSUED, amounts);
    }

    /** What remained on an invoice when it was moved in. Source: the invoice. */
    public static JournalEntry invoiceImported(EntryHeader header, long remaining) {
        return move(EntryKind.INVOICE_IMPORTED, header, Account.RECEIVABLE, Account.OPENING_BALANCE, remaining);
    }

    /**
     * Only the difference is booked.
     *
     * @param header its source is the new version
     * @param stage ISSUED or WRITTEN_OFF
     */
    public static JournalEntry invoiceRegenerated(EntryHeader header, InvoiceStage stage, InvoiceAmounts before,
            InvoiceAmounts after) {
        return charge(EntryKind.INVOICE_REGENERATED, header, issued(stage), after.minus(before));
    }

    /**
     * Takes the invoice out of the books, credit notes on it included. Credit that settled it is returned first, by
     * {@link #creditReturned}. An invoice that was never issued is not in the books: book nothing.
     *
     * @param header its source is the invoice
     * @param stage ISSUED or WRITTEN_OFF
     * @param creditNotes all credit notes on it together
     */
    public static JournalEntry invoiceVoided(EntryHeader header, InvoiceStage stage, InvoiceAmounts amounts,
            InvoiceAmounts creditNotes) {
        if (creditNotes.carriedToCredit() != 0) {
            throw new IllegalArgumentException("a credit note carries nothing");
        }
        return new Build(header).add(issued(stage).account, -amounts.minus(creditNotes).total())
                .add(Account.DEFERRED_REVENUE, amounts.net() - creditNotes.net())
                .addIfAny(Account.TAX_PAYABLE, amounts.tax() - creditNotes.tax())
                .addIfAny(Account.CUSTOMER_CREDIT, amounts.carriedToCredit()).as(EntryKind.INVOICE_VOIDED);
    }

    /** Source: the payment. */
    public static JournalEntry paymentReceived(EntryHeader header, InvoiceStage stage, long amount) {
        return move(EntryKind.PAYMENT_RECEIVED, header, Account.CASH, stage.account, amount);
    }

    /** The invoice is open again by that much. Source: the refund. */
    public static JournalEntry paymentRefunded(EntryHeader header, InvoiceStage stage, long amount) {
        return move(EntryKind.PAYMENT_REFUNDED, header, stage.account, Account.CASH, amount);
    }

    /** What was paid beyond what is asked for, or for an invoice that was dropped. Source: the credit it becomes. */
    public static JournalEntry paymentMovedToCredit(EntryHeader header, InvoiceStage stage, long amount) {
        return move(EntryKind.PAYMENT_MOVED_TO_CREDIT, header, stage.account, Account.CUSTOMER_CREDIT, amount);
    }

    /** At issue, what was paid ahead settles the invoice. Source: the invoice. */
    public static JournalEntry prepaymentApplied(EntryHeader header, long amount) {
        return move(EntryKind.PREPAYMENT_APPLIED, header, Account.PREPAYMENT, Account.RECEIVABLE, amount);
    }

    /** For what was invoiced and will not be delivered (a recast, a correction). Source: the credit. */
    public static JournalEntry creditGranted(EntryHeader header, long net, long tax) {
        return note(EntryKind.CREDIT_GRANTED, header, Account.CUSTOMER_CREDIT, net, tax);
    }

    /** The opposite, where less of the charge that it was granted for stands, as after a void. Source: whatever took it back. */
    public static JournalEntry creditRevoked(EntryHeader header, long net, long tax) {
        positive(Math.addExact(net, tax));
        return new Build(header).add(Account.CUSTOMER_CREDIT, net + tax).addIfAny(Account.DEFERRED_REVENUE, -net)
                .addIfAny(Account.TAX_PAYABLE, -tax).as(EntryKind.CREDIT_REVOKED);
    }

    /** Credit settles an invoice. Source: the settlement. */
    public static JournalEntry creditApplied(EntryHeader header, InvoiceStage stage, long amount) {
        return move(EntryKind.CREDIT_APPLIED, header, Account.CUSTOMER_CREDIT, issued(stage).account, amount);
    }

    /** The invoice is open again by that much, and the customer has the credit again. Source: whatever returned it. */
    public static JournalEntry creditReturned(EntryHeader header, InvoiceStage stage, long amount) {
        return move(EntryKind.CREDIT_RETURNED, header, issued(stage).account, Account.CUSTOMER_CREDIT, amount);
    }

    /** From the fact's customer to another company. Source: the transfer. */
    public static JournalEntry creditTransferred(EntryHeader header, UUID toCustomerId, long amount) {
        positive(amount);
        return new JournalEntry(EntryKind.CREDIT_TRANSFERRED, header,
                List.of(new Posting(Account.CUSTOMER_CREDIT, header.customerId(), amount),
                        new Posting(Account.CUSTOMER_CREDIT, toCustomerId, -amount)));
    }

    /** Credit is paid out. Source: the refund. */
    public static JournalEntry creditRefunded(EntryHeader header, long amount) {
        return move(EntryKind.CREDIT_REFUNDED, header, Account.CUSTOMER_CREDIT, Account.CASH, amount);
    }

    /** Lowers what an invoice asks for. Source: the credit note. */
    public static JournalEntry creditNote(EntryHeader header, InvoiceStage stage, long net, long tax) {
        return note(EntryKind.CREDIT_NOTE, header, issued(stage).account, net, tax);
    }

    /** What remains is given up, tax and all. Source: the invoice. */
    public static JournalEntry writtenOff(EntryHeader header, long remaining) {
        return move(EntryKind.WRITTEN_OFF, header, Account.BAD_DEBT, Account.RECEIVABLE, remaining);
    }

    /**
     * By how much the accounts of revenue change when a month is closed. Source: the contract, the customer and the closing.
     *
     * @param revenue like the others as it is posted, so a credit is below 0
     */
    public static JournalEntry revenueRecognized(EntryHeader header, long revenue, long deferred, long unbilled) {
        return new Build(header).addIfAny(Account.REVENUE, revenue).addIfAny(Account.DEFERRED_REVENUE, deferred)
                .addIfAny(Account.UNBILLED_REVENUE, unbilled).as(EntryKind.REVENUE_RECOGNIZED);
    }

    private static JournalEntry charge(EntryKind kind, EntryHeader header, InvoiceStage stage, InvoiceAmounts amounts) {
        return new Build(header).add(stage.account, amounts.total()).add(Account.DEFERRED_REVENUE, -amounts.net())
                .addIfAny(Account.TAX_PAYABLE, -amounts.tax())
                .addIfAny(Account.CUSTOMER_CREDIT, -amounts.carriedToCredit()).as(kind);
    }

    private static JournalEntry note(EntryKind kind, EntryHeader header, Account credited, long net, long tax) {
        positive(Math.addExact(net, tax));
        return new Build(header).addIfAny(Account.DEFERRED_REVENUE, net).addIfAny(Account.TAX_PAYABLE, tax)
                .add(credited, -net - tax)
                .as(kind);
    }

    private static JournalEntry move(EntryKind kind, EntryHeader header, Account debited, Account credited, long amount) {
        positive(amount);
        return new Build(header).add(debited, amount).add(credited, -amount).as(kind);
    }

    private static void positive(long amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("there is nothing to book: " + amount);
        }
    }

    private static InvoiceStage issued(InvoiceStage stage) {
        if (stage == InvoiceStage.NOT_ISSUED) {
            throw new IllegalArgumentException("an invoice that is not issued is not in the books");
        }
        return stage;
    }

    /** Collects the postings of the fact's own customer. */
    private record Build(EntryHeader header, List<Posting> postings) {

        Build(EntryHeader header) {
            this(header, new ArrayList<>());
        }

        Build add(Account account, long amount) {
            postings.add(new Posting(account, header.customerId(), amount));
            return this;
        }

        Build addIfAny(Account account, long amount) {
            return amount == 0 ? this : add(account, amount);
        }

        JournalEntry as(EntryKind kind) {
            return new JournalEntry(kind, header, postings);
        }
    }
}
