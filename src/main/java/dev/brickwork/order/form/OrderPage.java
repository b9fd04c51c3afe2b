package dev.brickwork.order.form;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import dev.brickwork.document.Brand;
import dev.brickwork.document.PageLook;
import dev.brickwork.order.BuyerOrders;
import dev.brickwork.order.OrderAddress;
import dev.brickwork.order.form.OrderPresentation.Shown;
import dev.brickwork.platform.cell.CellToken;
import dev.brickwork.platform.http.PublicUrl;
import dev.brickwork.platform.words.Words;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/**
 * The public page of an order, where the buyer reads it and accepts it. No script, nothing from elsewhere, no cookie.
 * <p>
 * The address is the secret: whoever has it may accept, so there is no session that another site could ride on. What a
 * foreign site could still do is to send a form to an address that it knows; {@code SameOrigin} refuses that too.
 */
public final class OrderPage {
    /** Names of the form's fields. */
    public static final String NAME = "signatory_name";
    public static final String EMAIL = "signatory_email";
    public static final String AGREED = "agreed";
    public static final String FINGERPRINT = "fingerprint";
    public static final String COMMENT = "comment";
    public static final String COMMENT_NAME = "comment_name";
    public static final String DECLINE_REASON = "decline_reason";
    /** Below the address of the page. */
    static final String COMMENTS = "/comments";
    static final String DECLINE = "/decline";
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

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance page(View view);

        static native TemplateInstance notice(Notice notice, PageLook look);
    }

    public record Links(String self, String pdf, String comment, String decline) {

        /** As a browser must ask for them, also where the service is reached below a path. */
        static Links of(String token) {
            var self = PublicUrl.path() + OrderAddress.PATH + CellToken.ofThisCell(token);
            return new Links(self, self + OrderAddress.ORDER_FORM, self + COMMENTS, self + DECLINE);
        }
    }

    /**
     * What is said in place of an order.
     *
     * @param seller null when nobody knows whose order it would be; then it is in English
     * @param isMissing whether it is answered by 404 whatever was asked
     */
    public record Notice(Brand seller, Words words, String title, String text, boolean isMissing) {
        static final Notice UNKNOWN = ours("order_page.unknown", true);
        static final Notice FOREIGN = ours("order_page.foreign", false);

        static Notice of(BuyerOrders.Unavailable why, Brand seller, Words words) {
            var key = "order_page." + why.name().toLowerCase(Locale.ROOT);
            return of(seller, words, key, why == BuyerOrders.Unavailable.UNAPPROVED);
        }

        static Notice outdated(Brand seller, Words words) {
            return of(seller, words, "order_page.outdated", false);
        }

        /** @param why in a sentence */
        static Notice unprintable(Brand seller, Words words, String why) {
            return new Notice(seller, words, words.get("order_page.unprintable"), why, false);
        }

        /** @param why in a sentence */
        static Notice busy(String why) {
            return new Notice(null, Words.english(), Words.english().get("order_page.busy"), why, false);
        }

        private static Notice ours(String key, boolean isMissing) {
            var words = Words.english();
            return new Notice(null, words, words.get(key), words.get(key + "_text"), isMissing);
        }

        private static Notice of(Brand seller, Words words, String key, boolean isMissing) {
            return new Notice(seller, words, words.get(key), words.get(key + "_text", "seller", seller.name()),
                    isMissing);
        }
    }

    public record View(OrderDocument order, Links links, PageLook look, FormInput entry, List<CommentResponse> comments,
            NextSteps nextSteps, String ending, List<PayableInvoices.Payable> payable) {

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

        public String payNow(PayableInvoices.Payable invoice) {
            return words().fill("order_page.pay_now", "number", invoice.number(), "amount",
                    order.format().money(invoice.remaining()));
        }

        /** What comes after acceptance. */
        public List<String> next() {
            return nextSteps.of(order);
        }

        /** Of an order in phases each phase says its own. Null where nothing recurs. */
        public String netPerMonth() {
            var content = order.content();
            var cents = content.hasPhases() ? null : content.phases().get(0).netPerMonth();
            return cents == null ? null : order.format().money(cents);
        }

        public String agreed() {
            return words().get(order.conditions() == null ? "order_page.agreed" : "order_page.agreed_terms", "customer",
                    order.customer().name());
        }

        public String invoiceCount() {
            return words().count("order_page.invoices", order.content().schedule().size());
        }
    }

    private OrderPage() {
    }

    static String html(Shown shown, String token, FormInput entry) {
        var links = Links.of(token);
        return Templates.page(new View(shown.document(), links, PageLook.of(shown.seller(), links.self), entry,
                shown.comments(), shown.nextSteps(), shown.ending(), shown.payable())).render();
    }

    /** Relative to the site, so that it holds wherever the site is reached. */
    static URI address(String token) {
        return URI.create(Links.of(token).self);
    }

    static String html(Notice notice, String token) {
        var look = notice.seller == null ? PageLook.plain() : PageLook.of(notice.seller, Links.of(token).self);
        return Templates.notice(notice, look).render();
    }
}
