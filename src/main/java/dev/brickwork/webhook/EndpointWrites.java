package dev.brickwork.webhook;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.platform.http.Answers;
import dev.brickwork.platform.write.Write;

/** The writes of which a part comes before the transaction: looking up a name may take seconds. */
@ApplicationScoped
class EndpointWrites {
    private final WebhookService webhooks;

    EndpointWrites(WebhookService webhooks) {
        this.webhooks = webhooks;
    }

    @Write(value = "webhook_endpoint.created", showsSecret = true)
    public RestResponse<EndpointResponse> create(EndpointRequests.Create request, long lastNumber) {
        var created = webhooks.create(request, lastNumber);
        return Answers.created("/webhook-endpoints/" + created.endpointId(), created);
    }

    @Write("webhook_endpoint.changed")
    public EndpointResponse change(UUID endpointId, EndpointRequests.Change change, long lastNumber) throws Exception {
        return webhooks.change(endpointId, change, lastNumber);
    }
}
