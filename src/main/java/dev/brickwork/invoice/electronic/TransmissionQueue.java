package dev.brickwork.invoice.electronic;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.core.Texts;
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
    private static final String ADD = """
            INSERT INTO transmission (id, kind, document_id, version, number, format, try_at) VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (seller_id, document_id, version) DO NOTHING""";
    private static final String DUE = " FROM transmission WHERE ended_at IS NULL AND try_at <= ?";
    private static final String IS_ANY = "SELECT EXISTS (SELECT" + DUE + ")";
    private static final String CLAIM_NEXT = """
            UPDATE transmission SET try_at = ? WHERE id = (
                SELECT id %s ORDER BY try_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
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
        var reference = given == null ? null : Texts.cut(given, REFERENCE_LENGTH_MAX).replace("\0", "");
        transactions.inNew(() -> {
            if (database.update(TRANSMITTED, clock.wallNow(), reference, claimed.id()) == 1) {
                publish(TransmissionEventTypes.TRANSMITTED, claimed, reference, null);
            }
            return null;
        });
    }

    void refused(Claimed claimed, String why) {
        var reason = Texts.cut(String.valueOf(why), REASON_LENGTH_MAX).replace("\0", "");
        transactions.inNew(() -> {
            if (database.update(REFUSED, clock.wallNow(), reason, claimed.id()) == 1) {
                publish(TransmissionEventTypes.REFUSED, claimed, null, reason);
            }
            return null;
        });
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
