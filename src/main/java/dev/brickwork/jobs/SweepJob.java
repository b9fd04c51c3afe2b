package dev.brickwork.jobs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;

import org.jboss.logging.Logger;

import dev.brickwork.platform.audit.AuditRecorded;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.outbox.EventsPublished;
import dev.brickwork.platform.sweep.Sweeps;
import dev.brickwork.seller.SellerService;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;

/**
 * Looks for due work every few seconds, in every process at once; the rows themselves say who takes what. Sellers that have
 * been quiet are looked at less often: see {@link IdleSellers}.
 */
@ApplicationScoped
class SweepJob {
    private static final Logger LOG = Logger.getLogger(SweepJob.class);

    static final String RUNS = "brickwork.sweep.runs";
    static final String WAITING_RUNS = "brickwork.sweep.waiting.runs";

    private final SellerService sellers;
    private final AsSeller asSeller;
    private final Sweeps sweeps;
    private final Transactions transactions;
    private final MeterRegistry metrics;
    private final JobGate gate;
    private final Lane own = new Lane(false);
    private final Lane others = new Lane(true);

    SweepJob(SellerService sellers, AsSeller asSeller, Sweeps sweeps, Transactions transactions,
            MeterRegistry metrics, JobGate gate) {
        this.gate = gate;
        this.metrics = metrics;
        this.sellers = sellers;
        this.asSeller = asSeller;
        this.sweeps = sweeps;
        this.transactions = transactions;
    }

    /** What is swept by one thread: that of the sweeps which wait for nobody, or of those which wait for somebody outside. */
    private static final class Lane {
        final boolean waitsForOthers;
        final IdleSellers idle = new IdleSellers();
        int rounds;

        Lane(boolean waitsForOthers) {
            this.waitsForOthers = waitsForOthers;
        }
    }

    void written(@Observes(during = TransactionPhase.AFTER_SUCCESS) AuditRecorded event) {
        stir(event.sellerId());
    }

    void onEvents(@Observes(during = TransactionPhase.AFTER_SUCCESS) EventsPublished event) {
        stir(event.sellerId());
    }

    private void stir(UUID seller) {
        own.idle.stir(seller);
        others.idle.stir(seller);
    }

    @Scheduled(every = "{brickwork.sweep.every}", concurrentExecution = ConcurrentExecution.SKIP)
    void sweep() {
        gate.pass(() -> sweepAll(own, RUNS));
    }

    /** Mails, charges, accounting: however long the outside takes, nothing is billed later for it. */
    @Scheduled(every = "{brickwork.sweep.every}", concurrentExecution = ConcurrentExecution.SKIP)
    void sweepWaiting() {
        gate.pass(() -> sweepAll(others, WAITING_RUNS));
    }

    /** @param counter not moved by a run that the end of the service cut short */
    private void sweepAll(Lane lane, String counter) {
        for (var seller : beginningAt(lane.rounds++, sellers.activeSellers())) {
            if (transactions.isStopping()) {
                return;
            }
            if (lane.idle.isDue(seller)) {
                sweep(lane, seller);
            }
        }
        metrics.counter(counter).increment();
    }

    /** Each round begins one further on: who comes behind a seller with much to do is not always the same. */
    static List<UUID> beginningAt(int round, List<UUID> sellers) {
        var turned = new ArrayList<>(sellers);
        if (!turned.isEmpty()) {
            Collections.rotate(turned, -Math.floorMod(round, turned.size()));
        }
        return turned;
    }

    private void sweep(Lane lane, UUID seller) {
        try {
            lane.idle.looked(seller, asSeller.call(seller, () -> sweeps.runDueOf(lane.waitsForOthers)));
        } catch (RuntimeException | Error e) {
            // whatever it was, the sellers after this one have their turn
            LOG.errorf(e, "sweeping for seller %s failed", seller);
        }
    }
}
