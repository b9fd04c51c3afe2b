package dev.brickwork.ledger;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.given.Seller;

/** Books, as the invoices would keep them. */
@ApplicationScoped
class GivenLedger {
    private static final AtomicReference<Instant> NEXT = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));

    private final LedgerService ledger;
    private final AsSeller asSeller;
    private final Transactions transactions;

    GivenLedger(LedgerService ledger, AsSeller asSeller, Transactions transactions) {
        this.ledger = ledger;
        this.asSeller = asSeller;
        this.transactions = transactions;
    }

    List<UUID> booked(UUID seller, JournalEntry... entries) {
        return asSeller.call(seller, () -> transactions.inNew(() -> ledger.post(List.of(entries))));
    }

    static UUID customer(Api api) {
        return new Seller(api).customer().uuid();
    }

    /** A second after the one before. */
    static EntryHeader header(UUID customer) {
        return factAt(customer, NEXT.updateAndGet(last -> last.plusSeconds(1)));
    }

    static EntryHeader factAt(UUID customer, Instant at) {
        return new EntryHeader(UUID.randomUUID(), customer, null, null, CurrencyCode.USD, at, null);
    }

    static JournalEntry issued(UUID customer, long net, long tax) {
        return JournalEntry.invoiceIssued(header(customer), InvoiceAmounts.of(net, tax));
    }

    static JournalEntry paid(UUID customer, long amount) {
        return JournalEntry.paymentReceived(header(customer), InvoiceStage.ISSUED, amount);
    }
}
