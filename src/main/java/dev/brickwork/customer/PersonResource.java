package dev.brickwork.customer;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
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
import dev.brickwork.platform.page.SortFields;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/customers/{customer_id}/people")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "People", description = "Who is who at a customer.")
public class PersonResource {
    private static final String PERSON = "Person";

    private final CustomerService customers;
    private final PersonService people;

    PersonResource(CustomerService customers, PersonService people) {
        this.customers = customers;
        this.people = people;
    }

    @POST
    @Write("person.created")
    @Operation(operationId = "createPerson", summary = "Add a person to a customer", description = "People can be an order's contact or signatory.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = PersonRequests.Create.class)))
    @APIResponse(responseCode = "201", description = "The person.", content = @Content(schema = @Schema(implementation = PersonResponse.class)))
    public RestResponse<PersonResponse> create(@RestPath("customer_id") String customerId, Body body) {
        var customer = customers.existing(Ids.of(CustomerSql.NAMED, customerId));
        var created = people.create(customer, body.read(PersonRequests.Create::read));
        return Answers.created("/customers/" + created.customerId() + "/people/" + created.personId(), created);
    }

    @GET
    @Operation(operationId = "listPeople", summary = "List a customer's people", description = "Newest first.")
    public Page<PersonResponse> list(@RestPath("customer_id") String customerId, UriInfo uri) {
        return list(customerId, PageAddress.of(uri));
    }

    /** The same for the console. */
    public Page<PersonResponse> list(String customerId, PageAddress address) {
        return people.list(Ids.of(CustomerSql.NAMED, customerId), Query.page(address, SortFields.CREATED_AT));
    }

    @GET
    @Path("/{person_id}")
    @Operation(operationId = "getPerson", summary = "Read a person")
    public PersonResponse read(@RestPath("customer_id") String customerId, @RestPath("person_id") String personId) {
        return people.read(Ids.of(CustomerSql.NAMED, customerId), Ids.of(PERSON, personId));
    }

    @PATCH
    @Path("/{person_id}")
    @Write("person.changed")
    @Operation(operationId = "changePerson", summary = "Change a person", description = "Members that are not sent stay as they are; null clears `phone` and `title`.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = PersonRequests.Change.class)))
    public PersonResponse change(@RestPath("customer_id") String customerId, @RestPath("person_id") String personId,
            Body body) {
        var customer = customers.existing(Ids.of(CustomerSql.NAMED, customerId));
        var person = people.existing(customer, Ids.of(PERSON, personId));
        return people.change(customer, person, body.read(PersonRequests.Change::read));
    }
}
