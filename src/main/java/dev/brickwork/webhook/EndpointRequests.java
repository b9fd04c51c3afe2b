package dev.brickwork.webhook;

import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.Patch;
import dev.brickwork.platform.outbox.KnownEvents;

/** What may be sent about endpoints. */
final class EndpointRequests {
    private static final int DESCRIPTION_LENGTH_MAX = 500;
    private static final int TYPES_MAX = 100;
    private static final int TYPE_LENGTH_MAX = 100;
    private static final String URL_TEXT = "Where to send. https, no user name or password, and a host in the public internet.";
    private static final String TYPES_TEXT = "Which events to send: types such as `order.accepted`, all of one kind of object as `order.*`, or `*` for all.";

    private EndpointRequests() {
    }

    @Schema(name = "CreateWebhookEndpointRequest", requiredProperties = {"url", "event_types"})
    record Create(
            @Schema(description = URL_TEXT, examples = "https://example.com/webhooks") String url,
            @Schema(description = TYPES_TEXT, examples = "[\"order.*\", \"subscription.inactive\"]") List<String> eventTypes,
            @Schema(nullable = true) String description) {

        static Create read(Fields in, KnownEvents known, AddressGuard guard) {
            var create = new Create(in.text("url", AddressGuard.URL_LENGTH_MAX).required(),
                    in.texts("event_types", TYPES_MAX, TYPE_LENGTH_MAX).required(),
                    in.text("description", DESCRIPTION_LENGTH_MAX).optional());
            check(in, create.url, create.eventTypes, known, guard);
            return create;
        }
    }

    @Schema(name = "ChangeWebhookEndpointRequest")
    record Change(
            @Schema(implementation = String.class, description = URL_TEXT) Patch<String> url,
            @Schema(implementation = String[].class, description = TYPES_TEXT) Patch<List<String>> eventTypes,
            @Schema(implementation = String.class, nullable = true) Patch<String> description,
            @Schema(implementation = Boolean.class, description = "False disables it, and gives up what waits to be delivered; true enables it again, from then on.", examples = "true") Patch<Boolean> isEnabled) {

        static Change read(Fields in, KnownEvents known, AddressGuard guard) {
            var change = new Change(in.text("url", AddressGuard.URL_LENGTH_MAX).patch(),
                    in.texts("event_types", TYPES_MAX, TYPE_LENGTH_MAX).patch(),
                    in.text("description", DESCRIPTION_LENGTH_MAX).nullablePatch(), in.flag("is_enabled").patch());
            check(in, change.url.value(), change.eventTypes.value(), known, guard);
            return change;
        }
    }

    @Schema(name = "ReplayWebhookEventsRequest", requiredProperties = "after")
    record Replay(
            @Schema(description = "The last `event_id` that is not to be sent again; what came after it is.") UUID after) {

        static Replay read(Fields in) {
            return new Replay(in.uuid("after").required());
        }
    }

    private static void check(Fields in, String url, List<String> types, KnownEvents known, AddressGuard guard) {
        if (url != null) {
            try {
                guard.parse(url);
            } catch (AddressGuard.Forbidden e) {
                in.problem("url", e.getMessage());
            }
        }
        in.refuseEmpty("event_types", types);
        for (int i = 0; types != null && i < types.size(); i++) {
            if (types.get(i) != null && !known.filters().contains(types.get(i))) {
                in.problem("event_types[" + i + "]", known.unknown(types.get(i)));
            }
        }
    }
}
