package dev.brickwork.order;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import jakarta.enterprise.context.ApplicationScoped;

import org.jsoup.nodes.DataNode;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.error.Declined;
import dev.brickwork.platform.error.ErrorCode;
import dev.brickwork.platform.paper.Assets;
import dev.brickwork.platform.secret.Sha256;
import dev.brickwork.spi.PdfRenderer;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/**
 * The order form on paper, before and after it is signed: from our own template, or from the seller's own HTML. Anybody with
 * the address may ask for it, and printing is dear: few are printed at once, few wait, and what was printed is remembered.
 */
@ApplicationScoped
public class OrderForm {
    private static final int PRINTED_AT_ONCE_MAX = 2;
    private static final int WAITING_MAX = 8;
    private static final int WAIT_SECONDS_MAX = 5;
    private static final long REMEMBERED_BYTES_MAX = 16L << 20;

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance form(OrderDocument order, String pageStyle, String formStyle);

        static native TemplateInstance signature(OrderDocument order);

        static native TemplateInstance footer(OrderDocument order);
    }

    private static final String PAGE_STYLE = Assets.PAGE_STYLE + OrderAssets.text("order-form-signature.css");
    /** Keeps our blocks as they are among styles of the seller's own. */
    private static final String ARMOUR = OrderAssets.text("order-form-armour.css");
    private static final String FORM_STYLE = Assets.DOCUMENT_STYLE;

    private final PdfRenderer renderer;
    private final Semaphore presses = new Semaphore(PRINTED_AT_ONCE_MAX);
    private final PrintedForms printed = new PrintedForms(REMEMBERED_BYTES_MAX);

    OrderForm(PdfRenderer renderer) {
        this.renderer = renderer;
    }

    /**
     * The form as a PDF. The same order gives the same bytes.
     *
     * @param customHtml as the seller sent it; null when our own template is wanted
     */
    public byte[] pdf(OrderDocument order, String customHtml) {
        var key = Sha256.hex(order.fingerprint() + order.state() + order.format() + order.head().asOf()
                + (customHtml == null ? "" : customHtml));
        return printed.get(key).orElseGet(() -> {
            takePress();
            try {
                // whoever waited may have waited for just this one
                return printed.get(key).orElseGet(() -> printed.kept(key, print(order, customHtml)));
            } finally {
                presses.release();
            }
        });
    }

    private byte[] print(OrderDocument order, String customHtml) {
        try {
            return renderer.render(html(order, customHtml), order.head().asOf());
        } catch (PdfRenderer.Unprintable e) {
            throw customHtml == null ? new Refused(e.getMessage()) : Refused.field(HostileHtml.FIELD, e.getMessage());
        }
    }

    private void takePress() {
        try {
            if (waiting() < WAITING_MAX && presses.tryAcquire(WAIT_SECONDS_MAX, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new Declined(ErrorCode.ERR_RATE_LIMITED, "Many order forms are being printed right now.", WAIT_SECONDS_MAX);
    }

    int waiting() {
        return presses.getQueueLength();
    }

    static String html(OrderDocument order, String customHtml) {
        return customHtml == null ? Templates.form(order, PAGE_STYLE, FORM_STYLE).render() : custom(order, customHtml);
    }

    /** The seller's text with our page numbers and our signature block, whose styles are last and win. */
    private static String custom(OrderDocument order, String customHtml) {
        var document = HostileHtml.clean(customHtml);
        if (document.title().isBlank()) {
            document.title(order.head().title() + " " + order.head().number());
        }
        document.head().appendElement("style").appendChild(new DataNode(PAGE_STYLE + ARMOUR));
        document.body().prepend(Templates.footer(order).render());
        document.body().append(Templates.signature(order).render());
        return document.html();
    }
}
