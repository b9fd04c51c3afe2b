package dev.brickwork.webhook;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import org.jsoup.nodes.Entities;

import dev.brickwork.mail.MailComposer;
import dev.brickwork.mail.MailContent;
import dev.brickwork.mail.MailDetail;
import dev.brickwork.mail.MailNote;
import dev.brickwork.mail.MailService;
import dev.brickwork.seller.CurrentSeller;

/** Mails the seller, at the address that its mail comes from, that an endpoint of its own gets nothing any more. */
@ApplicationScoped
class EndpointMails implements MailComposer {
    /** The note's reference is the endpoint, its detail the reason. */
    static final String DISABLED = "webhook_endpoint.disabled";
    private static final String SUBJECT = "A webhook endpoint was disabled";

    private final CurrentSeller seller;
    private final MailService mails;
    private final WebhookService endpoints;

    EndpointMails(CurrentSeller seller, MailService mails, WebhookService endpoints) {
        this.seller = seller;
        this.mails = mails;
        this.endpoints = endpoints;
    }

    /** In the transaction that disables it. */
    void note(@Observes EndpointDisabled event) {
        mails.note(MailNote.of(DISABLED, event.endpointId(), event.reason().name(),
                Stream.ofNullable(seller.settings().identity().senderEmail()).toList()));
    }

    @Override
    public Set<String> kinds() {
        return Set.of(DISABLED);
    }

    @Override
    public MailContent compose(MailNote note) {
        return content(note.referenceId(), DisabledReason.valueOf(note.detail()));
    }

    /** @param detail the reason; one that the seller gave itself is not mailed */
    @Override
    public MailContent preview(String kind, UUID endpointId, String detail) {
        endpoints.read(endpointId);
        var reason = Stream.of(DisabledReason.FAILING, DisabledReason.GONE)
                .filter(one -> detail == null || one.name().equals(detail)).findFirst()
                .orElseThrow(() -> MailDetail.refusal("must be FAILING or GONE"));
        return content(endpointId, reason);
    }

    private static MailContent content(UUID endpointId, DisabledReason reason) {
        var why = reason == DisabledReason.GONE
                ? "It answered 410 Gone."
                : "Nothing has arrived there for five days.";
        var paragraphs = List.of("Hello,",
                "Your webhook endpoint " + endpointId + " was disabled. " + why,
                "Events go on being kept. When the receiver is well again, enable the endpoint"
                        + " (PATCH /webhook-endpoints/" + endpointId
                        + ") and read what it missed at GET /events.");
        var html = new StringBuilder();
        paragraphs.forEach(paragraph -> html.append("<p>").append(Entities.escape(paragraph)).append("</p>\n"));
        return new MailContent(SUBJECT, String.join("\n\n", paragraphs) + "\n", html.toString(), List.of());
    }
}
