package dev.brickwork.invoice.paper;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.invoice.InvoiceEventData;
import dev.brickwork.invoice.InvoiceQuery;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.sweep.Sweep;
import dev.brickwork.platform.time.BusinessClock;

/**
 * Prints the invoices that nobody has asked for yet, so that issuing need not wait for it. What is parked is printed when somebody
 * asks for it.
 */
@ApplicationScoped
class PaperSweep implements Sweep, PrintRun.Queue {
    private static final int BATCH = 50;
    private static final String WITHOUT_PAPER = "current_version IS NOT NULL AND paper_version IS DISTINCT FROM current_version"
            + " AND paper_failures < " + FAILURES_MAX;
    private static final String FAILED = "UPDATE invoice SET paper_failures = paper_failures + 1 WHERE id = ? RETURNING paper_failures";
    private static final String NEXT = "SELECT min(issued_at) AS due FROM invoice WHERE " + WITHOUT_PAPER;
    private static final String MISSING = "SELECT id FROM invoice WHERE " + WITHOUT_PAPER + " ORDER BY issued_at, id LIMIT "
            + BATCH;
    /** Held while it is printed, so that two processes do not print the same; who asks for it meanwhile does not wait. */
    private static final String CLAIM = "SELECT pg_try_advisory_xact_lock(hashtextextended(?, 5))";
    private static final String STILL_MISSING = "SELECT current_version FROM invoice WHERE id = ? AND " + WITHOUT_PAPER;

    private final Database database;
    private final Transactions transactions;
    private final InvoicePapers papers;
    private final PrintRun printing;
    private final Outbox outbox;
    private final BusinessClock clock;

    PaperSweep(Database database, Transactions transactions, InvoicePapers papers, PrintRun printing, Outbox outbox,
            BusinessClock clock) {
        this.database = database;
        this.transactions = transactions;
        this.papers = papers;
        this.printing = printing;
        this.outbox = outbox;
        this.clock = clock;
    }

    /** After invoices are issued, before mails want them attached. */
    @Override
    public int order() {
        return 700;
    }

    @Override
    public String name() {
        return "invoice papers";
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
        return "invoice";
    }

    @Override
    public String metric() {
        return "brickwork.invoice.papers";
    }

    @Override
    public List<UUID> missing() {
        return database.select(MISSING, row -> row.getObject(1, UUID.class));
    }

    @Override
    public boolean print(UUID invoiceId) {
        var isMine = database.select(CLAIM, row -> row.getBoolean(1), invoiceId.toString()).get(0);
        var versions = database.select(STILL_MISSING, row -> row.getInt(1), invoiceId);
        if (!isMine || versions.isEmpty()) {
            return false;
        }
        papers.pdf(invoiceId, versions.get(0));
        return true;
    }

    @Override
    public boolean noteFailure(UUID invoiceId, String reason) {
        var isParked = database.select(FAILED, row -> row.getInt(1), invoiceId).contains(FAILURES_MAX);
        if (isParked) {
            var now = clock.now();
            outbox.publishAll(InvoiceQuery.some(database, List.of(invoiceId)).stream().map(invoice -> InvoiceEventData
                    .of(invoice, invoice.status(now), null).because(reason).as("invoice.pdf_parked")).toList());
        }
        return isParked;
    }
}
