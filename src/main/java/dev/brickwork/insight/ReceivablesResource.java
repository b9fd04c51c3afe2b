package dev.brickwork.insight;

import java.time.LocalDate;
import java.util.List;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.page.Sorted;

@Path(Api.BASE + "/receivables")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Receivables", description = "What is owed, by how long it is past due, and how fast it is paid; as of any day.")
public class ReceivablesResource {
    private static final String AS_OF = "The day; today in the seller's time zone if not sent.";
    private static final String CURRENCY = "Only this currency.";

    private final ReceivablesQuery query;

    ReceivablesResource(ReceivablesQuery query) {
        this.query = query;
    }

    @GET
    @Path("/ageing")
    @Operation(operationId = "getAgeing", summary = "Read the ageing of receivables", description = "What was owed at the end of a day, by days past due. The sum is the balance of the account RECEIVABLE.")
    @Parameter(name = "as_of", in = ParameterIn.QUERY, description = AS_OF, schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    @APIResponse(responseCode = "200", description = "The ageing.", content = @Content(schema = @Schema(implementation = AgeingResponse.class)))
    @APIResponse(responseCode = "400", ref = "#/components/responses/BadRequest")
    public AgeingResponse ageing(UriInfo uri) {
        return ageing(PageAddress.of(uri));
    }

    /** The same for the console. */
    public AgeingResponse ageing(PageAddress address) {
        return query.ageing(Query.of(address, Requests.Day::read));
    }

    @GET
    @Path("/ageing/customers")
    @Operation(operationId = "listAgeing", summary = "List the ageing by customer", description = "Of each billed company and currency, those with most that is past due first.")
    @Parameter(name = "as_of", in = ParameterIn.QUERY, description = AS_OF, schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = CURRENCY, schema = @Schema(implementation = CurrencyCode.class))
    @Parameter(name = "search", in = ParameterIn.QUERY, description = "Part of the company's name.", schema = @Schema(implementation = String.class))
    @Parameter(name = "overdue", in = ParameterIn.QUERY, description = "Only those of whom something is past due, or only the others.", schema = @Schema(implementation = Boolean.class))
    @Sorted({"overdue", "total", "name", "over_90"})
    public Page<CustomerAgeingResponse> customers(UriInfo uri) {
        return customers(PageAddress.of(uri));
    }

    /** The same for the console. */
    public Page<CustomerAgeingResponse> customers(PageAddress address) {
        return query.customers(Query.listing(address, ReceivablesQuery.SORT, Requests.Debtors::read));
    }

    @GET
    @Path("/ageing.csv")
    @Produces(Csv.TYPE)
    @Operation(operationId = "exportAgeing", summary = "Export the ageing", description = "A line for each invoice that was open at the end of the day.")
    public Response ageingCsv(UriInfo uri) {
        var invoices = query.invoices(Query.of(uri, Requests.Day::read));
        return Csv.file("ageing", List.of("customer_id", "customer_name", "currency", "invoice_id", "invoice_number",
                "due_on", "days_past_due", "amount"),
                lines -> invoices.forEach(open -> lines.add(open.customerId(), open.name(), open.currency(),
                        open.invoiceId(), open.number(), open.dueOn(), open.daysPastDue(), Csv.major(open.amount()))));
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
        return query.collection(Query.of(uri, Requests.Collection::read));
    }

    @GET
    @Path("/collection.csv")
    @Produces(Csv.TYPE)
    @Operation(operationId = "exportCollection", summary = "Export how fast invoices are paid", description = "A line for each currency.")
    public Response collectionCsv(UriInfo uri) {
        var found = query.collection(Query.of(uri, Requests.Collection::read));
        return Csv.file("collection", List.of("as_of", "days", "currency", "receivable", "billed", "days_sales_outstanding",
                "paid", "days_to_pay", "paid_in_time"),
                lines -> found.currencies().forEach(it -> lines.add(found.asOf(), found.days(), it.currency(),
                        Csv.major(it.receivable()), Csv.major(it.billed()), it.daysSalesOutstanding(),
                        Csv.major(it.paid()), it.daysToPay(), it.paidInTime())));
    }
}
