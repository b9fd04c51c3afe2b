package dev.brickwork.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class DemoDataTest {
    private Api api;

    @BeforeEach
    void aSeller() {
        api = Api.ofNewSeller();
    }

    @Test
    void whatAKillCutShortIsFinishedByTheNextStart() {
        demo().fill(12);
        api.get("/subscriptions").body("count", is(1));

        demo().fillUnlessComplete();

        assertWhole();
    }

    @Test
    void theNextStartReplaysNothing() {
        assertThat(demo().fill(Integer.MAX_VALUE)).isGreaterThan(20);

        assertThat(demo().fill(Integer.MAX_VALUE)).isZero();

        assertWhole();
    }

    private void assertWhole() {
        api.get("/plans").body("count", is(2));
        api.get("/customers").body("count", is(9));
        api.get("/subscriptions").body("count", is(11));
    }

    @Test
    void theDemoHasElectronicInvoices() {
        demo().fillUnlessComplete();

        String invoice = api.get("/invoices?limit=100").path("results[status=OUTSTANDING].invoice_id");
        api.get("/invoices/" + invoice + "/xml").statusCode(200).contentType("application/xml");
    }

    private DemoData demo() {
        return new DemoData(Api.site(), api.key());
    }
}
