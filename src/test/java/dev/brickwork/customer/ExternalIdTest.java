package dev.brickwork.customer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class ExternalIdTest {
    private static final Map<String, List<String>> TAKEN = Map.of("external_id", List.of("is another customer's"));

    @Test
    void noTwoCustomersShareOne() {
        var api = Api.ofNewSeller();
        var first = make(api, "crm-1").statusCode(201).path("customer_id");
        var second = make(api, "CRM-1").statusCode(201).path("customer_id");

        make(api, "crm-1").statusCode(400).body("error.details.fields", equalTo(TAKEN));
        api.patch("/customers/" + second, "{\"external_id\": \"crm-1\"}").statusCode(400)
                .body("error.details.fields", equalTo(TAKEN));
        api.patch("/customers/" + first, "{\"external_id\": \"crm-1\"}").statusCode(200);
    }

    @Test
    void sellersDoNotGetInEachOthersWay() {
        make(Api.ofNewSeller(), "crm-1").statusCode(201);
        make(Api.ofNewSeller(), "crm-1").statusCode(201);
    }

    @Test
    void itIsFreeAgainOnceItIsCleared() {
        var api = Api.ofNewSeller();
        var first = make(api, "crm-1").path("customer_id");

        api.patch("/customers/" + first, "{\"external_id\": null}").statusCode(200);

        make(api, "crm-1").statusCode(201);
    }

    @Test
    void ofTwentyAtOnceOneGetsItAndAllOthersHearWhy() throws Exception {
        var api = Api.ofNewSeller();
        var answers = new ConcurrentLinkedQueue<Answer>();

        Race.of(20, number -> answers.add(make(api, "crm-1")));

        assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(1);
        assertThat(answers).filteredOn(answer -> answer.status() != 201).hasSize(19).allSatisfy(answer -> {
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.<Map<String, List<String>>>path("error.details.fields")).isEqualTo(TAKEN);
        });
        api.get("/customers").body("count", is(1));
    }

    private static Answer make(Api api, String externalId) {
        return api.post("/customers", "{\"name\": \"x\", \"external_id\": \"" + externalId + "\"}");
    }
}
