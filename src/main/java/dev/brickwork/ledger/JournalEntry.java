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
    private final Fact fact;
    private final List<Posting> postings;

    private JournalEntry(EntryKind kind, Fact fact, List<Posting> postings) {
        this.kind = kind;
        this.fact = fact;
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

    public Fact fact() {
        return fact;
    }

    public List<Posting> postings() {
        return postings;
    }

    /** The company that credit passes to; null for every other kind of fact. */
    UUID toCustomerId() {
        return kind == EntryKind.CREDIT_TRANSFERRED ? postings.get(1).customerId() : null;
    }

    /** The customer owes the total. One of nothing is booked too: it was issued. Source: the invoice. */
    public static JournalEntry invoiceIssued(Fact fact, InvoiceAmounts amounts) {
        if (amounts.total() < 0 || amounts.carriedToCredit() < 0) {
            throw new IllegalArgumentException("an invoice below 0 is carried to credit, and asks for nothing: " + amounts);
        }
        return charge(EntryKind.INVOICE_ISSUED, fact, InvoiceStage.ISSUED, amounts);
    }

    /** What remained on an invoice when it was moved in. Source: the invoice. */
    public static JournalEntry invoiceImported(Fact fact, long remaining) {
        return move(EntryKind.INVOICE_IMPORTED, fact, Account.RECEIVABLE, Account.OPENING_BALANCE, remaining);
    }

    /**
     * Only the difference is booked.
     *
     * @param fact its source is the new version
     * @param stage ISSUED or WRITTEN_OFF
     */
    public static JournalEntry invoiceRegenerated(Fact fact, InvoiceStage stage, InvoiceAmounts before,
            InvoiceAmounts after) {
        return charge(EntryKind.INVOICE_REGENERATED, fact, issued(stage), after.minus(before));
    }

    /**
     * Takes the invoice out of the books, credit notes on it included. Credit that settled it is returned first, by
     * {@link #creditReturned}. An invoice that was never issued is not in the books: book nothing.
     *
     * @param fact its source is the invoice
     * @param stage ISSUED or WRITTEN_OFF
     * @param creditNotes all credit notes on it together
     */
    public static JournalEntry invoiceVoided(Fact fact, InvoiceStage stage, InvoiceAmounts amounts,
            InvoiceAmounts creditNotes) {
        if (creditNotes.carriedToCredit() != 0) {
            throw new IllegalArgumentException("a credit note carries nothing");
        }
        return new Build(fact).add(issued(stage).account, -amounts.minus(creditNotes).total())
                .add(Account.DEFERRED_REVENUE, amounts.net() - creditNotes.net())
                .addIfAny(Account.TAX_PAYABLE, amounts.tax() - creditNotes.tax())
                .addIfAny(Account.CUSTOMER_CREDIT, amounts.carriedToCredit()).as(EntryKind.INVOICE_VOIDED);
    }

    /** Source: the payment. */
    public static JournalEntry paymentReceived(Fact fact, InvoiceStage stage, long amount) {
        return move(EntryKind.PAYMENT_RECEIVED, fact, Account.CASH, stage.account, amount);
    }

    /** The invoice is open again by that much. Source: the refund. */
    public static JournalEntry paymentRefunded(Fact fact, InvoiceStage stage, long amount) {
        return move(EntryKind.PAYMENT_REFUNDED, fact, stage.account, Account.CASH, amount);
    }

    /** What was paid beyond what is asked for, or for an invoice that was dropped. Source: the credit it becomes. */
    public static JournalEntry paymentMovedToCredit(Fact fact, InvoiceStage stage, long amount) {
        return move(EntryKind.PAYMENT_MOVED_TO_CREDIT, fact, stage.account, Account.CUSTOMER_CREDIT, amount);
    }

    /** At issue, what was paid ahead settles the invoice. Source: the invoice. */
    public static JournalEntry prepaymentApplied(Fact fact, long amount) {
        return move(EntryKind.PREPAYMENT_APPLIED, fact, Account.PREPAYMENT, Account.RECEIVABLE, amount);
    }

    /** For what was invoiced and will not be delivered (a recast, a correction). Source: the credit. */
    public static JournalEntry creditGranted(Fact fact, long net, long tax) {
        return note(EntryKind.CREDIT_GRANTED, fact, Account.CUSTOMER_CREDIT, net, tax);
    }

    /** The opposite, where the invoice it was for is voided. Source: whatever took it back. */
    public static JournalEntry creditRevoked(Fact fact, long net, long tax) {
        positive(Math.addExact(net, tax));
        return new Build(fact).add(Account.CUSTOMER_CREDIT, net + tax).addIfAny(Account.DEFERRED_REVENUE, -net)
                .addIfAny(Account.TAX_PAYABLE, -tax).as(EntryKind.CREDIT_REVOKED);
    }

    /** Credit settles an invoice. Source: the settlement. */
    public static JournalEntry creditApplied(Fact fact, InvoiceStage stage, long amount) {
        return move(EntryKind.CREDIT_APPLIED, fact, Account.CUSTOMER_CREDIT, issued(stage).account, amount);
    }

    /** The invoice is open again by that much, and the customer has the credit again. Source: whatever returned it. */
    public static JournalEntry creditReturned(Fact fact, InvoiceStage stage, long amount) {
        return move(EntryKind.CREDIT_RETURNED, fact, issued(stage).account, Account.CUSTOMER_CREDIT, amount);
    }

    /** From the fact's customer to another company. Source: the transfer. */
    public static JournalEntry creditTransferred(Fact fact, UUID toCustomerId, long amount) {
        positive(amount);
        return new JournalEntry(EntryKind.CREDIT_TRANSFERRED, fact,
                List.of(new Posting(Account.CUSTOMER_CREDIT, fact.customerId(), amount),
                        new Posting(Account.CUSTOMER_CREDIT, toCustomerId, -amount)));
    }

    /** Credit is paid out. Source: the refund. */
    public static JournalEntry creditRefunded(Fact fact, long amount) {
        return move(EntryKind.CREDIT_REFUNDED, fact, Account.CUSTOMER_CREDIT, Account.CASH, amount);
    }

    /** Lowers what an invoice asks for. Source: the credit note. */
    public static JournalEntry creditNote(Fact fact, InvoiceStage stage, long net, long tax) {
        return note(EntryKind.CREDIT_NOTE, fact, issued(stage).account, net, tax);
    }

    /** What remains is given up, tax and all. Source: the invoice. */
    public static JournalEntry writtenOff(Fact fact, long remaining) {
        return move(EntryKind.WRITTEN_OFF, fact, Account.BAD_DEBT, Account.RECEIVABLE, remaining);
    }

    /**
     * By how much the accounts of revenue change when a month is closed. Source: the contract, the customer and the closing.
     *
     * @param revenue like the others as it is posted, so a credit is below 0
     */
    public static JournalEntry revenueRecognized(Fact fact, long revenue, long deferred, long unbilled) {
        return new Build(fact).addIfAny(Account.REVENUE, revenue).addIfAny(Account.DEFERRED_REVENUE, deferred)
                .addIfAny(Account.UNBILLED_REVENUE, unbilled).as(EntryKind.REVENUE_RECOGNIZED);
    }

    private static JournalEntry charge(EntryKind kind, Fact fact, InvoiceStage stage, InvoiceAmounts amounts) {
        return new Build(fact).add(stage.account, amounts.total()).add(Account.DEFERRED_REVENUE, -amounts.net())
                .addIfAny(Account.TAX_PAYABLE, -amounts.tax())
                .addIfAny(Account.CUSTOMER_CREDIT, -amounts.carriedToCredit()).as(kind);
    }

    private static JournalEntry note(EntryKind kind, Fact fact, Account credited, long net, long tax) {
        positive(Math.addExact(net, tax));
        return new Build(fact).addIfAny(Account.DEFERRED_REVENUE, net).addIfAny(Account.TAX_PAYABLE, tax)
                .add(credited, -net - tax)
                .as(kind);
    }

    private static JournalEntry move(EntryKind kind, Fact fact, Account debited, Account credited, long amount) {
        positive(amount);
        return new Build(fact).add(debited, amount).add(credited, -amount).as(kind);
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
    private record Build(Fact fact, List<Posting> postings) {

        Build(Fact fact) {
            this(fact, new ArrayList<>());
        }

        Build add(Account account, long amount) {
            postings.add(new Posting(account, fact.customerId(), amount));
            return this;
        }

        Build addIfAny(Account account, long amount) {
            return amount == 0 ? this : add(account, amount);
        }

        JournalEntry as(EntryKind kind) {
            return new JournalEntry(kind, fact, postings);
        }
    }
}
