package dev.brickwork.local;

import java.util.Base64;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.core.Missing;
import dev.brickwork.platform.http.Downloads;
import dev.brickwork.spi.MailSender.Letter;
import io.quarkus.arc.profile.IfBuildProfile;
import io.quarkus.qute.Location;
import io.quarkus.qute.Template;
import io.quarkus.qute.TemplateInstance;

/**
 * Where somebody who tries Brickwork on their own machine reads the mail that it would have sent. Its templates are not type-safe,
 * on purpose: for types that a template names Quarkus generates classes, also into a package that does not have the types.
 */
@IfBuildProfile(anyOf = {"dev", "test"})
@Path("/dev/mailbox")
public class MailboxResource {

    private final LocalMailbox mailbox;
    private final Template listPage;
    private final Template letterPage;

    MailboxResource(LocalMailbox mailbox, @Location("MailboxResource/mailbox.html") Template listPage,
            @Location("MailboxResource/letter.html") Template letterPage) {
        this.mailbox = mailbox;
        this.listPage = listPage;
        this.letterPage = letterPage;
    }

    @GET
    @Produces(MediaType.TEXT_HTML)
    @Operation(hidden = true)
    public TemplateInstance list() {
        return listPage.data("entries", mailbox.newestFirst());
    }

    @GET
    @Path("/{number: \\d{1,9}}")
    @Produces(MediaType.TEXT_HTML)
    @Operation(hidden = true)
    public TemplateInstance letter(@RestPath int number) {
        return letterPage.data("entry", entry(number));
    }

    /** As its recipient sees it; what is in it comes from strangers, so it may do nothing at all. */
    @GET
    @Path("/{number: \\d{1,9}}/html")
    @Produces(MediaType.TEXT_HTML)
    @Operation(hidden = true)
    public Response html(@RestPath int number) {
        return Response.ok(withPictures(entry(number).letter()))
                .header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
                .build();
    }

    /** A mail names its pictures by the ids of its parts, which no browser knows. */
    private static String withPictures(Letter letter) {
        var html = letter.html();
        for (var part : letter.attachments()) {
            if (part.isInline()) {
                html = html.replace("cid:" + part.contentId(), "data:" + part.contentType() + ";base64,"
                        + Base64.getEncoder().encodeToString(part.content()));
            }
        }
        return html;
    }

    @GET
    @Path("/{number: \\d{1,9}}/attachments/{place: \\d{1,3}}")
    @Operation(hidden = true)
    public Response attachment(@RestPath int number, @RestPath int place) {
        var attachments = entry(number).letter().attachments();
        if (place >= attachments.size()) {
            throw new Missing("Attachment");
        }
        var attachment = attachments.get(place);
        return Downloads.of(attachment.fileName(), attachment.contentType(), attachment.content());
    }

    private LocalMailbox.Entry entry(int number) {
        return mailbox.find(number).orElseThrow(() -> new Missing("Mail"));
    }
}
