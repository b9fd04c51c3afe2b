package dev.brickwork.invoice.payment;

import java.net.URI;
import java.util.UUID;
import java.util.function.Function;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.document.PageLook;
import dev.brickwork.invoice.PaymentAddress;
import dev.brickwork.invoice.creditnote.CreditNotePapers;
import dev.brickwork.invoice.creditnote.CreditNotes;
import dev.brickwork.invoice.paper.InvoicePapers;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.http.Downloads;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.RateBuckets;
import dev.brickwork.platform.http.RequestLogFields;
import dev.brickwork.platform.http.SameOrigin;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;
import dev.brickwork.platform.write.OwnTransactions;
import io.vertx.ext.web.RoutingContext;

/** The payment page: for people, so outside of the API and without a key. The address is the secret. */
@Path(PaymentAddress.PATH + "{token}")
class PaymentPageResource {
    static final String PDF = "/invoice.pdf";
    static final String LOOK = "/look";
    static final String CREDIT_NOTES = "/credit-notes/";
    private static final int REQUESTS_PER_SECOND_MAX = 20;
    /** A form may make us ask the processor, at the seller's expense; a payer sends one, and confirms it. */
    private static final int FORMS_PER_SECOND_MAX = 5;
    private static final String HTML = "text/html;charset=utf-8";

    private final PaymentPages addresses;
    private final PagePayments pages;
    private final InvoicePapers papers;
    private final CreditNotes notes;
    private final CreditNotePapers notePapers;
    private final AsSeller asSeller;
    private final RateBuckets<UUID> requests = new RateBuckets<>(REQUESTS_PER_SECOND_MAX);
    private final RateBuckets<UUID> forms = new RateBuckets<>(FORMS_PER_SECOND_MAX);

    PaymentPageResource(PaymentPages addresses, PagePayments pages, InvoicePapers papers, CreditNotes notes,
            CreditNotePapers notePapers, AsSeller asSeller) {
        this.notes = notes;
        this.notePapers = notePapers;
        this.addresses = addresses;
        this.pages = pages;
        this.papers = papers;
        this.asSeller = asSeller;
    }

    @GET
    @Produces(HTML)
    @Operation(hidden = true)
    public Response show(@QueryParam("payment") String payment, RoutingContext routing) {
        return forInvoice(routing, presented -> page(pages.view(presented, idOf(payment))));
    }

    @GET
    @Path(PDF)
    @Operation(hidden = true)
    public Response pdf(RoutingContext routing) {
        return forInvoice(routing, presented -> {
            var paper = papers.paper(presented.invoiceId(), null);
            return Downloads.of(paper.invoiceNumber() + ".pdf", "application/pdf", paper.content());
        });
    }

    @GET
    @Path(PageLook.LOGO)
    @Operation(hidden = true)
    public Response logo(RoutingContext routing) {
        return forInvoice(routing, presented -> PageLook.logo(pages.seller()));
    }

    /** The PDF of a credit note of this invoice, and of no other. */
    @GET
    @Path(CREDIT_NOTES + "{note}")
    @Operation(hidden = true)
    public Response creditNote(@RestPath String note, RoutingContext routing) {
        return forInvoice(routing, presented -> {
            var id = idOf(note);
            if (id == null || notes.listed(presented.invoiceId()).stream().noneMatch(listed -> listed.id().equals(id))) {
                return missing();
            }
            var paper = notePapers.paper(id);
            return Downloads.of(paper.fileName(), "application/pdf", paper.content());
        });
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Produces(HTML)
    @Operation(hidden = true)
    @OwnTransactions(why = "The processor is called between the intent and the outcome. A second form finds the payment of the first in processing, or the invoice paid.")
    public Response pay(@RestPath String token, @FormParam(PaymentPage.METHOD) String method,
            @FormParam(PaymentPage.AMOUNT) String amount, @HeaderParam("Origin") String origin,
            @HeaderParam("Sec-Fetch-Site") String fetchSite, RoutingContext routing) {
        refuseForeignForm(origin, fetchSite);
        return forForm(routing, presented -> {
            var result = pages.pay(presented, method, amount);
            return result.view() != null ? page(result.view()) : back(token, result.paymentId());
        });
    }

    /** The payer has confirmed, or has not: the processor knows. */
    @POST
    @Path(LOOK)
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Operation(hidden = true)
    @OwnTransactions(why = "The processor is asked what became of the payment; a repeat asks again and finds nothing to do.")
    public Response look(@RestPath String token, @FormParam("payment") String payment, @HeaderParam("Origin") String origin,
            @HeaderParam("Sec-Fetch-Site") String fetchSite, RoutingContext routing) {
        refuseForeignForm(origin, fetchSite);
        return forForm(routing, presented -> {
            var id = idOf(payment);
            pages.look(presented, id);
            return back(token, id);
        });
    }

    private Response forForm(RoutingContext routing, Function<PagePayments.Presented, Response> work) {
        return forInvoice(routing, presented -> {
            take(forms, presented);
            return work.apply(presented);
        });
    }

    private Response forInvoice(RoutingContext routing, Function<PagePayments.Presented, Response> work) {
        var found = addresses.find(routing);
        if (found.isEmpty()) {
            return missing();
        }
        var presented = found.get();
        take(requests, presented);
        routing.put(RequestLogFields.SELLER, presented.sellerId());
        return asSeller.call(presented.sellerId(), () -> pages.isClosed() ? missing() : work.apply(presented));
    }

    private static void take(RateBuckets<UUID> bucket, PagePayments.Presented presented) {
        if (bucket.take(presented.invoiceId()) < 0) {
            throw new Declined(ErrorCode.ERR_RATE_LIMITED, "Too many requests; wait a second.", 1);
        }
    }

    private static Response missing() {
        return html(404, PaymentPage.missing(), null);
    }

    /** Shown by a reading of its own, so that a reload does not send the form again. */
    private static Response back(String token, UUID payment) {
        var address = PaymentPage.Links.of(token).self() + (payment == null ? "" : "?payment=" + payment);
        return Response.seeOther(URI.create(address)).header(HttpHeaders.CACHE_CONTROL, "no-store").build();
    }

    private static Response page(PaymentPage.View view) {
        return html(200, PaymentPage.html(view), view);
    }

    private static Response html(int status, String html, PaymentPage.View view) {
        var response = Response.status(status).type(HTML).entity(html);
        PaymentPage.headers(view).forEach(response::header);
        return response.build();
    }

    private static void refuseForeignForm(String origin, String fetchSite) {
        if (!SameOrigin.isOwnForm(origin, fetchSite)) {
            throw new Declined(ErrorCode.ERR_FORBIDDEN, "This form was not sent by the payment page.");
        }
    }

    private static UUID idOf(String text) {
        return text == null ? null : Ids.find(text).orElse(null);
    }
}
