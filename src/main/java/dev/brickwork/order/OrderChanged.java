package dev.brickwork.order;

import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What an amendment answers. */
@Schema(name = "OrderChanged")
public record OrderChanged(@Schema(required = true) UUID subscriptionId) {
}
