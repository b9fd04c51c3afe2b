package dev.brickwork.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;

import java.net.URI;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class WelcomeTest {

    @Test
    void theFirstPageShowsTheKeyAndWhereToGo() {
        Api.fetch("/").statusCode(200).contentType("text/html").body(allOf(containsString("bw_test_demo_"),
                containsString("/api-reference"), containsString("/docs/start"), containsString("/q/health")));
        Api.fetch("/welcome/welcome.css").statusCode(200).contentType("text/css");
        Api.fetch("/welcome/brickwork.svg").statusCode(200).contentType("image/svg+xml");
    }

    @Test
    void theDemoHasAnOrderAnInvoiceAndItsPaymentPageToLookAt() throws Exception {
        var api = DemoSeller.create();

        var demo = DemoLinks.of(Api.site(), api.key());

        Api.fetch(URI.create(demo.order()).getPath()).statusCode(200).contentType("text/html");
        Api.fetch(URI.create(demo.paymentPage()).getPath()).statusCode(200).contentType("text/html");
        var invoice = demo.invoice().replaceFirst(".*/", "");
        api.get("/invoices/" + invoice).statusCode(200);
    }

    @Test
    void aSellerWithoutAnythingHasNoLinks() throws Exception {
        assertThat(DemoLinks.of(Api.site(), Api.ofNewSeller().key())).isEqualTo(new DemoLinks(null, null, null));
    }

    @Test
    void theBannerIsOneTextThatEndsItsLastLine() {
        assertThat(Greeting.banner("http://localhost:8080", "bw_test_demo", "operator_demo"))
                .contains("Brickwork is running: http://localhost:8080\n", "/dev/console", "/docs\n", "bw_test_demo\n",
                        "operator_demo\n")
                .endsWith("\n");
    }
}
