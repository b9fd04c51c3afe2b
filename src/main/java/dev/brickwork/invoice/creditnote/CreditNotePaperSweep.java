package dev.brickwork.invoice.creditnote;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.invoice.paper.PrintRun;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.sweep.Sweep;

/** Prints the credit notes that nobody has asked for yet. */
@ApplicationScoped
class CreditNotePaperSweep implements Sweep, PrintRun.Queue {
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
    private final PrintRun printing;
    private final Outbox outbox;

    CreditNotePaperSweep(Database database, Transactions transactions, CreditNotePapers papers, PrintRun printing,
            Outbox outbox) {
        this.database = database;
        this.transactions = transactions;
        this.papers = papers;
        this.printing = printing;
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

    @Override
    public void run(Instant now) {
        printing.over(this);
    }

    @Override
    public String kind() {
        return "credit note";
    }

    @Override
    public String metric() {
        return "brickwork.credit.note.papers";
    }

    @Override
    public List<UUID> missing() {
        return database.select(FIRST, row -> row.getObject(1, UUID.class));
    }

    @Override
    public boolean print(UUID id) {
        if (!database.select(CLAIM, row -> row.getBoolean(1), id).contains(true)) {
            return false;
        }
        papers.paper(id);
        return true;
    }

    @Override
    public boolean noteFailure(UUID id, String reason) {
        var isParked = database.select(FAILED, row -> row.getInt(1), id).contains(FAILURES_MAX);
        if (isParked) {
            outbox.publishAll(List.of(CreditNoteEventData.parked(CreditNote.get(id), reason)));
        }
        return isParked;
    }
}
