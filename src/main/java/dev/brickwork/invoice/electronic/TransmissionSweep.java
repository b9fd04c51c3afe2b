package dev.brickwork.invoice.electronic;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;

import org.jboss.logging.Logger;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.sweep.Sweep;
import dev.brickwork.platform.sweep.TimeBudget;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.InvoiceTransmitter;
import dev.brickwork.spi.InvoiceTransmitter.ElectronicDocument;

/** Hands electronic documents to the seller's network: claimed and marked in transactions, handed over outside of them. */
@ApplicationScoped
class TransmissionSweep implements Sweep {
    private static final Logger LOG = Logger.getLogger(TransmissionSweep.class);

    private final TransmissionQueue queue;
    private final InvoiceTransmitter transmitter;
    private final Map<String, TransmittedDocuments> documents;
    private final Caller caller;
    private final BusinessClock clock;
    private final TimeBudget budget;
    private final Transactions transactions;

    TransmissionSweep(TransmissionQueue queue, InvoiceTransmitter transmitter, @Any Instance<TransmittedDocuments> documents,
            Caller caller, BusinessClock clock, TimeBudget budget, Transactions transactions) {
        this.queue = queue;
        this.transmitter = transmitter;
        this.documents = documents.stream().collect(Collectors.toMap(TransmittedDocuments::kind, Function.identity()));
        this.caller = caller;
        this.clock = clock;
        this.budget = budget;
        this.transactions = transactions;
    }

    /** After invoices and credit notes are printed. */
    @Override
    public int order() {
        return 800;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public String name() {
        return "transmissions";
    }

    /** Now, by whatever clock the seller lives: what is due in real time does not wait for a test clock. */
    @Override
    public Optional<Instant> nextDue() {
        return queue.isAnyDue() ? Optional.of(clock.now()) : Optional.empty();
    }

    @Override
    public void run(Instant now) {
        if (!transmitter.isConnectedTo(caller.sellerId())) {
            return;
        }
        var slice = budget.begin();
        var claimed = queue.claim();
        while (!claimed.isEmpty()) {
            claimed.forEach(this::transmit);
            if (slice.isOver() || transactions.isStopping()) {
                return;
            }
            claimed = queue.claim();
        }
    }

    private void transmit(TransmissionQueue.Claimed claimed) {
        var document = claimed.document();
        String reference;
        try {
            var xml = documents.get(document.kind()).xml(document, claimed.format());
            reference = transmitter.transmit(new ElectronicDocument(claimed.id(), caller.sellerId(), document.number(),
                    claimed.format().name(), xml));
        } catch (Refused | InvoiceTransmitter.Rejected e) {
            queue.refused(claimed, e.getMessage());
            return;
        } catch (Exception e) {
            LOG.warnf(e, "document %s was not transmitted", document.number());
            queue.failed(claimed, e);
            return;
        }
        // if this fails, the claim ends by itself and the document is handed over again, with the same id
        queue.transmitted(claimed, reference);
    }
}
