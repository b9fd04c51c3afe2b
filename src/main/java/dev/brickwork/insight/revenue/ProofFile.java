package dev.brickwork.insight.revenue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.StreamingOutput;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.invoice.InvoiceRecords;
import dev.brickwork.ledger.EntryKind;
import dev.brickwork.ledger.JournalRecords;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.database.Snapshots;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;
import io.quarkus.panache.common.Sort;

/**
 * All that a closed month rests on, signed by the seller: whoever has the file can check it without us. It is read part by part, each in
 * a short transaction: the journal of a closed month does not change.
 */
@ApplicationScoped
class ProofFile {
    private static final int PART = 200;
    private static final UUID BEFORE_ALL = new UUID(0, 0);

    private final JournalRecords journal;
    private final InvoiceRecords invoices;
    private final ContractRecords contracts;
    private final ClosedRevenueTable figures;
    private final ProofKeys keys;
    private final CurrentSeller seller;
    private final Caller caller;
    private final BusinessClock clock;
    private final Snapshots snapshots;
    private final Transactions transactions;

    ProofFile(JournalRecords journal, InvoiceRecords invoices, ContractRecords contracts, ClosedRevenueTable figures,
            ProofKeys keys, CurrentSeller seller, Caller caller, BusinessClock clock, Snapshots snapshots,
            Transactions transactions) {
        this.journal = journal;
        this.invoices = invoices;
        this.contracts = contracts;
        this.figures = figures;
        this.keys = keys;
        this.seller = seller;
        this.caller = caller;
        this.clock = clock;
        this.snapshots = snapshots;
        this.transactions = transactions;
    }

    /** @param from where the month before ended */
    record Month(YearMonth month, AccountingPeriod period, Instant from, Frame frame, String header) {
        Instant until() {
            return period.endsAt;
        }
    }

    StreamingOutput of(YearMonth asked) {
        // before the answer begins: what is refused here is still answered as an error
        var month = snapshots.read(() -> month(asked));
        return out -> write(month, out);
    }

    private Month month(YearMonth asked) {
        var period = AccountingPeriod.of(asked).orElseThrow(() -> new Missing("Period"));
        period.refuseUnlessClosed();
        var zone = seller.settings().defaults().timeZone();
        // where the month before ended, if that is on record
        var from = AccountingPeriod.<AccountingPeriod>find("month < ?1", Sort.descending("month"), period.month)
                .firstResultOptional().map(before -> before.endsAt)
                .orElseGet(() -> asked.atDay(1).atStartOfDay(zone).toInstant());
        var frame = Frame.of(seller, clock);
        return new Month(asked, period, from, frame,
                """
                        {"type":"proof","format":1,"seller_id":"%s","month":"%s","time_zone":"%s","starts_at":"%s","ends_at":"%s",\
                        "closed_at":"%s","times_closed":%d,"written_at":"%s","policy":%s}"""
                        .formatted(caller.sellerId(), asked, zone, from, period.endsAt, period.closedAt,
                                period.timesClosed, clock.now(), ContractRecords.policy(frame.policy())));
    }

    private void write(Month month, OutputStream out) throws IOException {
        var proof = new ProofWriter(out);
        proof.add(month.header);
        proof.add(read(() -> journal.balances("OPENING", month.from)));
        proof.add(read(() -> invoices.rates(month.from, month.until())));
        writeOpenItems(month, proof);
        writeContracts(month, proof);
        writeEntries(month, proof);
        proof.add(transactions.inNew(() -> closing(month)));
        proof.add("{\"type\":\"end\",\"records\":" + (proof.count() + 1) + "}");
        var signature = keys.sign(proof.hash().getBytes(StandardCharsets.US_ASCII));
        proof.write("{\"signature\":\"" + Base64.getEncoder().encodeToString(signature) + "\",\"public_key\":\""
                + Base64.getEncoder().encodeToString(keys.publicKey()) + "\"}\n");
        out.flush();
    }

    private void writeOpenItems(Month month, ProofWriter proof) throws IOException {
        var after = BEFORE_ALL;
        List<JournalRecords.OpenItem> items;
        do {
            var start = after;
            items = read(() -> journal.openItems(month.from, start, PART));
            for (var item : items) {
                proof.add(item.json());
                after = item.invoiceId();
            }
        } while (items.size() >= PART);
    }

    private void writeContracts(Month month, ProofWriter proof) throws IOException {
        var place = ContractReader.Place.START;
        while (place != null) {
            var from = place;
            var some = read(() -> contracts.after(from, month));
            proof.add(some.records());
            place = some.next();
        }
    }

    /** What an entry books comes before it. */
    private void writeEntries(Month month, ProofWriter proof) throws IOException {
        var time = month.from;
        var after = BEFORE_ALL;
        List<JournalRecords.Entry> entries;
        do {
            var startTime = time;
            var startAfter = after;
            entries = read(() -> journal.after(startTime, startAfter, month.until(), PART));
            var some = entries;
            proof.add(read(() -> invoices.invoices(sources(some, EntryKind.INVOICE_ISSUED),
                    sources(some, EntryKind.INVOICE_REGENERATED))));
            proof.add(read(() -> invoices.earlierInvoices(sources(some, EntryKind.INVOICE_VOIDED),
                    sources(some, EntryKind.INVOICE_REGENERATED))));
            proof.add(read(() -> invoices.payments(sources(some, EntryKind.PAYMENT_RECEIVED))));
            proof.add(read(() -> invoices.refunds(sources(some, EntryKind.PAYMENT_REFUNDED))));
            proof.add(read(() -> invoices.creditNotes(sources(some, EntryKind.CREDIT_NOTE))));
            proof.add(read(() -> invoices.credits(
                    sources(some, EntryKind.CREDIT_GRANTED, EntryKind.PAYMENT_MOVED_TO_CREDIT))));
            proof.add(read(() -> invoices.creditUses(
                    sources(some, EntryKind.CREDIT_APPLIED, EntryKind.CREDIT_RETURNED))));
            proof.add(read(() -> invoices.creditRefunds(sources(some, EntryKind.CREDIT_REFUNDED))));
            proof.add(some.stream().map(JournalRecords.Entry::json).toList());
            if (!entries.isEmpty()) {
                time = entries.get(entries.size() - 1).bookedAt();
                after = entries.get(entries.size() - 1).id();
            }
        } while (entries.size() == PART);
    }

    private static List<UUID> sources(List<JournalRecords.Entry> entries, EntryKind... kinds) {
        return entries.stream().filter(entry -> List.of(kinds).contains(entry.kind())).map(JournalRecords.Entry::source)
                .toList();
    }

    /** Read while nobody can reopen the month. If it was reopened since the header was written, the file ends without signature. */
    private List<String> closing(Month month) {
        var period = AccountingPeriod.lock(month.period.id);
        period.refuseUnlessClosed();
        if (period.timesClosed != month.period.timesClosed) {
            throw Refused.field("month", "was reopened meanwhile");
        }
        var records = new ArrayList<>(journal.balances("CLOSING", month.until()));
        records.addAll(revenue(month));
        return records;
    }

    private List<String> revenue(Month month) {
        return figures.read().rows().stream().filter(row -> row.month().equals(month.month)).map(row -> """
                {"type":"revenue","currency":"%s","brick_id":%s,"recognized":%d,"deferred":%d,"unbilled":%d}"""
                .formatted(row.currency(), row.brickId() == null ? null : "\"" + row.brickId() + "\"", row.recognized(),
                        row.deferred(), row.unbilled()))
                .sorted().toList();
    }

    private <T> T read(Supplier<T> query) {
        return snapshots.read(query::get);
    }
}
