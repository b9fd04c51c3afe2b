package dev.brickwork.seller;

import java.net.URI;
import java.util.Objects;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.secret.Sha256;

/** What a buyer accepts with an order besides the order itself: at a URL, as text, or both. */
@Embeddable
@Schema(name = "TermsAndConditions", description = "At least one of the two.")
public record TermsAndConditions(
        @Column(name = "terms_url") @Schema(nullable = true, description = "Where they are read; http or https.", examples = "https://acme.example/terms/2026-01") String url,
        @Column(name = "terms_text") @Schema(nullable = true, description = "The text itself, shown on the order page and printed with the order form.", examples = "1. These terms apply to every order.") String text) {
    private static final int URL_LENGTH_MAX = 2_000;
    private static final int TEXT_LENGTH_MAX = 50_000;

    static TermsAndConditions read(Fields in) {
        var url = in.text("url", URL_LENGTH_MAX).optional();
        var text = in.text("text", TEXT_LENGTH_MAX).optional();
        if (url != null && !isUrl(url)) {
            in.problem("url", "must be a URL that starts with https:// or http://");
        }
        if (url == null && text == null) {
            in.problem("url", "is required if there is no text");
        }
        return new TermsAndConditions(url, text);
    }

    private static boolean isUrl(String text) {
        try {
            var uri = URI.create(text);
            return uri.getHost() != null && ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme()));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Names this wording. */
    public String hash() {
        return Sha256.hex(Objects.toString(url, "") + "\n" + Objects.toString(text, ""));
    }
}
