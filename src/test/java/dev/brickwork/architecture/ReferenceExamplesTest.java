package dev.brickwork.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ExistingIds;
import dev.brickwork.testing.ReferenceExample;
import dev.brickwork.testing.ServiceTest;

/**
 * Sends every example of the reference as somebody would who copies it. The state of things may refuse one (an invoice is
 * voided once), but nothing may be wrong with what is sent; and an answer that a page shows has the members of the real one.
 */
@ServiceTest
class ReferenceExamplesTest {
    /** These ask somebody outside whether the address or the key is any good. */
    private static final Set<String> NEED_THE_WORLD = Set.of("stripe-account.md", "https://example.com/webhooks");
    private static final Map<String, String> IDS = Map.ofEntries(Map.entry("CUSTOMER", "customer_id"),
            Map.entry("PLAN", "plan_id"), Map.entry("BRICK", "brick_id"), Map.entry("SUBSCRIPTION", "subscription_id"),
            Map.entry("ORDER", "order_id"), Map.entry("INVOICE", "invoice_id"), Map.entry("MILESTONE", "milestone_id"),
            Map.entry("KEY_ID", "key_id"), Map.entry("SELLER_ID", "seller_id"), Map.entry("ENDPOINT", "endpoint_id"),
            Map.entry("EVENT", "event_id"), Map.entry("DELIVERY", "delivery_id"), Map.entry("ENTRY", "entry_id"),
            Map.entry("PAYMENT", "payment_id"), Map.entry("IMPORT", "import_id"));

    @Test
    void everyExampleWorksAsItStands() throws IOException {
        var api = Api.ofNewSeller();
        var ids = ExistingIds.madeBy(api);
        // the days of the examples
        api.post("/test-clock", "{\"now\": \"2026-04-15T12:00:00Z\"}").statusCode(200);
        var examples = ReferenceExample.all().stream()
                .filter(example -> NEED_THE_WORLD.stream().noneMatch(example.toString()::contains))
                // what others need is taken away last
                .sorted(Comparator.comparing(
                        example -> example.toString().contains("/suspend") ? 2 : takesAway(example) ? 1 : 0))
                .toList();
        assertThat(examples).hasSizeGreaterThan(40);
        var wrong = new ArrayList<String>();
        for (var example : examples) {
            var answer = send(example.filled(name -> value(name, api, ids)));
            if (!isServed(answer)) {
                wrong.add(example + "\n    -> " + answer.status() + " " + answer.asString());
            } else if (example.shown() != null && answer.status() < 300) {
                compare(example, answer, wrong);
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static boolean takesAway(ReferenceExample example) {
        return example.is("DELETE")
                || Stream.of("/end ", "/do-not-renew ", "/reopen").anyMatch(example.toString()::contains);
    }

    private static String value(String name, Api api, ExistingIds ids) {
        return switch (name) {
            case "API" -> Api.BASE;
            case "KEY" -> "X-SERVICE-KEY: " + api.key();
            case "OPERATOR" -> "X-SERVICE-KEY: " + Api.OPERATOR_KEY;
            default -> {
                assertThat(IDS).as("a variable that nobody explains").containsKey(name);
                yield ids.fill("{" + IDS.get(name) + "}");
            }
        };
    }

    private static Answer send(ReferenceExample.Request request) {
        var sent = Api.nobody().request();
        if (request.file() != null) {
            sent.file(request.file(), "example.pdf", "application/pdf", new byte[]{1});
        }
        if (request.body() != null) {
            sent.body("application/x-www-form-urlencoded", request.body());
        }
        // last, so that the type that an example names is the one that is sent
        request.headers().forEach(header -> sent.header(header.split(": ", 2)[0], header.split(": ", 2)[1]));
        return sent.send(request.method(), request.address());
    }

    /** Served, or refused by the state of things. */
    private static boolean isServed(Answer answer) {
        return answer.status() < 300 || List.of(402, 409).contains(answer.status())
                || answer.status() == 400 && answer.path("error.details") == null;
    }

    private static void compare(ReferenceExample example, Answer answer, List<String> wrong) throws IOException {
        var shown = new ObjectMapper().readTree(example.shown());
        var real = new ObjectMapper().readTree(answer.asByteArray());
        var members = new ArrayList<String>();
        shown.fieldNames().forEachRemaining(members::add);
        var realMembers = new ArrayList<String>();
        real.fieldNames().forEachRemaining(realMembers::add);
        if (!Set.copyOf(members).equals(Set.copyOf(realMembers))) {
            wrong.add(example + "\n    shows " + members + "\n    and not " + realMembers);
        }
    }
}
