package dev.brickwork.invoice;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.customer.CustomerService;
import dev.brickwork.customer.CustomerSql;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.Sorted;

@Path(Api.BASE + "/customers/{customer_id}/invoices")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Invoices")
class CustomerInvoiceResource {
    private final InvoiceService invoices;
    private final CustomerService customers;
    private final Caller caller;

    CustomerInvoiceResource(InvoiceService invoices, CustomerService customers, Caller caller) {
        this.invoices = invoices;
        this.customers = customers;
        this.caller = caller;
    }

    @GET
    @Operation(operationId = "listCustomerInvoices", summary = "List a customer's invoices", description = "Newest first. `GET /invoices?customer_id=` has more filters. The key needs `invoices:read` as well.")
    @Parameter(name = "status", in = ParameterIn.QUERY, description = "Only invoices in this status, as of now in their time zone.", schema = @Schema(implementation = InvoiceStatus.class))
    @Parameter(name = "collection_state", in = ParameterIn.QUERY, description = "Only invoices in this collection state, as of now in their time zone.", schema = @Schema(implementation = CollectionState.class))
    @Parameter(name = "overdue", in = ParameterIn.QUERY, description = "true: only invoices whose collection_state is PAST_DUE; false: only the others.", schema = @Schema(implementation = Boolean.class))
    @Parameter(name = "overdue_days", in = ParameterIn.QUERY, description = "Only invoices that are PAST_DUE by at least so many days.", schema = @Schema(implementation = Integer.class, minimum = "1", maximum = "36500"))
    @Sorted({"created_at", "bill_at", "due_at", "issued_at"})
    public Page<InvoiceResponse> list(@RestPath("customer_id") String customerId, UriInfo uri) {
        caller.scopes().refuseUnlessAllowed("invoices", false);
        var customer = customers.get(Ids.of(CustomerSql.NAMED, customerId)).customerId();
        var query = Query.listing(uri, InvoiceFilters.SORT, in -> InvoiceListing.of(customer, in));
        return invoices.list(query.filters(), query.page());
    }
}
