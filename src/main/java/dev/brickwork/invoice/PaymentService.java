package dev.brickwork.invoice;

import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;
import dev.brickwork.ledger.JournalEntry;
import dev.brickwork.ledger.LedgerService;
import dev.brickwork.platform.http.Page;
import dev.brickwork.platform.http.PageRequest;
import dev.brickwork.platform.outbox.News;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.sql.Together;
import dev.brickwork.platform.tenancy.Reads;
import dev.brickwork.platform.tenancy.SellerEntity;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** Payments that were collected outside of the service, and their refunds. */
@ApplicationScoped
public class PaymentService {
    /** What the audit log calls it, and the world where the invoice's status stays. */
    static final String RECORDED = "invoice.payment_recorded";

    private final InvoiceChanges changes;
    private final LedgerService ledger;
    private final Outbox outbox;
    private final DataSource database;
    private final RefundRows refunds;
    private final Reads reads;

    PaymentService(InvoiceChanges changes, LedgerService ledger, Outbox outbox, DataSource database, RefundRows refunds,
            Reads reads) {
        this.changes = changes;
        this.ledger = ledger;
        this.reads = reads;
        this.refunds = refunds;
        this.outbox = outbox;
        this.database = database;
    }

    @RegisterForReflection
    @Schema(name = "PaymentEventData")
    record PaymentNews(
            @Schema(required = true) UUID paymentId,
            @Schema(required = true) UUID invoiceId,
            @Schema(required = true, nullable = true) String invoiceNumber,
            @Schema(required = true) long paidAmount,
            @Schema(required = true) long refundedAmount,
            @Schema(required = true) String currency,
            @Schema(required = true, nullable = true) Instant paidAt,
            @Schema(required = true, nullable = true) String paymentMethod,
            @Schema(required = true, nullable = true) String reason) {

        static PaymentNews of(Payment payment, String reason) {
            return new PaymentNews(payment.id, payment.invoiceId, payment.invoiceNumber, payment.amount,
                    payment.refundedAmount, payment.currency.name(), payment.paidAt, payment.method, reason);
        }
    }

    /**
     * Says that there is no such invoice before anybody looks at what was sent.
     *
     * @return for {@link #record} alone: Hibernate does not know the invoice, and would write no other change of it
     */
    @Transactional(TxType.MANDATORY)
    InvoiceChanges.Change lock(UUID invoiceId) {
        try (var connection = database.getConnection()) {
            return changes.of(PaymentRows.lockInvoice(connection, invoiceId));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** @param change under the lock that was taken for it */
    @Transactional(TxType.MANDATORY)
    PaymentResponse record(InvoiceChanges.Change change, PaymentRequests.RecordPayment request) {
        var payment = judged(change, request);
        var versionId = insert(payment, change);
        change.tell(RECORDED, null, newsOf(payment));
        return PaymentResponse.ofNew(payment, versionId);
    }

    /** A payment that the invoice allows; not written yet. */
    static Payment judged(InvoiceChanges.Change change, PaymentRequests.RecordPayment request) {
        var invoice = change.invoice;
        invoice.refuseUnlessPayable();
        var problems = new Problems();
        problems.addUnless(request.paidAt() == null || !request.paidAt().isAfter(change.now), "paid_at",
                "may not lie in the future");
        invoice.checkRemains("paid_amount", request.paidAmount(), problems);
        problems.refuseIfAny();
        var payment = Payment.on(invoice, request.paidAmount());
        payment.state = Payment.State.SETTLED;
        payment.method = request.paymentMethod().name();
        payment.paidAt = request.paidAt() == null ? change.now : request.paidAt();
        payment.proof = request.paymentProof();
        payment.memo = request.memo();
        payment.createdAt = change.now;
        payment.id = SellerEntity.newId();
        return payment;
    }

    /** Of one that is recorded. */
    static News newsOf(Payment payment) {
        return new News("payment.recorded", payment.id, PaymentNews.of(payment, null));
    }

    static JournalEntry entryOf(Payment payment, InvoiceChanges.Change change) {
        return JournalEntry.paymentReceived(change.fact(payment.id), change.invoice.stage(), payment.amount);
    }

    /** The invoice of a payment under its lock; says that there is no such payment before anybody looks at what was sent. */
    @Transactional(TxType.MANDATORY)
    InvoiceChanges.Change lockInvoiceOf(UUID paymentId) {
        return changes.lock(Payment.invoiceOf(paymentId));
    }

    /**
     * The money has gone back outside of the service, as it came. What a processor took, it has to give back itself: that is
     * more than one transaction, and not here.
     */
    @Transactional(TxType.MANDATORY)
    PaymentResponse refund(InvoiceChanges.Change change, UUID paymentId, PaymentRequests.RefundPayment request) {
        var payment = Payment.lock(paymentId);
        long refundable = payment.refundable(change.invoice, refunds.goingBack(change.invoice.id));
        if (request.amount() != null && request.amount() > refundable) {
            throw Refused.field("amount", "must be at most what is left of the payment, " + refundable);
        }
        var refund = new Refund();
        refund.paymentId = paymentId;
        refund.amount = request.amount() == null ? refundable : request.amount();
        refund.reason = request.reason();
        refund.createdAt = change.now;
        refund.persistAndFlush();
        payment.reread();
        change.book(JournalEntry.paymentRefunded(change.fact(refund.id), change.invoice.stage(), refund.amount));
        outbox.append("payment.refunded", paymentId, PaymentNews.of(payment, request.reason()));
        change.done("invoice.payment_refunded", request.reason());
        return read(paymentId);
    }

    /** @return the id of the version that it pays; null where there is none */
    private UUID insert(Payment payment, InvoiceChanges.Change change) {
        var invoice = change.invoice;
        var versionId = new AtomicReference<UUID>();
        var writes = new Together();
        PaymentRows.insert(writes, payment, invoice, versionId::set);
        ledger.post(writes, List.of(entryOf(payment, change)));
        try (var connection = database.getConnection()) {
            writes.send(connection);
            return versionId.get();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    PaymentResponse read(UUID paymentId) {
        try {
            return PaymentQuery.one(reads, paymentId).stream().findFirst()
                    .orElseThrow(() -> new Missing("Payment"));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Transactional
    Page<PaymentResponse> list(UUID invoiceId, PageRequest page) {
        Invoice.subscriptionOf(invoiceId);
        try {
            return page.page(PaymentQuery.count(reads, invoiceId), PaymentQuery.page(reads, invoiceId, page));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
