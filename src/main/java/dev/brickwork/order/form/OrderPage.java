package dev.brickwork.order.form;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

import dev.brickwork.core.Texts;
import dev.brickwork.document.Brand;
import dev.brickwork.document.PageLook;
import dev.brickwork.order.OrderAddress;
import dev.brickwork.order.form.OrderPresentation.Shown;
import dev.brickwork.platform.http.PublicUrl;
import dev.brickwork.platform.json.CardNumbers;
import dev.brickwork.platform.words.Words;
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

    /** The word for that the buyer has read another order. */
    static final String CHANGED = "order_page.changed";
    private static final int TEXT_LENGTH_MAX = 200;
    private static final Pattern EMAIL_FORM = Pattern.compile("[^\\s@<>\"]+@[^\\s@<>\"]+\\.[^\\s@<>\".]+");

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance page(View view);

        static native TemplateInstance notice(Notice notice, PageLook look);
    }

    public record Links(String self, String pdf) {

        /** As a browser must ask for them, also where the service is reached below a path. */
        static Links of(String token) {
            var self = PublicUrl.path() + OrderAddress.PATH + token;
            return new Links(self, self + OrderAddress.ORDER_FORM);
        }
    }

    /**
     * What is said in place of an order.
     *
     * @param seller null when nobody knows whose order it would be; then it is in English
     */
    public record Notice(Brand seller, Words words, String title, String text) {
        static final Notice UNKNOWN = ours("order_page.unknown");
        static final Notice FOREIGN = ours("order_page.foreign");

        static Notice canceled(Brand seller, Words words) {
            return of(seller, words, "order_page.canceled");
        }

        static Notice outdated(Brand seller, Words words) {
            return of(seller, words, "order_page.outdated");
        }

        /** @param why in a sentence */
        static Notice unprintable(Brand seller, Words words, String why) {
            return new Notice(seller, words, words.get("order_page.unprintable"), why);
        }

        /** @param why in a sentence */
        static Notice busy(String why) {
            return new Notice(null, Words.english(), Words.english().get("order_page.busy"), why);
        }

        private static Notice ours(String key) {
            var words = Words.english();
            return new Notice(null, words, words.get(key), words.get(key + "_text"));
        }

        private static Notice of(Brand seller, Words words, String key) {
            return new Notice(seller, words, words.get(key), words.get(key + "_text", "seller", seller.name()));
        }
    }

    public record View(OrderDocument order, Links links, PageLook look, Entry entry) {

        public Words words() {
            return order.format().words();
        }

        public String heading() {
            return order.format().title(order.head().type());
        }

        public String title() {
            return words().fill("order_page.title", "title", heading(), "number", order.head().number(), "seller",
                    order.seller().name());
        }

        public String number() {
            return words().fill("order_page.number", "number", order.head().number(), "name", order.customer().name());
        }

        /** Who accepted it, and when. */
        public String accepted() {
            var signature = order.state().signature();
            return words().fill("order_page.accepted_text", "name",
                    signature.name() == null ? order.customer().name() : signature.name(), "time",
                    order.format().time(signature.at()));
        }

        public String invoiceCount() {
            return words().count("order_page.invoices", order.content().schedule().size());
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
            var words = order.format().words();
            var typedName = typed(name);
            var typedEmail = typed(email);
            if (typedName.isEmpty()) {
                problems.put(NAME, words.get("order_page.name_missing"));
            } else if (CardNumbers.holdsOne(typedName)) {
                problems.put(NAME, words.get("order_page.name_card"));
            }
            if (!EMAIL_FORM.matcher(typedEmail).matches() || CardNumbers.holdsOne(typedEmail)) {
                problems.put(EMAIL, words.get("order_page.email_missing"));
            }
            if (agreed == null) {
                problems.put(AGREED, words.get("order_page.agreed_missing"));
            }
            if (!order.fingerprint().equals(fingerprint)) {
                problems.put(ORDER, words.get(CHANGED));
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

    static String html(Shown shown, String token, Entry entry) {
        var links = Links.of(token);
        return Templates.page(new View(shown.document(), links, PageLook.of(shown.seller(), links.self), entry))
                .render();
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
