package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.perUnit;
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
import dev.brickwork.spi.PdfRenderer;
import dev.brickwork.subscription.Agreements;
import dev.brickwork.testing.PrintingOnRequest;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** Invoices of a process that cannot print. */
@ServiceTest
class ParkedPdfTest {
    @Inject
    Agreements agreements;

    private Seller seller;
    private Plan plan;
    private Subscription subscription;

    @BeforeEach
    void aQuarterOfFiveSeats() {
        seller = Given.seller().at("2026-01-01T00:00:00Z");
        plan = seller.plan(perUnit("seats", "10.00"));
        subscription = agreements
                .begun(seller.customer("Acme").made().subscription(plan).units("seats", 5).from("2026-01-01").months(3));
        PrintingOnRequest.forSeller(seller.id());
    }

    @Test
    void afterFiveFailuresAnInvoiceIsParkedOnceAndPrintedWhenSomebodyAsks() throws SQLException {
        var printer = breakThePrinter();
        seller.moveTo("2026-01-02T00:00:00Z");
        var invoice = issued();

        assertThat(failures(invoice)).containsExactly("5");
        assertThat(parkedEvents(invoice)).hasSize(1);
        seller.api.get("/events?type=invoice.pdf_parked").statusCode(200)
                .body("results[0].data.invoice_id", equalTo(invoice.id()))
                .body("results[0].data.reason", equalTo("TextType.<init>"));
        seller.moveTo("2026-01-03T00:00:00Z");
        assertThat(failures(invoice)).as("left alone").containsExactly("5");
        assertThat(parkedEvents(invoice)).hasSize(1);

        printer.mend();
        invoice.get("/pdf").statusCode(200);
        assertThat(failures(invoice)).containsExactly("0");
    }

    @Test
    void aPrinterThatFailsIsNotTheFaultOfTheExplanation() {
        seller.moveTo("2026-01-02T00:00:00Z");
        breakThePrinter();

        issued().get("/pdf?explain=true").statusCode(500).body("error.message", not(containsString("too long")));
    }

    @Test
    void anExplanationThatIsTooLongIsRefusedWithThatReason() {
        seller.moveTo("2026-01-02T00:00:00Z");
        BrokenPrinter.install(new PdfRenderer.Unprintable("The document has more than 300 pages."));

        issued().get("/pdf?explain=true").statusCode(400).body("error.message",
                containsString("too long to be printed: The document has more than 300 pages."));
    }

    private static BrokenPrinter breakThePrinter() {
        return BrokenPrinter.install(new PdfRenderer.Failed(new NoSuchMethodException("TextType.<init>")));
    }

    private Invoice issued() {
        return seller.invoice(subscription.invoices().path("results[status=OUTSTANDING].invoice_id"));
    }

    private static List<String> failures(Invoice invoice) throws SQLException {
        return TestSql.rows("SELECT paper_failures FROM invoice WHERE id = ?", invoice);
    }

    private static List<String> parkedEvents(Invoice invoice) {
        return invoice.events().stream().filter("invoice.pdf_parked"::equals).toList();
    }
}
