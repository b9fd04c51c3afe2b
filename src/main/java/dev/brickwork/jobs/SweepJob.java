package dev.brickwork.jobs;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.platform.tenancy.AsSeller;
import dev.brickwork.platform.time.Sweeps;
import dev.brickwork.seller.SellerService;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;

/** Looks for due work every few seconds, in every process at once; the rows themselves say who takes what. */
@ApplicationScoped
class SweepJob {
    private static final Logger LOG = Logger.getLogger(SweepJob.class);

    private final SellerService sellers;
    private final AsSeller asSeller;
    private final Sweeps sweeps;

    SweepJob(SellerService sellers, AsSeller asSeller, Sweeps sweeps) {
        this.sellers = sellers;
        this.asSeller = asSeller;
        this.sweeps = sweeps;
    }

    @Scheduled(every = "{brickwork.sweep.every}", concurrentExecution = ConcurrentExecution.SKIP)
    void sweep() {
        for (var seller : sellers.activeSellers()) {
            try {
                asSeller.run(seller, sweeps::runDue);
            } catch (RuntimeException e) {
                LOG.errorf(e, "sweeping for seller %s failed", seller);
            }
        }
    }
}
