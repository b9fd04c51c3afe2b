package dev.brickwork.order.form;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

import dev.brickwork.core.Texts;
import dev.brickwork.document.Brand;
import dev.brickwork.document.PageLook;
import dev.brickwork.order.OrderAddress;
import dev.brickwork.platform.http.PublicUrl;
import dev.brickwork.platform.json.CardNumbers;
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
                    + "frame-ancestors 'none'; img-src 'self'",
            "Referrer-Policy", "same-origin", "X-Frame-Options", "DENY", "X-Content-Type-Options", "nosniff",
            "Cross-Origin-Opener-Policy", "same-origin", "Cross-Origin-Resource-Policy", "same-origin",
            "Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()",
            "X-Robots-Tag", "noindex, nofollow", "Cache-Control", "no-store");

    static final String CHANGED = "The order was changed while you were reading. Please read it again before you accept.";
    private static final int TEXT_LENGTH_MAX = 200;
    private static final Pattern EMAIL_FORM = Pattern.compile("[^\\s@<>\"]+@[^\\s@<>\"]+\\.[^\\s@<>\".]+");

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance page(OrderDocument order, Links links, PageLook look, Entry entry);

        static native TemplateInstance notice(Notice notice, PageLook look);
    }

    record Links(String self, String pdf) {

        /** As a browser must ask for them, also where the service is reached below a path. */
        static Links of(String token) {
            var self = PublicUrl.path() + OrderAddress.PATH + token;
            return new Links(self, self + OrderAddress.ORDER_FORM);
        }
    }

    /**
     * What is said in place of an order.
     *
     * @param seller null when nobody knows whose order it would be
     */
    record Notice(Brand seller, String title, String text) {
        static final Notice UNKNOWN = new Notice(null, "There is no order here",
                "The address may be incomplete or mistyped. Please follow the link that you were sent once more, or ask "
                        + "whoever sent it.");
        static final Notice FOREIGN = new Notice(null, "Nothing was accepted",
                "The form came from another site. Please open the order by the link that you were sent, and accept it there.");

        static Notice canceled(Brand seller) {
            return new Notice(seller, "This order was canceled",
                    "It can no longer be accepted. If you think that this is a mistake, ask " + seller.name() + ".");
        }

        static Notice outdated(Brand seller) {
            return new Notice(seller, "This order can no longer be accepted",
                    "It is out of date. Ask " + seller.name() + " for a new one.");
        }

        static Notice unprintable(Brand seller, String why) {
            return new Notice(seller, "The order form can't be printed", why);
        }

        /** @param why in a sentence */
        static Notice busy(String why) {
            return new Notice(null, "Please try again in a moment", why);
        }
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
            } else if (CardNumbers.holdsOne(typedName)) {
                problems.put(NAME, "Type your name; this looks like the number of a card.");
            }
            if (!EMAIL_FORM.matcher(typedEmail).matches() || CardNumbers.holdsOne(typedEmail)) {
                problems.put(EMAIL, "Type your email address, like name@company.com.");
            }
            if (agreed == null) {
                problems.put(AGREED, "Tick the box to accept the order.");
            }
            if (!order.fingerprint().equals(fingerprint)) {
                problems.put(ORDER, CHANGED);
            }
            return new Entry(typedName, typedEmail, problems);
        }

        /** The same with a problem of the order itself. */
        Entry with(String problem) {
            return new Entry(name, email, Map.of(ORDER, problem));
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
            return Texts.cut(plain, TEXT_LENGTH_MAX);
        }
    }

    private OrderPage() {
    }

    public static String html(OrderDocument order, Brand seller, String token, Entry entry) {
        var links = Links.of(token);
        return Templates.page(order, links, PageLook.of(seller, links.self), entry).render();
    }

    /** Relative to the site, so that it holds wherever the site is reached. */
    static URI address(String token) {
        return URI.create(Links.of(token).self);
    }

    static String html(Notice notice, String token) {
        var look = notice.seller == null ? PageLook.plain() : PageLook.of(notice.seller, Links.of(token).self);
        return Templates.notice(notice, look).render();
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
