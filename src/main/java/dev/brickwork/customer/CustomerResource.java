package dev.brickwork.customer;

import java.util.UUID;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
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
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.platform.http.Answers;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.page.Sorted;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/customers")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Customers", description = "Companies that buy, and companies that pay for them.")
public class CustomerResource {
    private final CustomerService customers;

    CustomerResource(CustomerService customers) {
        this.customers = customers;
    }

    @POST
    @Write("customer.created")
    @Operation(operationId = "createCustomer", summary = "Make a customer", description = "With a `partner_id`, that company is billed in its stead.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = CustomerRequests.Create.class)))
    @APIResponse(responseCode = "201", description = "The customer.", content = @Content(schema = @Schema(implementation = CustomerResponse.class)))
    public RestResponse<CustomerResponse> create(Body body) {
        var created = customers.create(body.read(CustomerRequests.Create::read));
        return Answers.created("/customers/" + created.customerId(), created);
    }

    @GET
    @Operation(operationId = "listCustomers", summary = "List customers", description = "Newest first.")
    @Parameter(name = "external_id", in = ParameterIn.QUERY, description = "Only the customer with this id of yours.", schema = @Schema(implementation = String.class))
    @Parameter(name = "email", in = ParameterIn.QUERY, description = "Only customers with this address, in capitals or not.", schema = @Schema(implementation = String.class))
    @Parameter(name = "search", in = ParameterIn.QUERY, description = "Only customers with this text in their name, in capitals or not.", schema = @Schema(implementation = String.class))
    @Parameter(name = "partner_id", in = ParameterIn.QUERY, description = "Only customers that this one pays for.", schema = @Schema(implementation = UUID.class))
    @Sorted({"created_at", "name"})
    public Page<CustomerResponse> list(UriInfo uri) {
        return list(PageAddress.of(uri));
    }

    /** The same for the console. */
    public Page<CustomerResponse> list(PageAddress address) {
        var query = Query.listing(address, CustomerQuery.SORT, CustomerQuery::read);
        return customers.list(query.filters(), query.page());
    }

    @GET
    @Path("/{customer_id}")
    @Operation(operationId = "getCustomer", summary = "Read a customer")
    public CustomerResponse read(@RestPath("customer_id") String customerId) {
        return customers.read(Ids.of(CustomerSql.NAMED, customerId));
    }

    @PATCH
    @Path("/{customer_id}")
    @Write("customer.changed")
    @Operation(operationId = "changeCustomer", summary = "Change a customer", description = "Members that are not sent stay as they are; null clears. `billing_address` and `metadata` are merged member by member.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = CustomerRequests.Change.class)))
    public CustomerResponse change(@RestPath("customer_id") String customerId, Body body) {
        var id = customers.existing(Ids.of(CustomerSql.NAMED, customerId));
        return customers.change(id, body.read(CustomerRequests.Change::read));
    }
}
