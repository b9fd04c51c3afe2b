package dev.brickwork.ledger;

import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.Response;

import dev.brickwork.platform.http.Csv;
import dev.brickwork.seller.CurrentSeller;

/** The journal as it is stored, oldest first, a line for each posting. */
@ApplicationScoped
class JournalCsv {
    private static final List<String> HEADER = List.of("entry_id", "created_at", "kind", "source_id", "customer_id",
            "subscription_id", "invoice_id", "memo", "account", "account_customer_id", "currency", "debit", "credit");

    private final JournalReader journal;
    private final CurrentSeller seller;

    JournalCsv(JournalReader journal, CurrentSeller seller) {
        this.journal = journal;
        this.seller = seller;
    }

    Response of(PeriodFilter period) {
        var bounds = period.of(seller);
        var parts = journal.parts(bounds.from(), bounds.until(), null);
        return Csv.file("journal", HEADER,
                lines -> parts.forEachRemaining(part -> part.forEach(entry -> add(lines, entry))));
    }

    private static void add(Csv.Lines lines, BookedEntry entry) {
        entry.postings().forEach(posting -> lines.add(entry.id(), entry.bookedAt(), entry.kind(), entry.source(),
                entry.customerId(), entry.subscriptionId(), entry.invoiceId(), entry.memo(), posting.account(),
                posting.customerId(), entry.currency(), posting.amount() >= 0 ? Csv.major(posting.amount()) : null,
                posting.amount() < 0 ? Csv.major(-posting.amount()) : null));
    }
}
