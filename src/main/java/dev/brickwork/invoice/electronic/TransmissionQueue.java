package dev.brickwork.invoice.electronic;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.core.CodePoints;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.seller.ElectronicFormat;
import dev.brickwork.spi.InvoiceTransmitter;

/**
 * The electronic documents that are still to be handed over. One is queued when its PDF is stored, so once for each version of an
 * invoice and for each credit note. All in real time: it is the world that is tried again, not the contract.
 */
@ApplicationScoped
public class TransmissionQueue {
    static final int FAILURES_MAX = 5;
    /** Longer than handing one over takes by far. After a crash this is how long it waits. */
    private static final Duration CLAIM = Duration.ofMinutes(10);
    private static final int REASON_LENGTH_MAX = 1_000;
    private static final int REFERENCE_LENGTH_MAX = 255;
    /** Another system has issued, and sent, an invoice that was imported. */
    private static final String ADD = """
            INSERT INTO transmission (id, kind, document_id, version, number, format, try_at)
            SELECT n.id, n.kind, n.document_id, n.version, n.number, n.format, n.try_at
            FROM (VALUES (?::uuid, ?, ?::uuid, ?::integer, ?, ?, ?::timestamptz))
                AS n (id, kind, document_id, version, number, format, try_at)
            WHERE NOT EXISTS (SELECT FROM invoice i WHERE i.id = n.document_id AND i.is_imported)
            ON CONFLICT (seller_id, document_id, version, kind) DO NOTHING""";
    /**
     * What cancels, credits or corrects an invoice waits until that invoice is taken or refused. What cancels it also waits for
     * its credit notes: those that were taken are subtracted.
     */
    private static final String DUE = """
            FROM transmission t WHERE t.ended_at IS NULL AND t.try_at <= ? AND NOT EXISTS (
               SELECT FROM transmission i WHERE i.kind = 'INVOICE' AND i.ended_at IS NULL AND i.document_id = CASE t.kind
                       WHEN 'CREDIT_NOTE' THEN (SELECT n.invoice_id FROM credit_note n WHERE n.id = t.document_id)
                       ELSE t.document_id END
                   AND CASE t.kind WHEN 'INVOICE' THEN i.version < t.version WHEN 'CANCELLATION' THEN i.version = t.version
                       ELSE true END)
               AND NOT (t.kind = 'CANCELLATION' AND EXISTS (
                   SELECT FROM credit_note n JOIN transmission c ON c.seller_id = n.seller_id AND c.document_id = n.id
                   WHERE n.invoice_id = t.document_id AND c.kind = 'CREDIT_NOTE' AND c.ended_at IS NULL))""";
    private static final String IS_ANY = "SELECT EXISTS (SELECT " + DUE + ")";
    /** The last version that a network has or may still get. Locked, so that whoever ends it sees that it is cancelled. */
    private static final String CANCEL = """
            INSERT INTO transmission (id, kind, document_id, version, number, format, try_at)
            SELECT ?, 'CANCELLATION', i.document_id, i.version, i.number || ?, i.format, ? FROM (
                SELECT document_id, version, number, format FROM transmission
                WHERE document_id = ? AND kind = 'INVOICE' AND refused_reason IS NULL ORDER BY version FOR NO KEY UPDATE) i
            ORDER BY i.version DESC LIMIT 1
            ON CONFLICT (seller_id, document_id, version, kind) DO NOTHING""";
    private static final String NOT_NEEDED = """
            UPDATE transmission SET ended_at = ?, refused_reason = 'The invoice was not transmitted.'
            WHERE document_id = ? AND version = ? AND kind = 'CANCELLATION' AND ended_at IS NULL""";
    private static final String IS_REFUSED = """
            SELECT coalesce(bool_and(refused_reason IS NOT NULL), false) FROM transmission
            WHERE document_id = ? AND kind = 'INVOICE'""";
    private static final String CLAIM_NEXT = """
            UPDATE transmission SET try_at = ? WHERE id = (
                SELECT t.id %s ORDER BY t.try_at, t.id LIMIT 1 FOR NO KEY UPDATE OF t SKIP LOCKED)
            RETURNING id, kind, document_id, version, number, format, failures""".formatted(DUE);
    private static final String TRANSMITTED = """
            UPDATE transmission SET ended_at = ?, reference = ? WHERE id = ? AND ended_at IS NULL""";
    private static final String REFUSED = """
            UPDATE transmission SET ended_at = ?, refused_reason = ? WHERE id = ? AND ended_at IS NULL""";
    private static final String FAILED = """
            UPDATE transmission SET failures = failures + 1, try_at = ? WHERE id = ? AND ended_at IS NULL""";

