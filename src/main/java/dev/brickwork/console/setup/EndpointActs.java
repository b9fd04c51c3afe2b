package dev.brickwork.console.setup;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import jakarta.enterprise.context.ApplicationScoped;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.brickwork.console.action.Act;
import dev.brickwork.console.action.Field;
import dev.brickwork.console.action.Typed;
import dev.brickwork.platform.json.Body;
import dev.brickwork.webhook.EndpointResource;
import dev.brickwork.webhook.EndpointResponse;

/** What can be done to an endpoint: each by the operation of the API. */
@ApplicationScoped
class EndpointActs {
    static final String WRITE = "webhook-endpoints:write";
    static final String TYPES = "event_types";

    private final EndpointResource endpoints;

    EndpointActs(EndpointResource endpoints) {
        this.endpoints = endpoints;
    }

    /** What an endpoint is made of. */
    static List<Field> fields() {
        return List.of(
                Field.text("url", "URL").required().helped("An https address that can be reached from the public internet."),
                Field.text(TYPES, "Events").required()
                        .helped("Event types such as order.accepted, order.* for all events of orders, or * for all events. Separate them by commas."),
                Field.text("description", "Description"));
    }

    Optional<Act> find(String slug, EndpointResponse endpoint) {
        return all(endpoint).stream().filter(act -> act.slug().equals(slug)).findFirst();
    }

    /** Those that make sense for it now. */
    List<Act> all(EndpointResponse endpoint) {
        var id = endpoint.endpointId().toString();
        var acts = new ArrayList<Act>();
        acts.add(act("change", "Edit endpoint", "Save changes",
                "A new URL is used from the next attempt on.", filled(endpoint),
                body -> change(id, whole(body))));
        if (endpoint.isEnabled()) {
            acts.add(act("test", "Send test event", "Send test event",
                    "Sends a webhook_endpoint.test event, whether or not the endpoint is subscribed to it.", List.of(),
                    body -> endpoints.test(id, body)));
            acts.add(act("replay", "Resend events", "Resend events",
                    "Resends the events after a given one that the endpoint is subscribed to, at most 10,000.",
                    List.of(Field.text("after", "After event").required()
                            .helped("The ID of the last event that is not resent.")),
                    body -> endpoints.replay(id, body)));
            acts.add(act("disable", "Disable endpoint", "Disable endpoint",
                    "The endpoint receives no more events, and pending deliveries are canceled.", List.of(),
                    body -> change(id, Body.ofForm(Map.of("is_enabled", List.of("false"))))).severe());
        } else {
            acts.add(act("enable", "Enable endpoint", "Enable endpoint",
                    "The endpoint receives events from now on. Resend events to deliver those it missed.", List.of(),
                    body -> change(id, Body.ofForm(Map.of("is_enabled", List.of("true"))))));
        }
        acts.add(act("delete", "Delete endpoint", "Delete endpoint",
                "This can't be undone. Pending deliveries are canceled.", List.of(), body -> endpoints.delete(id)).severe());
        return acts;
    }

    private static Act act(String slug, String title, String button, String says, List<Field> fields, Consumer<Body> run) {
        return new Act(slug, title, button, says, WRITE, fields, run);
    }

    private static List<Field> filled(EndpointResponse endpoint) {
        return fields().stream().map(field -> field.with(switch (field.name()) {
            case "url" -> endpoint.url();
            case TYPES -> String.join(", ", endpoint.eventTypes());
            default -> endpoint.description();
        })).toList();
    }

    private void change(String id, Body body) {
        try {
            endpoints.change(id, body);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** All of it as it was typed: an act does not send what is empty, but here an empty field was cleared. */
    private static Body whole(Body body) {
        var typed = body.tree();
        var description = typed.path("description").asText();
        var json = JsonNodeFactory.instance.objectNode().put("url", typed.path("url").asText()).put("description",
                description.isEmpty() ? null : description);
        var types = json.putArray(TYPES);
        Typed.list(typed.path(TYPES).asText()).forEach(types::add);
        return Body.ofJson(json.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** As the API reads it: a list. */
    static Body withTypes(Body body) {
        var members = new LinkedHashMap<String, List<String>>();
        body.tree().properties().forEach(member -> members.put(member.getKey(), List.of(member.getValue().asText())));
        var types = Typed.list(Optional.ofNullable(members.remove(TYPES)).orElse(List.of("")).get(0));
        for (int i = 0; i < types.size(); i++) {
            members.put(TYPES + "[" + i + "]", List.of(types.get(i)));
        }
        return Body.ofForm(members);
    }
}
