package dev.brickwork.console.books;

import java.util.List;
import java.util.stream.Stream;

import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;

import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.console.list.Cell;
import dev.brickwork.console.list.Column;
import dev.brickwork.console.list.Filter;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Table;
import dev.brickwork.console.list.Tone;
import dev.brickwork.invoice.PaymentResponse;
import dev.brickwork.invoice.payment.PaymentListResource;
import dev.brickwork.invoice.receivable.InvoiceGlances;
import dev.brickwork.invoice.receivable.InvoiceGlances.Named;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;

/** What was paid, what is being paid and what failed, of all invoices. */
@Path(Console.PATH)
@Produces(Console.HTML)
class PaymentScreens {
    private static final String READ = "payments:read";

    private final PaymentListResource payments;
    private final InvoiceGlances invoices;
    private final Formats formats;

    PaymentScreens(PaymentListResource payments, InvoiceGlances invoices, Formats formats) {
        this.payments = payments;
        this.invoices = invoices;
        this.formats = formats;
    }

    private record Row(PaymentResponse payment, Named invoice) {
    }

    @GET
    @Path(Links.PAYMENTS)
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response list(UriInfo uri) {
        return ConsolePages.html(Books.Templates.list("Payments", table().view(
                PageAddress.of(Links.to(Links.PAYMENTS), uri))));
    }

    @GET
    @Path(Links.PAYMENTS + ".csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response file(UriInfo uri) {
        return Csv.download("payments", table().file(uri));
    }

    private Table<Row> table() {
        var f = formats.current();
        return new Table<>("Payments", "There are no payments yet.", List.of(
                Column.<Row>of("Paid", row -> f.dayCell(row.payment.paidAt(), row.invoice.timeZone())).sortedBy("paid_at"),
                Column.of("Invoice", row -> Cell.of(row.payment.invoiceNumber())
                        .to(Links.invoice(row.payment.invoiceId()) + "/money").whole()),
                Column.of("Customer",
                        row -> Cell.of(row.invoice.billedCompanyName()).to(Links.customer(row.invoice.billedCompanyId()))),
                Column.of("Method", row -> Cell.of(Tone.words(row.payment.paymentMethod()), row.payment.paymentMethod())),
                Column.of("Status", row -> Cell.of(Tone.words(row.payment.status()), row.payment.status())
                        .toned(Tone.of(row.payment.status())).noted(row.payment.error())),
                Column.of("Reference", row -> Cell.of(row.payment.paymentProof()).noted(row.payment.memo())),
                Column.of("Currency", row -> Cell.of(row.payment.currency())),
                Column.number("Amount", row -> f.moneyCell(row.payment.attemptedAmount(), row.payment.currency())),
                Column.number("Refunded", row -> row.payment.refundedAmount() == 0
                        ? Cell.of("–", "0.00")
                        : f.moneyCell(row.payment.refundedAmount(), row.payment.currency()))),
                Stream.concat(Stream.of(choice("status", "Status", PaymentResponse.STATES),
                        choice("payment_method", "Method", PaymentResponse.METHODS)), Filter.days("paid", "Paid")).toList(),
                this::rows);
    }

    private static Filter choice(String name, String label, List<String> values) {
        return new Filter(name, label, "select",
                values.stream().map(value -> new Filter.Option(value, Tone.words(value))).toList());
    }

    private Page<Row> rows(PageAddress address) {
        var page = payments.list(address);
        var named = invoices.named(page.results().stream().map(PaymentResponse::invoiceId).toList());
        return page.map(payment -> new Row(payment, named.get(payment.invoiceId())));
    }
}
