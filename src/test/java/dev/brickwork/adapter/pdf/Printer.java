package dev.brickwork.adapter.pdf;

import dev.brickwork.spi.PdfRenderer;

/** The renderer for tests that need nothing else of the service. */
public final class Printer {
    public static final PdfRenderer RENDERER = new OpenHtmlPdfRenderer();

    private Printer() {
    }
}
