package dev.brickwork.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.jsoup.helper.W3CDom;
import org.jsoup.nodes.Document;

import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FSFontUseCase;
import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.util.XRLog;

/** Looks into PDFs. */
public final class Pdfs {

    /** Held, or their levels would be forgotten. They have much to say about a style sheet that is read as a font. */
    private static final List<Logger> SILENT = List.of(Logger.getLogger("org.apache.fontbox"),
            Logger.getLogger("org.apache.pdfbox"));

    private Pdfs() {
    }

    @FunctionalInterface
    public interface Look<T> {
        T at(PDDocument document) throws IOException;
    }

    public static <T> T look(byte[] pdf, Look<T> look) {
        try (var document = Loader.loadPDF(pdf)) {
            return look.at(document);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Prints as the library does when nobody asks it to be careful. With a font, so that it does not look for one.
     *
     * @param base what relative addresses are relative to
     */
    public static byte[] printUnguarded(PdfRendererBuilder builder, Document html, String base) {
        var out = new ByteArrayOutputStream();
        XRLog.setLoggingEnabled(false);
        SILENT.forEach(logger -> logger.setLevel(Level.OFF));
        builder.useFont(() -> Pdfs.class.getResourceAsStream("/fonts/NotoSans-Regular.ttf"), "Noto Sans", 400,
                FontStyle.NORMAL, true, EnumSet.of(FSFontUseCase.FALLBACK_PRE));
        builder.usePdfUaAccessibility(true);
        builder.withW3cDocument(new W3CDom().fromJsoup(html), base);
        builder.toStream(out);
        try {
            builder.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** What a reader can copy out of it, with blanks for line breaks. */
    public static String text(byte[] pdf) {
        return look(pdf, document -> new PDFTextStripper().getText(document)).replaceAll("\\s+", " ");
    }

    /** The text as somebody reads it, from the top of each page to its foot, line by line. */
    public static String lines(byte[] pdf) {
        return look(pdf, document -> {
            var stripper = new PDFTextStripper();
            stripper.setSortByPosition(true);
            return stripper.getText(document);
        });
    }

    /** Everything in it, unpacked. */
    public static String anatomy(byte[] pdf) {
        return look(pdf, document -> {
            var out = new ByteArrayOutputStream();
            document.setAllSecurityToBeRemoved(true);
            document.save(out, CompressParameters.NO_COMPRESSION);
            return out.toString(StandardCharsets.ISO_8859_1);
        });
    }
}
