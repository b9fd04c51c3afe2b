package dev.brickwork.invoice.payment;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Refused;
import dev.brickwork.document.Brand;
import dev.brickwork.document.Brands;
import dev.brickwork.document.Fact;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.creditnote.CreditNotes;
import dev.brickwork.invoice.document.InvoiceDocumentWriter;
import dev.brickwork.invoice.document.IssuedInvoice;
import dev.brickwork.invoice.paper.InvoicePapers;
import dev.brickwork.invoice.payment.PaymentPage.PageState;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.platform.words.Words;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.spi.PaymentProcessor;
import dev.brickwork.spi.PaymentProcessors;

/** What a payer sees and does on the payment page. */
@ApplicationScoped
class PagePayments {
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{43}");
    private static final int METHOD_LENGTH_MAX = 255;
    /** So that nobody tries out stolen cards here. */
    private static final int FAILURES_MAX = 10;
    private static final Duration FAILURES_COUNT_FOR = Duration.ofDays(1);
    private static final String FAILED_LATELY = """
            SELECT count(*) FROM payment p JOIN payment_charge c ON c.seller_id = p.seller_id AND c.payment_id = p.id
            WHERE p.invoice_id = ? AND p.state = 'FAILED' AND c.origin = 'PAGE' AND c.requested_at > ?""";

    private static final Problem CHANGED = words -> words.get("payment_page.amount_changed");

    private final Database database;
    private final Transactions transactions;
    private final CurrentSeller seller;
    private final PaymentProcessors processors;
    private final Charging charging;
    private final AllowedPaymentMethods allowedMethods;
    private final InvoicePapers papers;
    private final PaymentService payments;
    private final CreditNotes notes;
    private final Brands brands;
    private final BusinessClock clock;

    PagePayments(Database database, Transactions transactions, CurrentSeller seller, PaymentProcessors processors,
            Charging charging,
            AllowedPaymentMethods allowedMethods, InvoicePapers papers, PaymentService payments, CreditNotes notes,
            Brands brands,
            BusinessClock clock) {
        this.database = database;
        this.seller = seller;
        this.transactions = transactions;
        this.processors = processors;
        this.charging = charging;
        this.allowedMethods = allowedMethods;
        this.papers = papers;
        this.payments = payments;
        this.notes = notes;
        this.brands = brands;
        this.clock = clock;
    }

    record Presented(UUID sellerId, UUID invoiceId, String token) {
    }

    /** @param view to be shown at once; null where the page is to be read again, with this payment */
    record Result(PaymentPage.View view, UUID paymentId) {
    }

    /** What went wrong, in the language of the page; null when nothing did. */
    private interface Problem {
        Problem NONE = words -> null;

        String in(Words words);
    }

    /** Whose invoice an address belongs to. Asked on nobody's behalf: the database shows the one invoice, and no other. */
    Optional<Presented> presented(String token) {
        if (!TOKEN.matcher(token).matches()) {
            return Optional.empty();
        }
        return transactions.joining(() -> {
            database.set(DatabaseSettings.PRESENTED_INVOICE, token);
            return database.select("SELECT seller_id, invoice_id FROM presented_invoice()",
                    row -> new Presented(row.getObject(1, UUID.class), row.getObject(2, UUID.class), token))
                    .stream().findFirst();
        });
    }

    /** Whether the seller is suspended: then its pages are gone, as those of its orders are. */
    boolean isClosed() {
        return seller.settings().isSuspended();
    }

    Brand seller() {
        return brands.current();
    }

    /**
     * @param paymentId the try that the payer comes from; null when there was none
     */
    PaymentPage.View view(Presented presented, UUID paymentId) {
        var failure = paymentId == null ? null : failureOf(presented, paymentId);
        return view(presented, words -> failure, null, null);
    }

    private PaymentPage.View view(Presented presented, Problem problem, UUID paymentId, String secret) {
        var issued = papers.get(presented.invoiceId(), null).beforeWriteOff();
        var invoice = transactions.joining(() -> Invoice.get(presented.invoiceId()));
        var processor = processors.connected();
        var state = state(invoice, processor.isPresent());
        var document = new InvoiceDocumentWriter(issued, brands.current()).document(false);
        var words = document.words();
        boolean isFormShown = state == PageState.OPEN || secret != null;
        var links = PaymentPage.Links.of(presented.token());
        return new PaymentPage.View(document, creditNotes(presented, links, words), links, state,
                payable(issued, invoice), isFormShown ? form(invoice, processor.orElseThrow(), secret) : null,
                problem.in(words), paymentId);
    }

    private List<Fact> creditNotes(Presented presented, PaymentPage.Links links, Words words) {
        return notes.listed(presented.invoiceId()).stream()
                .map(note -> new Fact(words.get("payment_page.credit_note", "number", note.number()),
                        links.self() + PaymentPageResource.CREDIT_NOTES + note.id()))
                .toList();
    }

