package dev.brickwork.invoice;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.ledger.LedgerService;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.http.CurrentRequest;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.outbox.NewsInStatement;
import dev.brickwork.platform.tenancy.AtOnce;
import dev.brickwork.platform.tenancy.Reads;

/**
 * The usual payment: it is judged by the invoice as it is read, and one statement looks under the invoice's lock whether it
 * still is that invoice, and writes the payment, its entry, its events and its audit record, or does nothing. Whatever is not the usual
 * payment goes the way of {@link PaymentWrites}, which takes the lock first.
 */
@ApplicationScoped
class PaymentAtOnce {
    private final CurrentRequest request;
    private final Reads reads;
    private final InvoiceChanges changes;
    private final LedgerService ledger;
    private final NewsInStatement news;
    private final Audit audit;
    private final AtOnce atOnce;

    PaymentAtOnce(CurrentRequest request, Reads reads, InvoiceChanges changes, LedgerService ledger, NewsInStatement news,
            Audit audit, AtOnce atOnce) {
        this.request = request;
        this.reads = reads;
        this.changes = changes;
        this.ledger = ledger;
        this.news = news;
        this.audit = audit;
        this.atOnce = atOnce;
    }

    /** Empty when nothing was done. Says that there is no such invoice before anybody looks at what was sent. */
    Optional<PaymentResponse> record(UUID invoiceId, Body body) {
        if (request.idempotencyKey() != null) {
            return Optional.empty(); // it has to be claimed before anything is looked at
        }
        try {
            var seen = PaymentRows.read(reads, invoiceId);
            var change = changes.of(seen.invoice());
            if (!change.isToldOfAll()) {
                return Optional.empty(); // the statement has room for the news of a payment and no more
            }
            var payment = PaymentService.judged(change, body.read(PaymentRequests.RecordPayment::read));
            var entry = ledger.inStatement(PaymentService.entryOf(payment, change));
            return entry.isPresent() && isWritten(seen, change, payment, entry.get())
                    ? Optional.of(PaymentResponse.ofNew(payment, seen.versionId()))
                    : Optional.empty();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean isWritten(PaymentRows.Seen seen, InvoiceChanges.Change change, Payment payment, List<Object> entry)
            throws SQLException {
        seen.invoice().expectPaid(payment.amount);
        var story = change.story(PaymentService.RECORDED, null, PaymentService.newsOf(payment));
        var parameters = new ArrayList<>(PaymentRows.parameters(seen, payment));
        parameters.addAll(entry);
        parameters.addAll(news.parameters(story.news()));
        parameters.addAll(audit.inStatement(PaymentService.RECORDED, InvoiceChanges.TYPE, seen.invoice().id, story.was(),
                story.after()));
        var isWritten = atOnce.write(PaymentRows.AT_ONCE, parameters.toArray()) == 1;
        if (isWritten) {
            news.told();
            audit.writtenInStatement();
        }
        return isWritten;
    }
}
