package dev.brickwork.insight;

import java.time.LocalDate;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseHeader;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.Sorted;

@Path(Api.BASE + "/receivables")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Receivables", description = "What is owed, by how long it is past due, and how fast it is paid; as of any day.")
class ReceivablesResource {
    private static final String AS_OF = "The day; today in the seller's time zone if not sent.";
    private static final String CURRENCY = "Only this currency.";

    private final ReceivablesQuery query;
    private final SellerDays days;

    ReceivablesResource(ReceivablesQuery query, SellerDays days) {
        this.query = query;
        this.days = days;
    }

    @GET
    @Path("/ageing")
    @Operation(operationId = "getAgeing", summary = "Read the ageing of receivables", description = "What was owed at the end of a day, by days past due. The sum is the balance of the account RECEIVABLE.")
    @Parameter(name = "as_of", in = ParameterIn.QUERY, description = AS_OF, schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    @APIResponse(responseCode = "200", description = "The ageing.", content = @Content(schema = @Schema(implementation = AgeingResponse.class)))
    @APIResponse(responseCode = "400", ref = "#/components/responses/BadRequest")
    public AgeingResponse ageing(UriInfo uri) {
        var request = Query.of(uri, Requests.Day::read);
        var asOf = days.asOf(request.asOf());
        return new AgeingResponse(asOf.day(), query.ageing(asOf, request.currency()));
    }

    @GET
    @Path("/ageing/customers")
    @Operation(operationId = "listAgeing", summary = "List the ageing by customer", description = "Of each billed company, the largest first.")
    @Parameter(name = "as_of", in = ParameterIn.QUERY, description = AS_OF, schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    @Sorted({})
    public Page<CustomerAgeingResponse> customers(UriInfo uri) {
        var request = Query.unsorted(uri, Requests.Day::read);
        return query.customers(days.asOf(request.filters().asOf()), request.filters().currency(), request.page());
    }

    @GET
    @Path("/ageing.csv")
    @Produces(Csv.TYPE)
    @ResponseHeader(name = HttpHeaders.CONTENT_DISPOSITION, value = "attachment; filename=\"ageing.csv\"")
    @Operation(operationId = "exportAgeing", summary = "Export the ageing", description = "As CSV (RFC 4180), a line for each invoice that was open at the end of the day, amounts in major units.")
    @Parameter(name = "as_of", in = ParameterIn.QUERY, description = AS_OF, schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    @APIResponse(responseCode = "200", description = "The lines.", content = @Content(mediaType = "text/csv", schema = @Schema(implementation = String.class)))
    @APIResponse(responseCode = "400", ref = "#/components/responses/BadRequest")
    public StreamingOutput ageingCsv(UriInfo uri) {
        var request = Query.of(uri, Requests.Day::read);
        var asOf = days.asOf(request.asOf());
        var invoices = query.invoices(asOf, request.currency());
        return MrrCsv.written(line -> {
            line.accept(Csv.line("customer_id", "customer_name", "currency", "invoice_id", "invoice_number", "due_on",
                    "days_past_due", "amount"));
            invoices.forEach(open -> line.accept(Csv.line(open.customerId().toString(), open.name(), open.currency().name(),
                    text(open.invoiceId()), open.number(), text(open.dueOn()), Integer.toString(open.daysPastDue()),
                    Csv.major(open.amount()))));
        });
    }

    @GET
    @Path("/collection")
    @Operation(operationId = "getCollection", summary = "Read how fast invoices are paid", description = "DSO, days to pay weighted by amount, and the share that is paid in time.")
    @Parameter(name = "as_of", in = ParameterIn.QUERY, description = AS_OF, schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "days", in = ParameterIn.QUERY, description = "How many days to look back on: 1 to 366, 90 if not sent.", schema = @Schema(implementation = Integer.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    @APIResponse(responseCode = "200", description = "The figures.", content = @Content(schema = @Schema(implementation = CollectionResponse.class)))
    @APIResponse(responseCode = "400", ref = "#/components/responses/BadRequest")
    public CollectionResponse collection(UriInfo uri) {
        return collection(Query.of(uri, Requests.Collection::read));
    }

    @GET
    @Path("/collection.csv")
    @Produces(Csv.TYPE)
    @ResponseHeader(name = HttpHeaders.CONTENT_DISPOSITION, value = "attachment; filename=\"collection.csv\"")
    @Operation(operationId = "exportCollection", summary = "Export how fast invoices are paid", description = "As CSV (RFC 4180), a line for each currency, amounts in major units.")
    @Parameter(name = "as_of", in = ParameterIn.QUERY, description = AS_OF, schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "days", in = ParameterIn.QUERY, description = "How many days to look back on: 1 to 366, 90 if not sent.", schema = @Schema(implementation = Integer.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    @APIResponse(responseCode = "200", description = "The lines.", content = @Content(mediaType = "text/csv", schema = @Schema(implementation = String.class)))
    @APIResponse(responseCode = "400", ref = "#/components/responses/BadRequest")
    public StreamingOutput collectionCsv(UriInfo uri) {
        var found = collection(Query.of(uri, Requests.Collection::read));
        return MrrCsv.written(line -> {
            line.accept(Csv.line("as_of", "days", "currency", "receivable", "billed", "days_sales_outstanding", "paid",
                    "days_to_pay", "paid_in_time"));
            found.currencies().forEach(it -> line.accept(Csv.line(found.asOf().toString(), Integer.toString(found.days()),
                    it.currency().name(), Csv.major(it.receivable()), Csv.major(it.billed()), it.daysSalesOutstanding(),
                    Csv.major(it.paid()), it.daysToPay(), it.paidInTime())));
        });
    }

    private CollectionResponse collection(Requests.Collection request) {
        var asOf = days.asOf(request.asOf());
        return new CollectionResponse(asOf.day(), request.days(),
                query.collection(asOf, request.days(), request.currency()));
    }

    private static String text(Object value) {
        return value == null ? null : value.toString();
    }
}
