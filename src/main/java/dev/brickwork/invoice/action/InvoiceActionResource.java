package dev.brickwork.invoice.action;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.invoice.InvoiceResponse;
import dev.brickwork.invoice.InvoiceService;
import dev.brickwork.invoice.PaymentResponse;
import dev.brickwork.invoice.attachment.InvoiceNumbers;
import dev.brickwork.invoice.billing.CreditReversal;
import dev.brickwork.invoice.billing.StandaloneWrites;
import dev.brickwork.invoice.billing.Taxing;
import dev.brickwork.invoice.credit.CreditApplication;
import dev.brickwork.invoice.creditnote.CreditNoteResponse;
import dev.brickwork.invoice.creditnote.CreditNotes;
import dev.brickwork.invoice.payment.NoteRefunds;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.http.Answers;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.write.OwnTransactions;
import dev.brickwork.platform.write.StepwiseWrites;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/invoices/{invoice_id}")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Invoices")
public class InvoiceActionResource {
    private final InvoiceService invoices;
    private final CreditReversal creditReversal;
    private final InvoiceVoiding voiding;
    private final InvoiceAdjustments adjustments;
    private final CreditApplication credit;
    private final StandaloneWrites standalone;
    private final Taxing taxing;
    private final CreditNotes notes;
    private final RecordedNotes recorded;
    private final NoteRefunds noteRefunds;
    private final StepwiseWrites steps;
    private final Transactions transactions;

    InvoiceActionResource(InvoiceService invoices, CreditReversal creditReversal, InvoiceVoiding voiding,
            InvoiceAdjustments adjustments, CreditApplication credit, StandaloneWrites standalone, Taxing taxing,
            CreditNotes notes, RecordedNotes recorded, NoteRefunds noteRefunds, StepwiseWrites steps,
            Transactions transactions) {
        this.recorded = recorded;
        this.noteRefunds = noteRefunds;
        this.steps = steps;
        this.transactions = transactions;
        this.notes = notes;
        this.credit = credit;
        this.taxing = taxing;
        this.invoices = invoices;
        this.creditReversal = creditReversal;
        this.voiding = voiding;
        this.adjustments = adjustments;
        this.standalone = standalone;
    }

    @POST
    @Path("/void")
    @Write("invoice.voided")
    @Operation(operationId = "voidInvoice", summary = "Void an invoice", description = "For good: what it billed is waived. Credit that settled it is given back; credit that rested on its charges is taken back. One with payments has to be refunded first.")
    @RequestBody(content = @Content(schema = @Schema(implementation = InvoiceRequests.VoidInvoice.class), examples = @ExampleObject(name = "void", value = "{\"reason\": \"Ordered by mistake\"}")))
    public InvoiceResponse voidInvoice(@RestPath("invoice_id") String invoiceId, Body body) {
        var id = Ids.of(InvoiceNumbers.NAMED, invoiceId);
        invoices.existing(id);
        voiding.voidInvoice(id, body.read(InvoiceRequests.VoidInvoice::read).reason());
        return invoices.read(id);
    }

    @POST
    @Path("/write-off")
    @Write("invoice.written_off")
    @Operation(operationId = "writeOffInvoice", summary = "Write an invoice off", description = "What remains is given up and posted as bad debt; the invoice is UNPAID. It can still be paid.")
    @RequestBody(content = @Content(schema = @Schema(implementation = InvoiceRequests.WriteOff.class)))
    public InvoiceResponse writeOff(@RestPath("invoice_id") String invoiceId, Body body) {
        var id = Ids.of(InvoiceNumbers.NAMED, invoiceId);
        adjustments.writeOff(creditReversal.lock(id), body.read(InvoiceRequests.WriteOff::read));
        return invoices.read(id);
    }