    private PaymentPage.Payable payable(IssuedInvoice issued, Invoice invoice) {
        var format = issued.format();
        var late = issued.overdueSince(clock.now());
        return new PaymentPage.Payable(format.money(Math.max(0, invoice.payable())),
                late == null ? null : format.date(late));
    }

    private PaymentPage.Form form(Invoice invoice, PaymentProcessor processor, String secret) {
        var rules = allowedMethods.of(invoice.id);
        var form = processor.form();
        return new PaymentPage.Form(
                form.choices().stream().filter(choice -> rules.types().contains(choice.method().type())).toList(),
                form.scriptUrl(), form.publishableKey(), Math.max(0, invoice.payable()), invoice.currency.name(),
                PaymentPage.types(rules.types()), rules.isKept(), secret);
    }

    private static PageState state(Invoice invoice, boolean isConnected) {
        if (invoice.voidedAt != null) {
            return PageState.VOID;
        }
        if (invoice.remainingAmount <= 0) {
            return invoice.paid() > 0 ? PageState.PAID : PageState.SETTLED;
        }
        if (invoice.processingAmount > 0) {
            return PageState.PROCESSING;
        }
        return isConnected ? PageState.OPEN : PageState.OFFLINE;
    }

    /** @param amount what the payer saw, in cents */
    Result pay(Presented presented, String methodId, String amount) {
        Optional<UUID> begun;
        try {
            // Anybody who has the address can make us ask the processor, so first comes what we know ourselves.
            if (!isAsSeen(transactions.joining(() -> Invoice.get(presented.invoiceId())), amount)) {
                return new Result(view(presented, CHANGED, null, null), null);
            }
            var problem = new String[1];
            var wanted = wanted(presented, methodId, problem);
            if (wanted.isEmpty()) {
                return new Result(view(presented, words -> words.get(problem[0]), null, null), null);
            }
            begun = transactions.inNew(() -> begin(presented, wanted.get(), amount));
        } catch (Refused e) {
            return new Result(view(presented, words -> words.get("payment_page.refused"), null, null), null);
        } catch (Declined e) {
            return new Result(null, null); // in processing, as the page says by itself
        }
        if (begun.isEmpty()) {
            return new Result(view(presented, CHANGED, null, null), null);
        }
        var paymentId = begun.get();
        var secret = charging.carryOutForPayer(paymentId);
        return secret == null
                ? new Result(null, paymentId)
                : new Result(view(presented, Problem.NONE, paymentId, secret), paymentId);
    }

    /** Only payments of the invoice that the address belongs to. */
    void look(Presented presented, UUID paymentId) {
        if (paymentId != null && isOf(presented, paymentId)) {
            charging.lookUp(paymentId);
        }
    }

    /** Empty if the amount is not the one that the payer saw. */
    private Optional<UUID> begin(Presented presented, ChargeTable.Wanted wanted, String amount) {
        return isAsSeen(Invoice.lock(presented.invoiceId()), amount)
                ? Optional.of(charging.begin(presented.invoiceId(), wanted))
                : Optional.empty();
    }

    private static boolean isAsSeen(Invoice invoice, String amount) {
        invoice.guards().refuseUnlessChargeable();
        return String.valueOf(invoice.payable()).equals(amount);
    }

    private Optional<ChargeTable.Wanted> wanted(Presented presented, String methodId, String[] problem) {
        var processor = processors.connected();
        if (processor.isEmpty()) {
            return Optional.empty();
        }
        var rules = allowedMethods.of(presented.invoiceId());
        if (isTriedTooOften(presented.invoiceId())) {
            problem[0] = "payment_page.too_many_failures";
            return Optional.empty();
        }
        try {
            var type = methodId == null || methodId.length() > METHOD_LENGTH_MAX
                    ? Optional.<PaymentProcessor.MethodType>empty()
                    : processor.get().entered(methodId).filter(rules.types()::contains);
            if (type.isEmpty()) {
                problem[0] = "payment_page.choose";
            } else {
                return Optional.of(new ChargeTable.Wanted(processor.get().name(), methodId, type.get(),
                        ChargeTable.Origin.PAGE, rules.types(), rules.isKept()));
            }
        } catch (PaymentProcessor.Unanswered e) {
            problem[0] = "payment_page.unanswered";
        }
        return Optional.empty();
    }

    private boolean isTriedTooOften(UUID invoiceId) {
        return transactions.joining(() -> database.select(FAILED_LATELY, row -> row.getLong(1), invoiceId,
                clock.wallNow().minus(FAILURES_COUNT_FOR)).get(0) >= FAILURES_MAX);
    }

    /** Null unless it failed. */
    private String failureOf(Presented presented, UUID paymentId) {
        return isOf(presented, paymentId) ? payments.read(paymentId).error() : null;
    }

    private boolean isOf(Presented presented, UUID paymentId) {
        return transactions.joining(() -> List.of(presented.invoiceId()).equals(database.select(
                "SELECT invoice_id FROM payment WHERE id = ?", row -> row.getObject(1, UUID.class), paymentId)));
    }
}
