package dev.brickwork.jobs;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.seller.SellerService;
import dev.brickwork.webhook.WebhookService;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;

/**
 * Looks for webhook deliveries that no process is at: retries that have fallen due, and what a process left behind that was
 * killed. No sweep, because it knows no time but the real one.
 */
@ApplicationScoped
class DeliveryJob {
    private final SellerService sellers;
    private final WebhookService webhooks;

    DeliveryJob(SellerService sellers, WebhookService webhooks) {
        this.sellers = sellers;
        this.webhooks = webhooks;
    }

    @Scheduled(every = "{brickwork.sweep.every}", concurrentExecution = ConcurrentExecution.SKIP)
    void look() {
        sellers.activeSellers().forEach(webhooks::look);
    }
}
