package dev.brickwork.mail;

import java.util.List;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

@Schema(name = "MailPreview")
public record MailPreviewResponse(
        @Schema(required = true, examples = "invoice.issued") String kind,
        @Schema(required = true, examples = "Invoice K7QF3M-001 from Acme") String subject,
        @Schema(required = true) String text,
        @Schema(required = true, description = "A whole page, with the logo inside.") String html,
        @Schema(required = true, description = "The names of the files that would come with it.") List<String> attachments) {

    static MailPreviewResponse of(String kind, MailContent content) {
        return new MailPreviewResponse(kind, MailOrigin.oneLine(content.subject()), content.text(), content.htmlAlone(),
                MailContent.fileNames(content.attachments()));
    }
}
