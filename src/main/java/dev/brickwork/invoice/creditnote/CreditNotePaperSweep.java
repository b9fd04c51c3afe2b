package dev.brickwork.invoice.creditnote;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.invoice.paper.PaperSweep;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.sweep.ParkedReason;
import dev.brickwork.platform.sweep.Sweep;
import dev.brickwork.platform.sweep.TimeBudget;
import io.micrometer.core.instrument.MeterRegistry;

/** Prints the credit notes that nobody has asked for yet, as {@link PaperSweep} does for invoices. */
@ApplicationScoped
class CreditNotePaperSweep implements Sweep {
    private static final Logger LOG = Logger.getLogger(CreditNotePaperSweep.class);
    private static final int BATCH = 50;
    private static final String MISSING = "document_key IS NULL AND failures < " + FAILURES_MAX;
    private static final String NEXT = """
            SELECT min(n.created_at) AS due FROM credit_note_paper p
                JOIN credit_note n ON n.seller_id = p.seller_id AND n.id = p.credit_note_id
            WHERE\s""" + MISSING;
    private static final String FIRST = "SELECT credit_note_id FROM credit_note_paper WHERE " + MISSING
            + " ORDER BY credit_note_id LIMIT " + BATCH;
    /** Held while it is printed, so that two processes do not print the same; who asks for it meanwhile does not wait. */
    private static final String CLAIM = """
            SELECT pg_try_advisory_xact_lock(hashtextextended(credit_note_id::text, 6)) FROM credit_note_paper
            WHERE credit_note_id = ? AND\s""" + MISSING;
    private static final String FAILED = """
            UPDATE credit_note_paper SET failures = failures + 1 WHERE credit_note_id = ? AND document_key IS NULL
            RETURNING failures""";

    private final Database database;
    private final Transactions transactions;
    private final CreditNotePapers papers;
    private final MeterRegistry meters;
    private final TimeBudget budget;
    private final Outbox outbox;

    CreditNotePaperSweep(Database database, Transactions transactions, CreditNotePapers papers, MeterRegistry meters,
            TimeBudget budget, Outbox outbox) {
        this.database = database;
        this.transactions = transactions;
        this.papers = papers;
        this.meters = meters;
        this.budget = budget;
        this.outbox = outbox;
    }

    /** Before mails want them attached. */
    @Override
    public int order() {
        return 710;
    }

    @Override
    public String name() {
        return "credit note papers";
    }

    @Override
    public Optional<Instant> nextDue() {
        return transactions.joining(() -> Optional.ofNullable(database.select(NEXT, row -> Sql.instant(row, "due")).get(0)));
    }

    /** Every note of a batch is printed, has failed once more, or is being printed by somebody else, who goes on then. */
    @Override
    public void run(Instant now) {
        var slice = budget.begin();
        var batch = missing();
        while (!batch.isEmpty()) {
            batch.forEach(this::print);
            var next = missing();
            if (slice.isOver() || next.equals(batch)) {
                return;
            }
            batch = next;
        }
    }

    private List<UUID> missing() {
        return transactions.joining(() -> database.select(FIRST, row -> row.getObject(1, UUID.class)));
    }

    private void print(UUID id) {
        if (transactions.isStopping()) {
            return;
        }
        try {
            transactions.inNew(() -> {
                if (database.select(CLAIM, row -> row.getBoolean(1), id).contains(true)) {
                    papers.paper(id);
                    meters.counter("brickwork.credit.note.papers.printed").increment();
                }
                return null;
            });
        } catch (RuntimeException e) {
            LOG.errorf(e, "printing credit note %s failed", id);
            meters.counter("brickwork.credit.note.papers.failed").increment();
            if (!PaperSweep.isOfTheMoment(e)) {
                transactions.inNew(() -> noteFailure(id, ParkedReason.of(e)));
            }
        }
    }

    private boolean noteFailure(UUID id, String reason) {
        var isParked = database.select(FAILED, row -> row.getInt(1), id).contains(FAILURES_MAX);
        if (isParked) {
            LOG.errorf("credit note %s could not be printed %d times and is not tried again", id, FAILURES_MAX);
            meters.counter("brickwork.credit.note.papers.parked").increment();
            outbox.publishAll(List.of(CreditNoteEventData.parked(CreditNote.get(id), reason)));
        }
        return isParked;
    }
}
