package dev.brickwork.invoice.receivable;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.function.ToLongFunction;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.invoice.InvoiceStatus;
import dev.brickwork.invoice.receivable.KnownInvoiceResponse.Movement;
import dev.brickwork.ledger.Account;
import dev.brickwork.ledger.BookedEntry;
import dev.brickwork.ledger.EntryKind;
import dev.brickwork.ledger.JournalReader;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;

/**
 * An invoice as it was known at the end of a day. Its versions and the entries of the journal never change, so what was there by then
 * says how it stood.
 */
@ApplicationScoped
class KnownInvoices {
    private static final String INVOICE = """
            SELECT i.currency, i.due_on, i.is_muted, i.is_draft, i.is_paused, i.created_at, i.voided_at, i.given_up_at
            FROM invoice i WHERE i.id = ?""";
    private static final String VERSION = """
            SELECT version, invoice_number, grand_total FROM invoice_version WHERE invoice_id = ? AND made_at < ?
            ORDER BY version DESC LIMIT 1""";

    private final Database database;
    private final JournalReader journal;
    private final CurrentSeller seller;
    private final BusinessClock clock;

    KnownInvoices(Database database, JournalReader journal, CurrentSeller seller, BusinessClock clock) {
        this.database = database;
        this.journal = journal;
        this.seller = seller;
        this.clock = clock;
    }

    private record Row(CurrencyCode currency, LocalDate dueOn, boolean isMuted, boolean isDraft, boolean isPaused,
            Instant createdAt, Instant voidedAt, Instant givenUpAt) {

        static Row of(ResultSet row) throws SQLException {
            return new Row(CurrencyCode.valueOf(row.getString("currency")), row.getObject("due_on", LocalDate.class),
                    row.getBoolean("is_muted"), row.getBoolean("is_draft"), row.getBoolean("is_paused"),
                    Sql.instant(row, "created_at"), Sql.instant(row, "voided_at"), Sql.instant(row, "given_up_at"));
        }
    }

    private record Version(Integer number, String invoiceNumber, long grandTotal) {
        static final Version NONE = new Version(null, null, 0);
    }

    /** @param day null for today */
    @Transactional
    KnownInvoiceResponse read(UUID invoiceId, LocalDate day) {
        var zone = seller.settings().defaults().timeZone();
        var today = clock.now().atZone(zone).toLocalDate();
        var asOf = day == null ? today : day;
        var ends = asOf.plusDays(1).atStartOfDay(zone).toInstant();
        var invoice = database.select(INVOICE, Row::of, invoiceId).stream().findFirst()
                .orElseThrow(() -> new Missing("Invoice"));
        if (asOf.isAfter(today)) {
            throw Refused.field("as_of", "may not lie in the future");
        }
        if (asOf.isBefore(today) && !invoice.createdAt.isBefore(ends)) {
            throw Refused.field("as_of", "may not lie before the invoice was made");
        }
        var version = database.select(VERSION, row -> new Version(row.getInt("version"), row.getString("invoice_number"),
                row.getLong("grand_total")), invoiceId, ends).stream().findFirst().orElse(Version.NONE);
        return known(invoiceId, invoice, version, new Books(journal.ofInvoice(invoiceId, ends)), asOf, ends);
    }

    private static KnownInvoiceResponse known(UUID invoiceId, Row invoice, Version version, Books books, LocalDate asOf,
            Instant ends) {
        boolean isIssued = version.number != null;
        var payments = books.payments(version.grandTotal);
        var credits = books.credits();
        var notes = books.creditNotes();
        var dueOn = isIssued ? invoice.dueOn : null;
        var facts = new InvoiceStatus.Facts(isBefore(invoice.voidedAt, ends), invoice.isMuted, invoice.isDraft,
                invoice.isPaused && !isIssued, isIssued, books.isWrittenOff() || isBefore(invoice.givenUpAt, ends),
                version.grandTotal, sum(payments), sum(credits), sum(notes), dueOn);
        return new KnownInvoiceResponse(invoiceId, asOf, version.invoiceNumber, version.number,
                InvoiceStatus.of(facts, asOf), invoice.currency, dueOn, version.grandTotal, sum(payments), sum(credits),
                sum(notes), sum(books.onBalance()), books.onBalance(), payments, credits, notes);
    }

    private static boolean isBefore(Instant at, Instant ends) {
        return at != null && at.isBefore(ends);
    }

    private static long sum(List<Movement> movements) {
        return movements.stream().mapToLong(Movement::amount).sum();
    }

    /** What was booked for the invoice. */
    private record Books(List<BookedEntry> entries) {

        /** What another system had collected of an imported invoice is paid with its import. */
        List<Movement> payments(long grandTotal) {
            return movements(entry -> switch (entry.kind()) {
                case PAYMENT_RECEIVED, PAYMENT_REFUNDED -> entry.on(Account.CASH);
                case PAYMENT_MOVED_TO_CREDIT -> entry.on(Account.CUSTOMER_CREDIT);
                case INVOICE_IMPORTED -> grandTotal - entry.on(Account.RECEIVABLE);
                default -> 0;
            });
        }

        List<Movement> credits() {
            return movements(entry -> switch (entry.kind()) {
                case CREDIT_APPLIED, CREDIT_RETURNED -> entry.on(Account.CUSTOMER_CREDIT);
                default -> 0;
            });
        }

        List<Movement> creditNotes() {
            return movements(entry -> entry.kind() == EntryKind.CREDIT_NOTE ? -entry.net() - entry.tax() : 0);
        }

        List<Movement> onBalance() {
            return movements(entry -> entry.on(Account.RECEIVABLE));
        }

        private List<Movement> movements(ToLongFunction<BookedEntry> amount) {
            return entries.stream().filter(entry -> amount.applyAsLong(entry) != 0)
                    .map(entry -> new Movement(entry.kind(), entry.source(), amount.applyAsLong(entry), entry.bookedAt()))
                    .toList();
        }

        boolean isWrittenOff() {
            return entries.stream().anyMatch(entry -> entry.kind() == EntryKind.WRITTEN_OFF);
        }
    }
}
