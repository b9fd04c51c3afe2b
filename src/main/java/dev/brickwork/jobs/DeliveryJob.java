package dev.brickwork.jobs;

import java.time.Duration;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;

import dev.brickwork.platform.audit.AuditRecorded;
import dev.brickwork.platform.outbox.EventsPublished;
import dev.brickwork.seller.SellerService;
import dev.brickwork.webhook.WebhookService;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;

/**
 * Looks for webhook deliveries that no process is at: retries that have fallen due, and what a process left behind that was
 * killed. No sweep, because it knows no time but the real one. Sellers for whom nothing waits are looked at less often: see
 * {@link IdleSellers}.
 */
@ApplicationScoped
class DeliveryJob {
    private static final Duration QUIET = Duration.ofHours(1);

    private final SellerService sellers;
    private final WebhookService webhooks;
    private final JobGate gate;
    private final IdleSellers idle = new IdleSellers();

    DeliveryJob(SellerService sellers, WebhookService webhooks, JobGate gate) {
        this.sellers = sellers;
        this.webhooks = webhooks;
        this.gate = gate;
    }

    void written(@Observes(during = TransactionPhase.AFTER_SUCCESS) AuditRecorded event) {
        idle.stir(event.sellerId());
    }

    void onEvents(@Observes(during = TransactionPhase.AFTER_SUCCESS) EventsPublished event) {
        idle.stir(event.sellerId());
    }

    @Scheduled(every = "{brickwork.sweep.every}", concurrentExecution = ConcurrentExecution.SKIP)
    void look() {
        gate.pass(this::lookAtAll);
    }

    private void lookAtAll() {
        var active = sellers.activeSellers();
        webhooks.forgetWaitingOfAllBut(active);
        for (var seller : active) {
            if (idle.isDue(seller) || webhooks.isAnyWaiting(seller)) {
                idle.looked(seller, QUIET);
                webhooks.poll(seller);
            }
        }
    }
}
