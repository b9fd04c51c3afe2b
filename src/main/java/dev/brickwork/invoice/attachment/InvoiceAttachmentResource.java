package dev.brickwork.invoice.attachment;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.server.multipart.MultipartFormDataInput;

import dev.brickwork.invoice.attachment.AttachmentResponse.Target;
import dev.brickwork.platform.http.Answers;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Downloads;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.MultipartBody;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/invoices/{invoice_id}/attachments")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Invoices")
class InvoiceAttachmentResource {
    private final AttachmentService attachments;
    private final MultipartBody multipart;

    InvoiceAttachmentResource(AttachmentService attachments, MultipartBody multipart) {
        this.attachments = attachments;
        this.multipart = multipart;
    }

    @POST
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    @Write("attachment.created")
    @Operation(operationId = "attachToInvoice", summary = "Attach a file to an invoice", description = "It is shown in the invoice's `attachments`. At most 10 MiB, and 50 files.")
    @RequestBody(required = true, content = @Content(mediaType = MediaType.MULTIPART_FORM_DATA, schema = @Schema(implementation = AttachRequest.class)))
    @APIResponse(responseCode = "201", description = "Attached.", content = @Content(schema = @Schema(implementation = AttachmentResponse.class)))
    public RestResponse<AttachmentResponse> attach(@RestPath("invoice_id") String invoiceId, MultipartFormDataInput form) {
        var id = attachments.existing(Target.INVOICE, Ids.of(InvoiceNumbers.NAMED, invoiceId));
        var attached = attachments.attach(Target.INVOICE, id, multipart.file(form, "file", AttachmentService.SIZE_MAX));
        return Answers.created("/invoices/" + id + "/attachments/" + attached.attachmentId(), attached);
    }

    @GET
    @Path("/{attachment_id}")
    @Produces(MediaType.WILDCARD)
    @Operation(operationId = "downloadInvoiceAttachment", summary = "Download an attachment", description = "The file as it was sent, never to be shown in place: always a download.")
    @APIResponse(responseCode = "200", description = "The file, with the content type that it was sent with.", content = @Content(mediaType = MediaType.WILDCARD, schema = @Schema(type = SchemaType.STRING, format = "binary")))
    public Response download(@RestPath("invoice_id") String invoiceId, @RestPath("attachment_id") String attachmentId) {
        var id = attachments.existing(Target.INVOICE, Ids.of(InvoiceNumbers.NAMED, invoiceId));
        var file = attachments.file(Target.INVOICE, id, Ids.of("Attachment", attachmentId));
        return Downloads.of(file.name(), file.contentType(), file.content());
    }

    @DELETE
    @Path("/{attachment_id}")
    @Write("attachment.deleted")
    @Operation(operationId = "deleteInvoiceAttachment", summary = "Delete an attachment", description = "The file is gone for good. Answers what it was.")
    public AttachmentResponse delete(@RestPath("invoice_id") String invoiceId,
            @RestPath("attachment_id") String attachmentId) {
        var id = attachments.existing(Target.INVOICE, Ids.of(InvoiceNumbers.NAMED, invoiceId));
        return attachments.delete(Target.INVOICE, id, Ids.of("Attachment", attachmentId));
    }
}
