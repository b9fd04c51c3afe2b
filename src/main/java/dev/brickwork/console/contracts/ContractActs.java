package dev.brickwork.console.contracts;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.brickwork.console.action.Act;
import dev.brickwork.console.action.Field;
import dev.brickwork.console.list.Filter.Option;
import dev.brickwork.order.ending.EndRequest;
import dev.brickwork.order.ending.EndingResource;
import dev.brickwork.platform.json.Body;
import dev.brickwork.subscription.EndBilling;
import dev.brickwork.subscription.PauseResource;
import dev.brickwork.subscription.SubscriptionResponse;
import dev.brickwork.subscription.SubscriptionStatus;

/** What can be done to a contract without the buyer's signature: each by the operation of the API. */
@ApplicationScoped
class ContractActs {
    private static final String WRITE = "subscriptions:write";
    private static final String ENDS_AT = "ends_at";
    private static final String RESUME_AT = "scheduled_resume_at";
    private static final Field NOTIFY = Field.checkbox("should_notify_customer", "Notify the customer by email");

    private final EndingResource endings;
    private final PauseResource pauses;

    ContractActs(EndingResource endings, PauseResource pauses) {
        this.endings = endings;
        this.pauses = pauses;
    }

    static List<Field> endFields() {
        return List.of(Field.date(ENDS_AT, "Last day").helped("Leave empty for the last day of the term."),
                Field.select("billing", "Amounts already billed", List.of(
                        new Option(EndBilling.CREDIT.name(), "Credit unused days"),
                        new Option(EndBilling.KEEP.name(), "Keep as billed"),
                        new Option(EndBilling.BILL_REST.name(), "Keep as billed, and bill the rest of the term")))
                        .with(EndBilling.CREDIT.name()));
    }

    /** Of a pause with an end, whose outcome can be foreseen. */
    static List<Field> pauseFields() {
        return List.of(Field.date(RESUME_AT, "Resume on").required());
    }

    /** Members of an end, as they were typed, as the API has them: without a day it is the last one of the term. */
    static ObjectNode end(Map<String, List<String>> typed) {
        var end = JsonNodeFactory.instance.objectNode().put(ENDS_AT, EndRequest.Word.END_OF_TERM.name());
        typed.forEach((name, values) -> {
            if (name.equals(NOTIFY.name())) {
                end.put(name, values.get(0).equals("true"));
            } else {
                end.put(name, values.get(0));
            }
        });
        return end;
    }

    Optional<Act> find(String slug, SubscriptionResponse contract) {
        return all(contract).stream().filter(act -> act.slug().equals(slug)).findFirst();
    }

    /** Those that make sense for it now. The operation itself has the last word. */
    List<Act> all(SubscriptionResponse contract) {
        var acts = new ArrayList<Act>();
        var id = contract.subscriptionId().toString();
        if (contract.endsAt() == null || contract.status() == SubscriptionStatus.INACTIVE
                || contract.renewalOrderId() != null) {
            return acts;
        }
        if (contract.endBilling() != null) {
            acts.add(act("take-back-end", "Cancel the end", "Cancel the end",
                    "The contract continues as if its end had never been scheduled.", List.of(),
                    body -> endings.takeBack(id)));
        } else if (Boolean.TRUE.equals(contract.autoRenews())) {
            acts.add(act("do-not-renew", "Turn off renewal", "Turn off renewal",
                    "The contract ends with its current term, unless an order changes that.", List.of(NOTIFY),
                    body -> endings.doNotRenew(id, body)));
        } else {
            acts.add(act("renew", "Turn on renewal", "Turn on renewal",
                    "A new term starts when this one ends.", List.of(), body -> endings.renewAfterAll(id)));
        }
        if (contract.status() == SubscriptionStatus.PAUSED) {
            acts.add(act("resume", "Resume the contract", "Resume",
                    "The contract continues today. Its end date moves earlier by the unused part of the pause.",
                    List.of(NOTIFY), body -> pauses.resume(id, body)));
        } else if (contract.status() != SubscriptionStatus.PENDING) {
            var fields = List.of(Field.date(RESUME_AT, "Resume on").helped("Leave empty to pause until it is resumed."),
                    NOTIFY);
            acts.add(act("pause", "Pause the contract", "Pause",
                    "Pauses the contract from today. Its end date and all upcoming invoices move by the days of the pause.",
                    fields,
                    body -> pauses.pause(id, paused(body))));
        }
        var fields = new ArrayList<>(endFields());
        fields.add(Field.text("reason", "Reason"));
        fields.add(NOTIFY);
        acts.add(act("end", contract.endBilling() == null ? "End the contract" : "Change the end date", "End the contract",
                "Nothing is billed after the last day. Until then, the end can be canceled.", fields,
                body -> endings.end(id, ended(body))).severe());
        return acts;
    }

    /** What becomes credit when the end comes that is set; null where none is set, or nothing becomes credit. */
    Long creditOfEnd(SubscriptionResponse contract) {
        if (contract.endBilling() != EndBilling.CREDIT || contract.status() == SubscriptionStatus.INACTIVE) {
            return null;
        }
        var end = JsonNodeFactory.instance.objectNode().put(ENDS_AT, contract.endsAt().toString())
                .put("billing", EndBilling.CREDIT.name());
        return endings.estimate(contract.subscriptionId().toString(),
                Body.ofJson(end.toString().getBytes(StandardCharsets.UTF_8))).credit();
    }

    /** Without a day it is a pause without an end, which the API wants to be asked for by a null. */
    private static Body paused(Body body) {
        var pause = JsonNodeFactory.instance.objectNode().putNull(RESUME_AT);
        pause.setAll((ObjectNode) body.tree());
        return Body.ofJson(pause.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static Body ended(Body body) {
        var typed = new LinkedHashMap<String, List<String>>();
        body.tree().properties().forEach(
                member -> typed.put(member.getKey(), List.of(member.getValue().asText())));
        return Body.ofJson(end(typed).toString().getBytes(StandardCharsets.UTF_8));
    }

    private static Act act(String slug, String title, String button, String says, List<Field> fields,
            java.util.function.Consumer<Body> run) {
        return new Act(slug, title, button, says, WRITE, fields, run);
    }
}
