package dev.brickwork.adapter.pdf;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.text.BreakIterator;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;

import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;

import com.openhtmltopdf.layout.UrlAwareLineBreakIterator;
import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.PageSizeUnits;
import com.openhtmltopdf.outputdevice.helper.NullUserInterface;
import com.openhtmltopdf.pdfboxout.PdfBoxRenderer;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder.PdfAConformance;
import com.openhtmltopdf.util.XRLog;

import dev.brickwork.spi.PdfRenderer;
import io.quarkus.arc.DefaultBean;

/** Prints HTML with openhtmltopdf, as PDF/A-3u that is tagged (PDF/UA) and has its fonts inside; steps back when another renderer is there. */
@ApplicationScoped
@DefaultBean
class OpenHtmlPdfRenderer implements PdfRenderer {
    private static final float A4_WIDTH_MM = 210;
    private static final float A4_HEIGHT_MM = 297;
    /** Laying out is recursive; the depth of a document is limited so that this is always enough. */
    private static final int STACK_BYTES = 16 << 20;

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long LOOK_EVERY_MILLIS = 500;

    private final Limits limits;
    /** Few, since printing is all processor; a document that cannot be stopped holds one of them and nothing else. */
    private final ExecutorService printers = Executors.newFixedThreadPool(
            Math.max(2, Runtime.getRuntime().availableProcessors()), OpenHtmlPdfRenderer::thread);

    OpenHtmlPdfRenderer() {
        this(Limits.DEFAULT);
    }

    OpenHtmlPdfRenderer(Limits limits) {
        this.limits = limits;
        // It would report every oddity of a stranger's document into our log, and needs no screen to print. Not in a static
        // initialiser: a native image would have run that when it was built.
        XRLog.setLoggingEnabled(false);
        System.setProperty("java.awt.headless", "true");
    }

    @PreDestroy
    void stop() {
        printers.shutdownNow();
    }

    @Override
    public byte[] render(Document document) {
        var guard = new Guard(limits);
        var printing = printers.submit(() -> print(document, guard));
        try {
            return await(printing, guard);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Unprintable unprintable) {
                throw unprintable;
            }
            throw new Failed(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RejectedExecutionException("The service is stopping.", e);
        } finally {
            guard.abandon();
            printing.cancel(false);
        }
    }

    /** @throws RejectedExecutionException when nothing is wrong with the document, but the machine has no time for it */
    private byte[] await(Future<byte[]> printing, Guard guard) throws InterruptedException, ExecutionException {
        var until = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                return printing.get(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                if (guard.isOutOfHand()) {
                    throw new Unprintable("The document takes longer than " + limits.time().toSeconds() + " s to print.");
                }
                if (System.nanoTime() > until) {
                    throw new RejectedExecutionException(
                            "The document was not printed within " + PATIENCE.toSeconds() + " s.");
                }
            }
        }
    }

    private byte[] print(Document document, Guard guard) throws IOException {
        guard.start();
        var page = PrintableHtml.read(document.html(), limits);
        var builder = new PdfRendererBuilder();
        new Loader(page.pictures()).guard(builder);
        Fonts.give(builder, page.scripts());
        RightToLeft.support(builder, page.scripts());
        builder.usePdfUaAccessibility(true);
        builder.usePdfAConformance(PdfAConformance.PDFA_3_U);
        builder.useDefaultPageSize(A4_WIDTH_MM, A4_HEIGHT_MM, PageSizeUnits.MM);
        builder.useUnicodeLineBreaker(
                new GuardedBreaker(new UrlAwareLineBreakIterator(BreakIterator.getLineInstance(Locale.ROOT)), guard));
        builder.usePageSupplier((pdf, width, height, number, shadow) -> {
            guard.goOn();
            var sheet = new PDPage(new PDRectangle(width, height));
            pdf.addPage(sheet);
            return sheet;
        });
        builder.withProducer("Brickwork");
        builder.withW3cDocument(page.document(), null);
        try (var renderer = builder.buildPdfRenderer(); var pdf = renderer.getPdfDocument()) {
            guardStyles(renderer, guard);
            renderer.createPDFWithoutClosing();
            return bytes(pdf, document);
        }
    }

    /** The builder offers no place for them, so they take the place of its own. */
    private static void guardStyles(PdfBoxRenderer renderer, Guard guard) {
        var context = renderer.getSharedContext();
        var styles = new GuardedStyles(context.getUserAgentCallback(), guard);
        context.setCss(styles);
        styles.setDocumentContext(context, context.getNamespaceHandler(), renderer.getDocument(), new NullUserInterface());
    }

    /** The same document of the same time gives the same bytes: nothing in it is of the moment of printing. */
    private static byte[] bytes(PDDocument pdf, Document document) throws IOException {
        new ArchivalPdf(pdf, document.writtenAt()).complete(document.facturX());
        pdf.setDocumentId(
                UUID.nameUUIDFromBytes(document.html().getBytes(StandardCharsets.UTF_8)).getMostSignificantBits());
        var out = new ByteArrayOutputStream();
        pdf.save(out);
        return out.toByteArray();
    }

    private static Thread thread(Runnable work) {
        var thread = new Thread(null, work, "pdf", STACK_BYTES);
        thread.setDaemon(true);
        return thread;
    }
}
