package dev.brickwork.invoice.billing;

import java.time.LocalDate;
import java.util.UUID;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.invoice.CollectionState;
import dev.brickwork.invoice.ExpectedUsage;
import dev.brickwork.invoice.InvoiceFilters;
import dev.brickwork.invoice.InvoiceListing;
import dev.brickwork.invoice.InvoiceResponse;
import dev.brickwork.invoice.InvoiceService;
import dev.brickwork.invoice.InvoiceStatus;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.Sorted;
import dev.brickwork.platform.write.OwnTransactions;

@Path(Api.BASE + "/invoices")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Invoices", description = "What is billed, from its scheduling on.")
public class InvoiceResource {
    private final InvoiceService invoices;
    private final StandaloneWrites standalone;
    private final Taxing taxing;

    InvoiceResource(InvoiceService invoices, StandaloneWrites standalone, Taxing taxing) {
        this.taxing = taxing;
        this.invoices = invoices;
        this.standalone = standalone;
    }

    @POST
    @OwnTransactions(why = "The tax calculator is asked before the one write, and asking twice does no harm.")
    @Operation(operationId = "createInvoice", summary = "Make an invoice that stands alone", description = "For what is in no subscription. It is issued at once, or by itself when its `bill_at` has come.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = StandaloneRequest.class)))
    @APIResponse(responseCode = "201", description = "The invoice.", content = @Content(schema = @Schema(implementation = InvoiceResponse.class)))
    public RestResponse<InvoiceResponse> create(Body body) {
        var request = body.read(StandaloneRequest::read);
        return taxing.with(taxes -> standalone.create(request, taxes));
    }

    @GET
    @Operation(operationId = "listInvoices", summary = "List invoices", description = "Newest first, scheduled and void ones too. What was only a place for usage, and never billed anything, is not listed.")
    @Parameter(name = "subscription_id", in = ParameterIn.QUERY, description = "Only invoices of this subscription, those that bill its milestones alone included.", schema = @Schema(implementation = UUID.class))
    @Parameter(name = "customer_id", in = ParameterIn.QUERY, description = "Only invoices of this end customer.", schema = @Schema(implementation = UUID.class))
    @Parameter(name = "billed_company_id", in = ParameterIn.QUERY, description = "Only invoices that this company pays.", schema = @Schema(implementation = UUID.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = "Only invoices in this currency.", schema = @Schema(implementation = CurrencyCode.class))
    @Parameter(name = "is_issued", in = ParameterIn.QUERY, description = "true: only invoices that were issued; false: only those to come.", schema = @Schema(implementation = Boolean.class))
    @Parameter(name = "is_receivable", in = ParameterIn.QUERY, description = "true: only invoices of which something is owed: issued, neither paid, void, muted nor written off; false: only the others.", schema = @Schema(implementation = Boolean.class))
    @Parameter(name = "status", in = ParameterIn.QUERY, description = "Only invoices in this status, as of now in their time zone.", schema = @Schema(implementation = InvoiceStatus.class))
    @Parameter(name = "issued_from", in = ParameterIn.QUERY, description = "Only invoices issued on this day or later. All days are those of the invoice's time zone.", schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "issued_to", in = ParameterIn.QUERY, description = "Only invoices issued on this day or earlier.", schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "due_from", in = ParameterIn.QUERY, description = "Only invoices due on this day or later.", schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "due_to", in = ParameterIn.QUERY, description = "Only invoices due on this day or earlier.", schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "bill_from", in = ParameterIn.QUERY, description = "Only invoices billed on this day or later.", schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "bill_to", in = ParameterIn.QUERY, description = "Only invoices billed on this day or earlier.", schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "collection_state", in = ParameterIn.QUERY, description = "Only invoices in this collection state, as of now in their time zone.", schema = @Schema(implementation = CollectionState.class))
    @Parameter(name = "overdue", in = ParameterIn.QUERY, description = "true: only invoices whose collection_state is PAST_DUE; false: only the others.", schema = @Schema(implementation = Boolean.class))
    @Parameter(name = "overdue_days", in = ParameterIn.QUERY, description = "Only invoices that are PAST_DUE by at least so many days.", schema = @Schema(implementation = Integer.class, minimum = "1", maximum = "36500"))
    @Parameter(name = "search", in = ParameterIn.QUERY, description = "Part of the number, or of the name of the customer or the company that pays; upper and lower case are the same, of a number only from A to Z.", schema = @Schema(implementation = String.class, maxLength = 200))
    @Parameter(name = ExpectedUsage.FLAG, in = ParameterIn.QUERY, description = ExpectedUsage.DESCRIPTION, schema = @Schema(implementation = Boolean.class, defaultValue = "false"))
    @Sorted({"created_at", "bill_at", "due_at", "issued_at"})
    public Page<InvoiceResponse> list(UriInfo uri) {
        var query = Query.listing(uri, InvoiceFilters.SORT, InvoiceListing::read);
        return invoices.list(query.filters(), query.page());
    }
}
