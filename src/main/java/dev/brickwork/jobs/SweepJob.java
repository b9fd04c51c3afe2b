package dev.brickwork.jobs;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;

import org.jboss.logging.Logger;

import dev.brickwork.platform.audit.Written;
import dev.brickwork.platform.outbox.NewsTold;
import dev.brickwork.platform.tenancy.AsSeller;
import dev.brickwork.platform.time.Sweeps;
import dev.brickwork.seller.SellerService;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;

/**
 * Looks for due work every few seconds, in every process at once; the rows themselves say who takes what. Sellers that have
 * been quiet are looked at less often: see {@link Looks}.
 */
@ApplicationScoped
class SweepJob {
    private static final Logger LOG = Logger.getLogger(SweepJob.class);

    private final SellerService sellers;
    private final AsSeller asSeller;
    private final Sweeps sweeps;
    private final Looks looks = new Looks();

    SweepJob(SellerService sellers, AsSeller asSeller, Sweeps sweeps) {
        this.sellers = sellers;
        this.asSeller = asSeller;
        this.sweeps = sweeps;
    }

    void written(@Observes(during = TransactionPhase.AFTER_SUCCESS) Written news) {
        looks.stir(news.sellerId());
    }

    void told(@Observes(during = TransactionPhase.AFTER_SUCCESS) NewsTold news) {
        looks.stir(news.sellerId());
    }

    @Scheduled(every = "{brickwork.sweep.every}", concurrentExecution = ConcurrentExecution.SKIP)
    void sweep() {
        for (var seller : sellers.activeSellers()) {
            try {
                if (looks.isDue(seller)) {
                    looks.looked(seller, asSeller.call(seller, sweeps::runDue));
                }
            } catch (RuntimeException | Error e) {
                // whatever it was, the sellers after this one have their turn
                LOG.errorf(e, "sweeping for seller %s failed", seller);
            }
        }
    }
}