    private final Database database;
    private final Transactions transactions;
    private final BusinessClock clock;
    private final Outbox outbox;
    private final InvoiceTransmitter transmitter;
    private final CurrentSeller seller;
    private final Caller caller;

    TransmissionQueue(Database database, Transactions transactions, BusinessClock clock, Outbox outbox,
            InvoiceTransmitter transmitter, CurrentSeller seller, Caller caller) {
        this.database = database;
        this.transactions = transactions;
        this.clock = clock;
        this.outbox = outbox;
        this.transmitter = transmitter;
        this.seller = seller;
        this.caller = caller;
    }

    /** @param version 1 for what has only one */
    public record Document(String kind, UUID id, int version, String number) {
    }

    record Claimed(UUID id, Document document, ElectronicFormat format, int failures) {
    }

    /** Does nothing if nobody wants the documents of the seller. */
    @Transactional(TxType.MANDATORY)
    public void add(Document document) {
        if (!transmitter.isConnectedTo(caller.sellerId())) {
            return;
        }
        var format = seller.settings().billing().electronicInvoices();
        if (format != null) {
            database.update(ADD, UUID.randomUUID(), document.kind(), document.id(), document.version(), document.number(),
                    format.name(), clock.wallNow());
        }
    }

    /**
     * The invoice is void: whoever was sent it gets a credit note over what was left of it, unless the network never takes the
     * invoice.
     */
    @Transactional(TxType.MANDATORY)
    public void cancel(UUID invoiceId) {
        database.update(CANCEL, UUID.randomUUID(), TransmittedDocuments.CANCELLED, clock.wallNow(), invoiceId);
    }

    /** Whether the invoice was to be handed over and no version of it was taken, or still may be. */
    public boolean isRefused(UUID invoiceId) {
        return transactions.joining(() -> database.select(IS_REFUSED, row -> row.getBoolean(1), invoiceId).get(0));
    }

    boolean isAnyDue() {
        return transmitter.isConnectedTo(caller.sellerId()) && transactions
                .joining(() -> database.select(IS_ANY, row -> row.getBoolean(1), clock.wallNow()).get(0));
    }

    /** The next one, which nobody else hands over meanwhile; empty if none is due. */
    List<Claimed> claim() {
        var now = clock.wallNow();
        return transactions.inNew(() -> database.select(CLAIM_NEXT, row -> new Claimed(row.getObject("id", UUID.class),
                new Document(row.getString("kind"), row.getObject("document_id", UUID.class), row.getInt("version"),
                        row.getString("number")),
                ElectronicFormat.valueOf(row.getString("format")), row.getInt("failures")), now.plus(CLAIM), now));
    }

    /** @param given by the network; may be null */
    void transmitted(Claimed claimed, String given) {
        var reference = given == null ? null : CodePoints.cut(given, REFERENCE_LENGTH_MAX).replace("\0", "");
        transactions.inNew(() -> {
            if (database.update(TRANSMITTED, clock.wallNow(), reference, claimed.id()) == 1) {
                publish(TransmissionEventTypes.TRANSMITTED, claimed, reference, null);
            }
            return null;
        });
    }

    void refused(Claimed claimed, String why) {
        var reason = CodePoints.cut(String.valueOf(why), REASON_LENGTH_MAX).replace("\0", "");
        transactions.inNew(() -> {
            if (database.update(REFUSED, clock.wallNow(), reason, claimed.id()) == 1) {
                publish(TransmissionEventTypes.REFUSED, claimed, null, reason);
                cancelTheOneBefore(claimed.document());
            }
            return null;
        });
    }

    /** If the invoice is void. The network has the version before, if it has any. */
    private void cancelTheOneBefore(Document document) {
        if (document.kind().equals(TransmittedDocuments.INVOICE)
                && database.update(NOT_NEEDED, clock.wallNow(), document.id(), document.version()) == 1) {
            cancel(document.id());
        }
    }

    /** Tried again after 1, 4, 16 and 64 minutes, then given up. */
    void failed(Claimed claimed, Exception failure) {
        if (claimed.failures() + 1 >= FAILURES_MAX) {
            refused(claimed, "It failed " + FAILURES_MAX + " times: " + failure.getMessage());
            return;
        }
        var again = clock.wallNow().plus(Duration.ofMinutes(1L << 2 * claimed.failures()));
        transactions.inNew(() -> database.update(FAILED, again, claimed.id()));
    }

    private void publish(String type, Claimed claimed, String reference, String reason) {
        var document = claimed.document();
        outbox.publish(type, document.id(), new TransmissionEventData(claimed.id(), document.kind(), document.id(),
                document.version(), document.number(), claimed.format().name(), reference, reason));
    }
}
