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

import dev.brickwork.invoice.InvoiceService;
import dev.brickwork.invoice.attachment.InvoiceNumbers;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/invoices/{invoice_id}")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Reminders", description = "Reminders of unpaid invoices. Which there are is said in the settings.")
public class InvoiceReminderResource {
    private final ReminderService reminders;
    private final InvoiceService invoices;

    InvoiceReminderResource(ReminderService reminders, InvoiceService invoices) {
        this.reminders = reminders;
        this.invoices = invoices;
    }

    @GET
    @Path("/reminders")
    @Operation(operationId = "getInvoiceReminders", summary = "Read the reminders of an invoice", description = "Those that were made, those to come, and what stops them.")
    public ReminderResponses.OfInvoice read(@RestPath("invoice_id") String invoiceId) {
        return reminders.read(id(invoiceId));
    }

    /** For callers that have read the invoice. */
    public ReminderResponses.OfInvoice ofExisting(UUID invoiceId) {
        return reminders.ofExisting(invoiceId);
    }

    @PUT
    @Path("/reminder-hold")
    @Write("invoice.reminders_held")
    @Operation(operationId = "holdInvoiceReminders", summary = "Hold the reminders of an invoice", description = "Nothing is sent until the hold ends or is lifted. Then the newest reminder that is due is sent, and the others after it. A second hold replaces the first.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = ReminderRequests.Hold.class)))
    public ReminderResponses.Hold hold(@RestPath("invoice_id") String invoiceId, Body body) {
        var id = existing(invoiceId);
        return reminders.hold(id, body.read(ReminderRequests.Hold::read));
    }

    @DELETE
    @Path("/reminder-hold")
    @Write("invoice.reminders_released")
    @Operation(operationId = "releaseInvoiceReminders", summary = "Lift the hold on an invoice", description = "Answers with the reminders as they are then.")
    public ReminderResponses.OfInvoice release(@RestPath("invoice_id") String invoiceId) {
        var id = existing(invoiceId);
        reminders.lift(id, ReminderStop.Kind.HOLD);
        return reminders.read(id);
    }

    @PUT
    @Path("/payment-promise")
    @Write("invoice.payment_promised")
    @Operation(operationId = "promiseInvoicePayment", summary = "Note a promise to pay", description = "Nothing is sent up to and on that day. If something remains on the day after, reminders go on. A second promise replaces the first.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = ReminderRequests.Promise.class)))
    public ReminderResponses.Promise promise(@RestPath("invoice_id") String invoiceId, Body body) {
        var id = existing(invoiceId);
        return reminders.promise(id, body.read(ReminderRequests.Promise::read));
    }

    @DELETE
    @Path("/payment-promise")
    @Write("invoice.promise_withdrawn")
    @Operation(operationId = "withdrawInvoicePromise", summary = "Withdraw a promise to pay", description = "Answers with the reminders as they are then.")
    public ReminderResponses.OfInvoice withdraw(@RestPath("invoice_id") String invoiceId) {
        var id = existing(invoiceId);
        reminders.lift(id, ReminderStop.Kind.PROMISE);
        return reminders.read(id);
    }

    private UUID existing(String invoiceId) {
        var id = id(invoiceId);
        invoices.existing(id);
        return id;
    }

    private static UUID id(String invoiceId) {
        return Ids.of(InvoiceNumbers.NAMED, invoiceId);
    }
}
