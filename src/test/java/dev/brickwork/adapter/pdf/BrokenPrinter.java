package dev.brickwork.adapter.pdf;

import dev.brickwork.spi.PdfRenderer;
import io.quarkus.test.junit.QuarkusMock;

/** Stands in for the renderer until the end of the test, and fails until it is mended. */
public final class BrokenPrinter extends OpenHtmlPdfRenderer {
    private volatile RuntimeException failure;

    private BrokenPrinter(RuntimeException failure) {
        this.failure = failure;
    }

    public static BrokenPrinter install(RuntimeException failure) {
        var printer = new BrokenPrinter(failure);
        QuarkusMock.installMockForType(printer, PdfRenderer.class);
        return printer;
    }

    public void mend() {
        failure = null;
    }

    @Override
    public byte[] render(Document document) {
        if (failure != null) {
            throw failure;
        }
        return super.render(document);
    }
}
