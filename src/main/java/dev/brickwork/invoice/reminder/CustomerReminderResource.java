package dev.brickwork.invoice.reminder;

import java.util.UUID;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.customer.CustomerService;
import dev.brickwork.customer.CustomerSql;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/customers/{customer_id}/reminder-hold")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Reminders")
class CustomerReminderResource {
    private final ReminderService reminders;
    private final CustomerService customers;

    CustomerReminderResource(ReminderService reminders, CustomerService customers) {
        this.reminders = reminders;
        this.customers = customers;
    }

    @GET
    @Operation(operationId = "getCustomerReminderHold", summary = "Read the hold on a customer", description = "404 if there is none.")
    public ReminderResponses.Hold read(@RestPath("customer_id") String customerId) {
        return reminders.holdOf(existing(customerId));
    }

    @PUT
    @Write("customer.reminders_held")
    @Operation(operationId = "holdCustomerReminders", summary = "Hold the reminders of a customer", description = "For all invoices of the customer, and all that it pays for others, until the hold ends or is lifted. A second hold replaces the first.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = ReminderRequests.Hold.class)))
    public ReminderResponses.Hold hold(@RestPath("customer_id") String customerId, Body body) {
        var id = existing(customerId);
        return reminders.holdCustomer(id, body.read(ReminderRequests.Hold::read));
    }

    @DELETE
    @Write("customer.reminders_released")
    @Operation(operationId = "releaseCustomerReminders", summary = "Lift the hold on a customer", description = "Answers with the hold as it is then: none.")
    public ReminderResponses.OfCustomer release(@RestPath("customer_id") String customerId) {
        return reminders.liftOfCustomer(existing(customerId));
    }

    private UUID existing(String customerId) {
        var id = Ids.of(CustomerSql.NAMED, customerId);
        customers.get(id);
        return id;
    }
}
