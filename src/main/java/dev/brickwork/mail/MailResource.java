package dev.brickwork.mail;

import java.util.UUID;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.core.DidYouMean;
import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.page.Sorted;

@Path(Api.BASE + "/mails")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Mails", description = "What was mailed to whom, and what a mail would look like. Mails are kept for 30 days.")
public class MailResource {
    private static final int DETAIL_LENGTH_MAX = 200;
    private static final int KIND_LENGTH_MAX = 100;

    private final MailQuery mails;
    private final MailComposers composers;

    MailResource(MailQuery mails, MailComposers composers) {
        this.mails = mails;
        this.composers = composers;
    }

    @GET
    @Operation(operationId = "listMails", summary = "List mails", description = "Newest first.")
    @Parameter(name = "object_id", in = ParameterIn.QUERY, description = "Only mails about this object.", schema = @Schema(type = SchemaType.STRING, format = "uuid"))
    @Parameter(name = "kind", in = ParameterIn.QUERY, description = "Only mails of this kind.", schema = @Schema(type = SchemaType.STRING, maxLength = 100), example = "invoice.reminder")
    @Parameter(name = "state", in = ParameterIn.QUERY, description = "Only mails in this state.", schema = @Schema(implementation = MailState.class))
    @Parameter(name = "recipient", in = ParameterIn.QUERY, description = "Only mails to this address.", schema = @Schema(type = SchemaType.STRING), example = "ap@globex.example")
    @Sorted({"noted_at", "sent_at"})
    public Page<MailResponse> list(UriInfo uri) {
        var asked = Query.listing(uri, MailQuery.SORT, MailQuery.Filters::read);
        return mails.list(asked.filters(), asked.page());
    }

    @GET
    @Path("/{mail_id}")
    @Operation(operationId = "getMail", summary = "Read a mail", description = "With what was sent.")
    public MailResponse read(@RestPath("mail_id") String mailId) {
        return mails.find(Ids.of("Mail", mailId)).orElseThrow(() -> new Missing("Mail"));
    }

    private record Asked(String kind, UUID objectId, String detail) {

        static Asked read(Fields in) {
            return new Asked(in.text("kind", KIND_LENGTH_MAX).required(), in.uuid("object_id").required(),
                    in.text("detail", DETAIL_LENGTH_MAX).optional());
        }
    }

    @GET
    @Path("/preview")
    @Operation(operationId = "previewMail", summary = "Preview a mail", description = "What a mail of this kind would say about an object as it is now, in the look and language it would have. Nothing is sent.")
    @Parameter(name = "kind", in = ParameterIn.QUERY, required = true, description = "One of the kinds of mails.", schema = @Schema(type = SchemaType.STRING, maxLength = 100), example = "invoice.reminder")
    @Parameter(name = "object_id", in = ParameterIn.QUERY, required = true, description = "What it is about.", schema = @Schema(type = SchemaType.STRING, format = "uuid"))
    @Parameter(name = "detail", in = ParameterIn.QUERY, description = "What else the mail depends on: of `invoice.reminder` the days of the step, of other mails of invoices the version, of `payment.failed` the day of the next attempt, of mails of ends and pauses the last day, of `webhook_endpoint.disabled` the reason.", schema = @Schema(type = SchemaType.STRING, maxLength = 200), example = "7")
    public MailPreviewResponse preview(UriInfo uri) {
        return preview(PageAddress.of(uri));
    }

    /** The same for the console. */
    public MailPreviewResponse preview(PageAddress address) {
        var asked = Query.of(address, Asked::read);
        var composer = composers.of(asked.kind).orElseThrow(
                () -> Refused.field("kind", "must be one of " + String.join(", ", composers.kinds())
                        + DidYouMean.hint(asked.kind, composers.kinds())));
        return MailPreviewResponse.of(asked.kind, composer.preview(asked.kind, asked.objectId, asked.detail));
    }
}
