package dev.brickwork.customer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.ZoneId;
import java.util.UUID;
import java.util.function.Supplier;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.Missing;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.tax.TaxStatus;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

/** What other features see of customers. */
@ServiceTest
class CustomerServiceTest {
    @Inject
    CustomerService customers;
    @Inject
    PersonService people;
    @Inject
    AsSeller asSeller;

    private Api api;
    private UUID seller;

    @BeforeEach
    void given() {
        api = Api.ofNewSeller();
        seller = api.sellerId();
    }

    @Test
    void aCompanyKnowsWhatBillingNeeds() {
        var partner = make("{\"name\": \"Partner\"}");
        var customer = make(
                """
                        {"name": "Globex", "billing_address": {"city": "Berlin", "region": "BE", "country": "DE"}, "tax_exempt": true,
                         "time_zone": "Europe/Berlin", "currency": "EUR", "invoice_recipients": ["ap@globex.example"],
                         "partner_id": "%s"}"""
                        .formatted(partner));

        var company = as(() -> customers.get(customer));

        assertThat(company.customerId()).isEqualTo(customer);
        assertThat(company.billedCompanyId()).isEqualTo(partner);
        assertThat(company.timeZone()).isEqualTo(ZoneId.of("Europe/Berlin"));
        assertThat(company.currency()).isEqualTo(CurrencyCode.EUR);
        assertThat(company.taxStatus()).isEqualTo(new TaxStatus(TaxTreatment.EXEMPT, null));
        assertThat(company.invoiceRecipients()).containsExactly("ap@globex.example");
        assertThat(company.billingAddress().place().country()).isEqualTo("DE");
        assertThat(company.billingAddress().place().region()).isEqualTo("BE");
    }

    @Test
    void aCompanyWithoutAnyOfItPaysForItself() {
        var customer = make("{\"name\": \"Globex\"}");

        var company = as(() -> customers.get(customer));

        assertThat(company.billedCompanyId()).isEqualTo(customer);
        assertThat(company.billingAddress()).isNull();
        assertThat(company.timeZone()).isNull();
        assertThat(company.currency()).isNull();
    }

    @Test
    void anotherSellersCompanyIsMissing() {
        var anothers = UUID.fromString(
                Api.ofNewSeller().post("/customers", "{\"name\": \"x\"}").path("customer_id"));

        assertThatThrownBy(() -> as(() -> customers.get(anothers))).isInstanceOf(Missing.class)
                .hasMessage("Customer not found.");
        assertThat(as(() -> customers.find(anothers))).isEmpty();
    }

    @Test
    void aPersonIsFoundAtItsOwnCustomerOnly() {
        var customer = make("{\"name\": \"Globex\"}");
        var other = make("{\"name\": \"Hooli\"}");
        var ada = UUID.fromString(api.post("/customers/" + customer + "/people",
                "{\"name\": \"Ada\", \"email\": \"ada@globex.example\"}").path("person_id"));

        assertThat(as(() -> people.find(customer, ada))).get().extracting(PersonResponse::name).isEqualTo("Ada");
        assertThat(as(() -> people.find(other, ada))).isEmpty();
    }

    private UUID make(String body) {
        return UUID.fromString(api.post("/customers", body).statusCode(201).path("customer_id"));
    }

    private <T> T as(Supplier<T> work) {
        return asSeller.call(seller, work);
    }
}
