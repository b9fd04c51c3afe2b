package dev.brickwork.jobs;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.check.NightlyChecks;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.SellerService;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;

/**
 * Has the rules of the night looked at, seller by seller. No sweep: it knows no time but the real one, and what takes minutes for
 * one seller must not keep the others from being billed.
 */
@ApplicationScoped
class CheckJob {
    private static final Logger LOG = Logger.getLogger(CheckJob.class);

    private final SellerService sellers;
    private final AsSeller asSeller;
    private final NightlyChecks checks;
    private final Transactions transactions;
    private final BusinessClock clock;
    private final MeterRegistry metrics;
    private final JobGate gate;

    CheckJob(SellerService sellers, AsSeller asSeller, NightlyChecks checks, Transactions transactions,
            BusinessClock clock, MeterRegistry metrics, JobGate gate) {
        this.gate = gate;
        this.sellers = sellers;
        this.asSeller = asSeller;
        this.checks = checks;
        this.transactions = transactions;
        this.clock = clock;
        this.metrics = metrics;
    }

    /** Not as soon as a process has started: then it has other things to do. */
    @Scheduled(every = "{brickwork.check.every}", delayed = "1m", concurrentExecution = ConcurrentExecution.SKIP)
    void look() {
        gate.pass(this::lookAtAll);
    }

    private void lookAtAll() {
        var active = sellers.activeSellers();
        checks.forgetAllBut(active);
        for (var seller : active) {
            if (transactions.isStopping()) {
                return;
            }
            try {
                asSeller.call(seller, () -> checks.look(clock.wallNow()));
            } catch (RuntimeException e) {
                // the others have their turn
                LOG.errorf(e, "the checks of seller %s failed", seller);
            }
        }
        metrics.counter("brickwork.check.runs").increment();
    }
}
