package dev.brickwork.client;

import java.time.OffsetDateTime;
import java.util.UUID;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.client.model.EventObject;

/**
 * What a webhook endpoint is sent.
 *
 * @param id the same with every attempt: do nothing twice for it
 * @param type such as {@code invoice.voided}
 */
public record WebhookEvent(UUID id, String type, @JsonProperty("created_at") OffsetDateTime createdAt,
        EventObject object, JsonNode data) {

    /** @param dataType the class of the data of this type of event, such as {@code InvoiceEventData} */
    public <T> T data(Class<T> dataType) {
        return Json.convert(data, dataType);
    }
}
