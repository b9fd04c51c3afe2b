package dev.brickwork.invoice.attachment;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

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
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/subscriptions/{subscription_id}/attachments")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Subscriptions")
class SubscriptionAttachmentResource {
    private final AttachmentService attachments;
    private final MultipartBody multipart;

    SubscriptionAttachmentResource(AttachmentService attachments, MultipartBody multipart) {
        this.attachments = attachments;
        this.multipart = multipart;
    }

    @GET
    @Operation(operationId = "listSubscriptionAttachments", summary = "List what is attached to a subscription", description = "Newest first. Each is also an attachment of every invoice of the subscription.")
    public Page<AttachmentResponse> list(@RestPath("subscription_id") String subscriptionId, UriInfo uri) {
        var id = attachments.existing(Target.SUBSCRIPTION, Ids.of("Subscription", subscriptionId));
        var page = Query.page(uri);
        var all = attachments.list(Target.SUBSCRIPTION, id);
        return page.page(all);
    }

    @POST
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    @Write("attachment.created")
    @Operation(operationId = "attachToSubscription", summary = "Attach a file to a subscription", description = "It is shown in the `attachments` of all its invoices. At most 10 MiB, and 50 files.")
    @RequestBody(required = true, content = @Content(mediaType = MediaType.MULTIPART_FORM_DATA, schema = @Schema(implementation = AttachRequest.class)))
    @APIResponse(responseCode = "201", description = "Attached.", content = @Content(schema = @Schema(implementation = AttachmentResponse.class)))
    public RestResponse<AttachmentResponse> attach(@RestPath("subscription_id") String subscriptionId,
            MultipartFormDataInput form) {
        var id = attachments.existing(Target.SUBSCRIPTION, Ids.of("Subscription", subscriptionId));
        var attached = attachments.attach(Target.SUBSCRIPTION, id, multipart.file(form, "file", AttachmentService.SIZE_MAX));
        return Answers.created("/subscriptions/" + id + "/attachments/" + attached.attachmentId(), attached);
    }

    @GET
    @Path("/{attachment_id}")
    @Produces(MediaType.WILDCARD)
    @Operation(operationId = "downloadSubscriptionAttachment", summary = "Download an attachment", description = "The file as it was sent, never to be shown in place: always a download.")
    @APIResponse(responseCode = "200", description = "The file, with the content type that it was sent with.", content = @Content(mediaType = MediaType.WILDCARD, schema = @Schema(type = SchemaType.STRING, format = "binary")))
    public Response download(@RestPath("subscription_id") String subscriptionId,
            @RestPath("attachment_id") String attachmentId) {
        var id = attachments.existing(Target.SUBSCRIPTION, Ids.of("Subscription", subscriptionId));
        var file = attachments.file(Target.SUBSCRIPTION, id, Ids.of("Attachment", attachmentId));
        return Downloads.of(file.name(), file.contentType(), file.content());
    }

    @DELETE
    @Path("/{attachment_id}")
    @Write("attachment.deleted")
    @Operation(operationId = "deleteSubscriptionAttachment", summary = "Delete an attachment", description = "The file is gone for good. Answers what it was.")
    public AttachmentResponse delete(@RestPath("subscription_id") String subscriptionId,
            @RestPath("attachment_id") String attachmentId) {
        var id = attachments.existing(Target.SUBSCRIPTION, Ids.of("Subscription", subscriptionId));
        return attachments.delete(Target.SUBSCRIPTION, id, Ids.of("Attachment", attachmentId));
    }
}