    @POST
    @Path("/apply-credit")
    @Write(CreditApplication.APPLIED)
    @Operation(operationId = "applyCredit", summary = "Apply credit to an invoice", description = "Settles an open invoice by the credit of its subscription, then of the company that pays it, oldest first. Credit settles open invoices by itself when it arises, unless `apply_credit_automatically` of the settings is false.")
    @RequestBody(content = @Content(schema = @Schema(implementation = InvoiceRequests.ApplyCredit.class), examples = @ExampleObject(name = "all", value = "{}")))
    public InvoiceResponse applyCredit(@RestPath("invoice_id") String invoiceId, Body body) {
        var id = Ids.of(InvoiceNumbers.NAMED, invoiceId);
        var locked = credit.lock(id);
        credit.apply(locked, body.read(InvoiceRequests.ApplyCredit::read).amount());
        return invoices.read(id);
    }

    @POST
    @Path("/finalize")
    @OwnTransactions(why = "The tax calculator is asked before the one write, and asking twice does no harm.")
    @Operation(operationId = "finalizeInvoice", summary = "Finalize a draft", description = "It is issued at once, or by itself when its `bill_at` has come.")
    public InvoiceResponse finish(@RestPath("invoice_id") String invoiceId, Body body) {
        var id = Ids.of(InvoiceNumbers.NAMED, invoiceId);
        invoices.existing(id);
        body.read(in -> null);
        return taxing.with(taxes -> standalone.finish(id, taxes));
    }

    /** One write, unless a processor has to give money back. */
    @ApplicationScoped
    static class RecordedNotes {
        private final CreditReversal creditReversal;
        private final InvoiceAdjustments adjustments;

        RecordedNotes(CreditReversal creditReversal, InvoiceAdjustments adjustments) {
            this.creditReversal = creditReversal;
            this.adjustments = adjustments;
        }

        @Write("credit_note.created")
        RestResponse<CreditNoteResponse> note(UUID invoiceId, InvoiceRequests.CreateCreditNote request) {
            return Answers.created(adjustments.note(creditReversal.lock(invoiceId), request));
        }
    }

    @POST
    @Path("/credit-notes")
    @OwnTransactions(why = "Where a processor gives the money back, it is called between the intent and the note. A repeat finds the refund by its Idempotency-Key, and the processor knows it by its id.")
    @Operation(operationId = "createCreditNote", summary = "Make a credit note", description = "Takes something off an issued invoice, also off what was paid: `settle` says whether that is given back or kept as credit. Its share of tax is in proportion to the invoice, split over its taxes to the cent. The credit note is a document with a number and a PDF of its own; the recipients of the invoice get it by mail.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = InvoiceRequests.CreateCreditNote.class), examples = @ExampleObject(name = "note", value = "{\"amount\": 5000, \"reason\": \"Outage in March\"}")))
    @APIResponse(responseCode = "201", description = "The credit note.", content = @Content(schema = @Schema(implementation = CreditNoteResponse.class)))
    @APIResponse(responseCode = "202", description = "With `settle` REFUND: the processor is giving the money back, and the note is made when it has. The payment tells how it ends.", content = @Content(schema = @Schema(implementation = PaymentResponse.class)))
    @APIResponse(responseCode = "402")
    public RestResponse<?> note(@RestPath("invoice_id") String invoiceId, Body body) {
        var id = Ids.of(InvoiceNumbers.NAMED, invoiceId);
        invoices.existing(id);
        var request = body.read(InvoiceRequests.CreateCreditNote::read);
        boolean isByProcessor = request.settle() == InvoiceRequests.Settle.REFUND
                && (steps.isBegun() || transactions.joining(() -> adjustments.isByProcessor(id, request)));
        return isByProcessor
                ? steps.write("payment.refund_started", () -> adjustments.begin(creditReversal.lock(id), request),
                        noteRefunds::complete)
                : recorded.note(id, request);
    }

    @GET
    @Path("/credit-notes")
    @Operation(operationId = "listCreditNotes", summary = "List the credit notes of an invoice", description = "Newest first.")
    public Page<CreditNoteResponse> notes(@RestPath("invoice_id") String invoiceId, UriInfo uri) {
        return notes.ofInvoice(Ids.of(InvoiceNumbers.NAMED, invoiceId), Query.page(uri, CreditNotes.SORT_OF_INVOICE));
    }
}
