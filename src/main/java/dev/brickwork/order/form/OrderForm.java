package dev.brickwork.order.form;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;
import org.jsoup.nodes.DataNode;

import dev.brickwork.core.Refused;
import dev.brickwork.document.Assets;
import dev.brickwork.document.Brand;
import dev.brickwork.document.PrintLimit;
import dev.brickwork.order.html.HostileHtml;
import dev.brickwork.platform.secret.Sha256;
import dev.brickwork.spi.PdfRenderer;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/**
 * The order form as a PDF, before and after it is signed: from our own template, or from the seller's own HTML. Anybody with
 * the address may ask for it, and printing is expensive: few are printed at once, few wait, and what was printed is cached.
 */
@ApplicationScoped
public class OrderForm {
    private static final Logger LOG = Logger.getLogger(OrderForm.class);
    private static final long CACHED_BYTES_MAX = 16L << 20;

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance form(OrderDocument order, String pageStyle, String formStyle);

        static native TemplateInstance signature(OrderDocument order);

        static native TemplateInstance conditions(OrderDocument order);

        static native TemplateInstance footer(OrderDocument order);
    }

    private static final String SIGNATURE_STYLE = OrderAssets.text("order-form-signature.css");
    /** Keeps our blocks as they are among styles of the seller's own. */
    private static final String ARMOUR = OrderAssets.text("order-form-armour.css");
    private static final String FORM_STYLE = Assets.DOCUMENT_STYLE;

    private final PdfRenderer renderer;
    final PrintLimit printLimit = new PrintLimit("order forms");
    private final PrintedForms printed = new PrintedForms(CACHED_BYTES_MAX);

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
        // whoever waited may have waited for just this one
        return printed.get(key).orElseGet(() -> printLimit.print(
                () -> printed.get(key).orElseGet(() -> printed.kept(key, print(order, customHtml)))));
    }

    private byte[] print(OrderDocument order, String customHtml) {
        try {
            return renderer.render(new PdfRenderer.Document(html(order, customHtml), order.head().asOf()));
        } catch (PdfRenderer.Unprintable e) {
            throw customHtml == null ? new Refused(e.getMessage()) : Refused.field(HostileHtml.FIELD, e.getMessage());
        } catch (PdfRenderer.Failed e) {
            if (customHtml == null) {
                throw e; // our own template can be printed, so the fault is ours
            }
            LOG.warn("the order form of a seller could not be printed", e);
            throw Refused.field(HostileHtml.FIELD, "The document cannot be printed.");
        }
    }

    static String html(OrderDocument order, String customHtml) {
        return customHtml == null
                ? Templates.form(order, pageStyle(order), coloured(order, FORM_STYLE)).render()
                : custom(order, customHtml);
    }

    private static String pageStyle(OrderDocument order) {
        return coloured(order, Assets.pageStyle(order.format().words()) + SIGNATURE_STYLE);
    }

    private static String coloured(OrderDocument order, String style) {
        return Brand.coloured(style, order.format().accent());
    }

    /** The seller's text with our page numbers and our signature block, whose styles are last and win. */
    private static String custom(OrderDocument order, String customHtml) {
        var document = HostileHtml.clean(customHtml);
        if (document.title().isBlank()) {
            document.title(order.format().title(order.head().type()) + " " + order.head().number());
        }
        document.head().appendElement("style").appendChild(new DataNode(pageStyle(order) + coloured(order, ARMOUR)));
        document.body().prepend(Templates.footer(order).render());
        document.body().append(Templates.signature(order).render());
        document.body().append(Templates.conditions(order).render());
        return document.html();
    }
}
