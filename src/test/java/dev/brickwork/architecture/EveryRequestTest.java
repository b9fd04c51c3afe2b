package dev.brickwork.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ApiDocumentFile;
import dev.brickwork.testing.ApiDocumentFile.Operation;
import dev.brickwork.testing.ExistingIds;
import dev.brickwork.testing.ServiceTest;

/**
 * Walks every member of every request that the API document describes: the service knows it, takes null where the document
 * says so and refuses it elsewhere, and meets nonsense with a 400.
 */
@ServiceTest
class EveryRequestTest {
    /** Keeps the request from doing anything, and shows that its members were looked at. */
    private static final String UNKNOWN = "no_such_member";

    /** Ids that callers choose are opaque. */
    private static final Set<String> IDS = Set.of("transaction_id", "external_id", "crm_opportunity_id");
    /** Their form keeps cards out (PeopleTest). */
    private static final Set<String> PHONES = Set.of("POST /api/v2/customers/{customer_id}/people phone",
            "PATCH /api/v2/customers/{customer_id}/people/{person_id} phone");

    private final List<String> wrong = new ArrayList<>();
    private ApiDocumentFile document;
    private Api owner;
    private ExistingIds ids;

    @BeforeEach
    void aSellerWithOneOfEverything() {
        document = ApiDocumentFile.read();
        owner = Api.ofNewSeller();
        ids = ExistingIds.madeBy(owner);
    }

    @Test
    void theDocumentAndTheServiceAgreeOnEveryMember() {
        int members = 0;
        for (var operation : document.operations()) {
            var schema = operation.node().at("/requestBody/content/application~1json/schema");
            for (var member : document.members(schema).entrySet()) {
                members++;
                check(operation, member.getKey(), document.isNullable(member.getValue()));
            }
        }
        assertThat(members).isGreaterThan(200);
        assertThat(wrong).isEmpty();
    }

    /** In digits that only look otherwise. A field that is read in another way than all others is found here. */
    @Test
    void noTextTakesACardNumber() {
        int texts = 0;
        for (var operation : document.operations()) {
            var schema = operation.node().at("/requestBody/content/application~1json/schema");
            for (var member : document.members(schema).entrySet()) {
                if (document.isText(member.getValue()) && !IDS.contains(member.getKey())
                        && !PHONES.contains(operation + " " + member.getKey())) {
                    texts++;
                    checkText(operation, member.getKey());
                }
            }
        }
        assertThat(texts).isGreaterThan(40);
        assertThat(wrong).isEmpty();
    }

    private void checkText(Operation operation, String member) {
        var answer = send(operation, member, "\"\uff14111.1111.1111.1111\"");
        Map<String, List<String>> fields = answer.path("error.details.fields");
        if (answer.status() != 400 || fields == null || !fields.containsKey(member)) {
            wrong.add(operation + " " + member + ": " + answer.status() + " " + answer.asString());
        }
    }

    /** Without a media type either, as a client sends what has no body. */
    @Test
    void whatNeedsNoBodyIsReadWithoutOne() {
        int absent = 0;
        for (var operation : document.operations()) {
            var body = operation.node().path("requestBody");
            if (body.isObject() && !body.path("required").asBoolean()) {
                absent++;
                var answer = owner.request().send(operation.method(), ids.fill(operation.path()));
                if (answer.status() == 404 || answer.status() == 415 || answer.status() >= 500) {
                    wrong.add(operation + ": " + answer.status() + " " + answer.asString());
                }
            }
        }
        assertThat(absent).isGreaterThan(10);
        assertThat(wrong).isEmpty();
    }

    private void check(Operation operation, String member, boolean isNullable) {
        var answer = send(operation, member, "null");
        Map<String, List<String>> fields = answer.path("error.details.fields");
        if (answer.status() != 400 || fields == null || !fields.containsKey(UNKNOWN)) {
            wrong.add(operation + " " + member + ": null: " + answer.status() + " " + answer.asString());
            return;
        }
        var problems = fields.getOrDefault(member, List.of());
        if (problems.contains("unknown field")) {
            wrong.add(operation + " " + member + ": is in the document and nowhere else");
        } else if (problems.contains("may not be null") == isNullable) {
            wrong.add(operation + " " + member + ": may be null in the document: " + isNullable + ", but " + problems);
        }
        var nonsense = send(operation, member, "[[{}]]");
        if (nonsense.status() != 400) {
            wrong.add(operation + " " + member + ": nonsense: " + nonsense.status() + " " + nonsense.asString());
        }
    }

    private Answer send(Operation operation, String member, String value) {
        var caller = operation.firstSegment().equals("sellers") ? Api.operator() : owner;
        return caller.request().body("{\"" + member + "\": " + value + ", \"" + UNKNOWN + "\": 1}")
                .send(operation.method(), ids.fill(operation.path()));
    }
}
