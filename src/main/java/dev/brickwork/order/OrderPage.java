package dev.brickwork.order;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

import dev.brickwork.platform.http.PublicUrl;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/**
 * The public page of an order, where the buyer reads it and accepts it. No script, nothing from elsewhere, no cookie.
 * <p>
 * The address is the secret: whoever has it may accept, so there is no session that another site could ride on. What a
 * foreign site could still do is to send a form to an address that it knows; {@link #isOwnForm} refuses that too.
 */
public final class OrderPage {
    /** Names of the form's fields. */
    public static final String NAME = "signatory_name";
    public static final String EMAIL = "signatory_email";
    public static final String AGREED = "agreed";
    public static final String FINGERPRINT = "fingerprint";
    /** A problem of the order itself and of no field. */
    static final String ORDER = "order";

    /**
     * To be sent with the page. The referrer policy is not {@code no-referrer}: under that, browsers send {@code Origin: null}
     * with the page's own form. As it is, no other site learns the address.
     */
    public static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy", "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; "
                    + "frame-ancestors 'none'",
            "Referrer-Policy", "same-origin", "X-Frame-Options", "DENY", "X-Content-Type-Options", "nosniff",
            "Cross-Origin-Opener-Policy", "same-origin", "Cross-Origin-Resource-Policy", "same-origin",
            "Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()",
            "X-Robots-Tag", "noindex, nofollow", "Cache-Control", "no-store");

    private static final int TEXT_LENGTH_MAX = 200;
    private static final Pattern EMAIL_FORM = Pattern.compile("[^\\s@<>\"]+@[^\\s@<>\"]+\\.[^\\s@<>\".]+");

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance page(OrderDocument order, Links links, Entry entry);
    }

    /** @param style changes with the style sheet, so browsers may keep it for ever */
    record Links(String self, String pdf, String style) {
    }

    /**
     * What the buyer has typed, and what is wrong with it.
     *
     * @param problems by field
     */
    public record Entry(String name, String email, Map<String, String> problems) {
        public static final Entry EMPTY = new Entry("", "", Map.of());

        public Entry {
            problems = Map.copyOf(problems);
        }

        /** Reads the form. Each value may be null. */
        public static Entry read(String name, String email, String agreed, String fingerprint, OrderDocument order) {
            var problems = new LinkedHashMap<String, String>();
            var typedName = typed(name);
            var typedEmail = typed(email);
            if (typedName.isEmpty()) {
                problems.put(NAME, "Type your full name.");
            }
            if (!EMAIL_FORM.matcher(typedEmail).matches()) {
                problems.put(EMAIL, "Type your email address, like name@company.com.");
            }
            if (agreed == null) {
                problems.put(AGREED, "Tick the box to accept the order.");
            }
            if (!order.fingerprint().equals(fingerprint)) {
                problems.put(ORDER, "The order was changed while you were reading. Please read it again before you accept.");
            }
            return new Entry(typedName, typedEmail, problems);
        }

        public boolean isGood() {
            return problems.isEmpty();
        }

        /** Null when there is none. */
        public String problem(String field) {
            return problems.get(field);
        }

        private static String typed(String text) {
            var plain = text == null ? "" : text.replaceAll("\\p{Cntrl}", " ").strip();
            return plain.length() > TEXT_LENGTH_MAX ? plain.substring(0, TEXT_LENGTH_MAX) : plain;
        }
    }

    private OrderPage() {
    }

    public static String html(OrderDocument order, String token, Entry entry) {
        return Templates
                .page(order, new Links(OrderAddress.PATH + token, OrderAddress.PATH + token + OrderAddress.ORDER_FORM,
                        OrderPageStyleResource.ADDRESS), entry)
                .render();
    }

    /**
     * Whether a form was sent by our own page, going by what browsers say of it.
     *
     * @param origin the header Origin; null when there is none
     * @param fetchSite the header Sec-Fetch-Site; null when there is none
     */
    public static boolean isOwnForm(String origin, String fetchSite) {
        if (fetchSite != null) {
            return fetchSite.equals("same-origin");
        }
        var own = URI.create(PublicUrl.base());
        return origin == null || origin.equals(own.getScheme() + "://" + own.getAuthority());
    }
}
