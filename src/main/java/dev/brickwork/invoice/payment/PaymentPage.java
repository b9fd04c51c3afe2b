package dev.brickwork.invoice.payment;

import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.brickwork.document.Fact;
import dev.brickwork.document.PageLook;
import dev.brickwork.invoice.PaymentAddress;
import dev.brickwork.invoice.document.InvoiceDocument;
import dev.brickwork.order.form.OrderPage;
import dev.brickwork.platform.cell.CellToken;
import dev.brickwork.platform.http.PublicUrl;
import dev.brickwork.platform.words.Words;
import dev.brickwork.spi.PaymentProcessor.Choice;
import dev.brickwork.spi.PaymentProcessor.MethodType;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/**
 * The public page of an invoice, where anybody who has its address pays it. Nothing from elsewhere, no cookie; no script but the
 * processor's own where the processor is one that takes cards, and ours that mounts its fields.
 */
final class PaymentPage {
    /** Names of the form's fields. */
    static final String METHOD = "payment_method";
    static final String AMOUNT = "amount";
    private static final String POLICY = "Content-Security-Policy";

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance page(View view);

        static native TemplateInstance missing(PageLook look);
    }

    /** What can be done with the invoice. */
    public enum PageState {
        OPEN, PAID, PROCESSING, VOID, SETTLED, OFFLINE
    }

    /** @param style and {@code script} change with the files, so browsers may keep them for ever */
    public record Links(String self, String pdf, String look, String style, String script) {

        /** As a browser must ask for them, also where the service is reached below a path. */
        static Links of(String token) {
            var base = PublicUrl.path();
            var self = base + PaymentAddress.PATH + CellToken.ofThisCell(token);
            return new Links(self, self + PaymentPageResource.PDF, self + PaymentPageResource.LOOK,
                    base + PaymentPageFiles.STYLE_ADDRESS, base + PaymentPageFiles.SCRIPT_ADDRESS);
        }
    }

    /**
     * How to pay.
     *
     * @param choices of a processor without cards; empty where the processor's own fields are shown
     * @param scriptUrl the processor's own script; null where there are choices
     * @param types by what the processor's fields may let pay, with spaces between them
     * @param secret what the script needs to have a payment confirmed; null when there is nothing to confirm
     */
    public record Form(List<Choice> choices, String scriptUrl, String publishableKey, long cents, String currency,
            String types, boolean isKept, String secret) {

        public boolean isScripted() {
            return scriptUrl != null;
        }
    }

    /**
     * What is left to pay, as people write it.
     *
     * @param overdueSince a day; null unless it is past due
     */
    public record Payable(String amount, String overdueSince) {
    }

    /**
     * @param creditNotes the PDFs of its credit notes: what the link says, and where it leads
     * @param form null where nothing can be paid
     * @param problem null when there is none
     * @param paymentId the payment that waits for the payer; null when none does
     */
    public record View(InvoiceDocument invoice, List<Fact> creditNotes, Links links, PageState state, Payable payable,
            Form form, String problem, UUID paymentId) {

        public Words words() {
            return invoice.words();
        }

        public String title() {
            return words().fill("payment_page.title", "number", invoice.head().number(), "seller", invoice.seller().name());
        }

        /** {@code 75 seats × $36.50 per month × 12 months}; only the quantity where the details say the rest. */
        public String price(InvoiceDocument.Row row) {
            var quantity = joined(" ", row.quantity(), row.unit());
            boolean isInDetails = row.details().stream().anyMatch(detail -> detail.amount() != null);
            if (isInDetails || row.unitPrice().isEmpty()) {
                return quantity.isEmpty() ? quantity : words().get("quantity") + ": " + quantity;
            }
            return joined(" × ", quantity, joined(" ", row.unitPrice(), row.per()), row.time());
        }

        private static String joined(String between, String... parts) {
            return Stream.of(parts).filter(part -> part != null && !part.isEmpty()).collect(Collectors.joining(between));
        }

        public String amount() {
            return payable.amount();
        }

        public String overdueSince() {
            return payable.overdueSince();
        }

        /** Whether the seller says how to pay without this page. */
        public boolean isPayableByHand() {
            var how = invoice.payment();
            return (state == PageState.OPEN || state == PageState.OFFLINE) && how != null
                    && !(how.bank().isEmpty() && how.lines().isEmpty());
        }

        public boolean isOpen() {
            return state == PageState.OPEN;
        }

        public PageLook look() {
            return PageLook.of(invoice.seller(), links.self());
        }

        public boolean isConfirming() {
            return form != null && form.secret() != null;
        }
    }

    private PaymentPage() {
    }

    static String html(View view) {
        return Templates.page(view).render();
    }

    static String missing() {
        return Templates.missing(PageLook.plain()).render();
    }

    /** As the order page has them; where the processor has a script of its own, that and its frames are let in. */
    static Map<String, String> headers(View view) {
        if (view == null || view.form() == null || !view.form().isScripted()) {
            return OrderPage.HEADERS;
        }
        var script = URI.create(view.form().scriptUrl());
        var origin = script.getScheme() + "://" + script.getAuthority();
        var headers = new HashMap<>(OrderPage.HEADERS);
        headers.put(POLICY, "default-src 'none'; style-src 'self'; script-src 'self' " + origin + "; connect-src "
                + "https://api.stripe.com " + origin + "; frame-src " + origin + " https://hooks.stripe.com; img-src "
                + "'self' https://*.stripe.com; form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
        headers.put("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(self \"" + origin + "\")");
        // Its frames and windows must be able to speak with the page.
        headers.put("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
        return headers;
    }

    static String types(List<MethodType> types) {
        return String.join(" ", types.stream().map(MethodType::name).toList());
    }
}
