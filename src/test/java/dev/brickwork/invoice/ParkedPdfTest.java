package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import java.sql.SQLException;
import java.util.List;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.adapter.pdf.BrokenPrinter;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.spi.PdfRenderer;
import dev.brickwork.subscription.GivenLife;
import dev.brickwork.subscription.GivenSubscription;
import dev.brickwork.testing.PrintingOnRequest;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** Invoices of a process that cannot print. */
@ServiceTest
class ParkedPdfTest {
    @Inject
    GivenSubscription subscriptions;

    private GivenLife life;
    private String subscription;

    @BeforeEach
    void aQuarterOfFiveSeats() {
        life = new GivenLife("2026-01-01T00:00:00Z");
        subscription = subscriptions.begun(life.api, "{\"name\": \"Acme\"}",
                life.order("2026-01-01", 3, BillingFrequency.MONTHLY));
        PrintingOnRequest.forSeller(GivenSubscription.sellerOf(life.api));
    }

    @Test
    void afterFiveFailuresAnInvoiceIsParkedOnceAndPrintedWhenSomebodyAsks() throws SQLException {
        var printer = breakThePrinter();
        life.moveTo("2026-01-02T00:00:00Z");
        var invoice = issued();

        assertThat(failures(invoice)).containsExactly("5");
        assertThat(parkedEvents(invoice)).hasSize(1);
        life.api.get("/events?type=invoice.pdf_parked").statusCode(200).body("results[0].data.invoice_id", equalTo(invoice))
                .body("results[0].data.reason", equalTo("TextType.<init>"));
        life.moveTo("2026-01-03T00:00:00Z");
        assertThat(failures(invoice)).as("left alone").containsExactly("5");
        assertThat(parkedEvents(invoice)).hasSize(1);

        printer.mend();
        life.api.get("/invoices/" + invoice + "/pdf").statusCode(200);
        assertThat(failures(invoice)).containsExactly("0");
    }

    @Test
    void aPrinterThatFailsIsNotTheFaultOfTheExplanation() {
        life.moveTo("2026-01-02T00:00:00Z");
        breakThePrinter();

        life.api.get("/invoices/" + issued() + "/pdf?explain=true").statusCode(500)
                .body("error.message", not(containsString("too long")));
    }

    @Test
    void anExplanationThatIsTooLongIsRefusedWithThatReason() {
        life.moveTo("2026-01-02T00:00:00Z");
        BrokenPrinter.install(new PdfRenderer.Unprintable("The document has more than 300 pages."));

        life.api.get("/invoices/" + issued() + "/pdf?explain=true").statusCode(400)
                .body("error.message", containsString("too long to be printed: The document has more than 300 pages."));
    }

    private static BrokenPrinter breakThePrinter() {
        return BrokenPrinter.install(new PdfRenderer.Failed(new NoSuchMethodException("TextType.<init>")));
    }

    private String issued() {
        return life.invoices(subscription).path("results[status=OUTSTANDING].invoice_id");
    }

    private static List<String> failures(String invoice) throws SQLException {
        return TestSql.rows("SELECT paper_failures FROM invoice WHERE id = ?::uuid", invoice);
    }

    private static List<String> parkedEvents(String invoice) throws SQLException {
        return GivenLife.events(invoice).stream().filter("invoice.pdf_parked"::equals).toList();
    }
}
