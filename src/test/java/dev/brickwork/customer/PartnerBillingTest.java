package dev.brickwork.customer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class PartnerBillingTest {
    private static final String TWO_STEPS = "must lead to the payer in one step: a partner has no partner itself";

    private Api api;

    @BeforeEach
    void given() {
        api = Api.ofNewSeller();
    }

    @Test
    void thePartnerIsBilledInsteadOfTheCustomer() {
        var partner = make(null);
        var customer = make(partner);

        api.get("/customers/" + customer).body("partner_id", equalTo(partner)).body("billed_company_id", equalTo(partner));
        api.get("/customers/" + partner).body("partner_id", nullValue()).body("billed_company_id", equalTo(partner));
    }

    @Test
    void aPartnerComesAndGoes() {
        var partner = make(null);
        var customer = make(null);

        setPartner(customer, partner).statusCode(200).body("billed_company_id", equalTo(partner));
        setPartner(customer, partner).statusCode(200);
        setPartner(customer, null).statusCode(200).body("billed_company_id", equalTo(customer));
    }

    @Test
    void onePartnerPaysForMany() {
        var partner = make(null);

        make(partner);
        make(partner);
    }

    @Test
    void nobodyIsItsOwnPartner() {
        var customer = make(null);

        refused(setPartner(customer, customer), "must be another customer");
    }

    @Test
    void aPartnerThatIsNoCustomerIsRefused() {
        var anothersCustomer = Api.ofNewSeller().post("/customers", "{\"name\": \"x\"}").path("customer_id");

        refused(post("7e5a6d3e-8f0e-4c39-9b71-0d5f3f6f5f10"), "is no customer");
        refused(post("" + anothersCustomer), "is no customer");
        refused(setPartner(make(null), "" + anothersCustomer), "is no customer");
    }

    @Test
    void aPartnerHasNoPartnerItself() {
        var partner = make(null);
        var customer = make(partner);

        refused(post(customer), TWO_STEPS);
        refused(setPartner(make(null), customer), TWO_STEPS);
    }

    @Test
    void whoPaysForOthersGetsNoPartner() {
        var partner = make(null);
        make(partner);

        refused(setPartner(partner, make(null)), TWO_STEPS);
    }

    @Test
    void twoCannotBecomeEachOthersPartnerAtOnce() throws Exception {
        for (int run = 0; run < 20; run++) {
            var one = make(null);
            var two = make(null);
            var answers = new ConcurrentLinkedQueue<Answer>();

            Race.of(2, number -> answers
                    .add(number == 0 ? setPartner(one, two) : setPartner(two, one)));

            assertThat(answers).filteredOn(answer -> answer.status() == 200).hasSize(1);
            assertThat(answers).filteredOn(answer -> answer.status() != 200).hasSize(1)
                    .allSatisfy(answer -> assertThat(answer.asString()).contains(TWO_STEPS));
        }
    }

    private String make(String partner) {
        return post(partner).statusCode(201).path("customer_id");
    }

    private Answer post(String partner) {
        return api.post("/customers", "{\"name\": \"x\", \"partner_id\": " + json(partner) + "}");
    }

    private Answer setPartner(String customer, String partner) {
        return api.patch("/customers/" + customer, "{\"partner_id\": " + json(partner) + "}");
    }

    private static String json(String text) {
        return text == null ? "null" : "\"" + text + "\"";
    }

    private static void refused(Answer response, String message) {
        response.statusCode(400).body("error.details.fields", equalTo(Map.of("partner_id", List.of(message))));
    }
}
