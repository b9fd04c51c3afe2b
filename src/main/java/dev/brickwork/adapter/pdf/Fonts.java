package dev.brickwork.adapter.pdf;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

import com.openhtmltopdf.extend.FSSupplier;
import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FSFontUseCase;
import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;

/**
 * The fonts that come with the service (src/main/resources/fonts/README.md). Whatever family a document names, it is printed
 * in these; nothing is looked for on the machine, so a document looks the same everywhere.
 */
final class Fonts {
    static final String FAMILY = "Noto Sans";
    /** Stands for a character that no font has. */
    static final String UNKNOWN = "\uFFFD";

    private static final Font REGULAR = new Font("NotoSans-Regular.ttf", 400);
    private static final Font BOLD = new Font("NotoSans-Bold.ttf", 700);
    /** For the names of customers all over the world; handed out only where they are needed. */
    private static final Font EAST_ASIAN = new Font("DroidSansFallback.ttf", 400);
    private static final Map<UnicodeScript, Font> OTHERS = Map.ofEntries(Map.entry(UnicodeScript.HAN, EAST_ASIAN),
            Map.entry(UnicodeScript.HIRAGANA, EAST_ASIAN), Map.entry(UnicodeScript.KATAKANA, EAST_ASIAN),
            Map.entry(UnicodeScript.HANGUL, EAST_ASIAN), Map.entry(UnicodeScript.BOPOMOFO, EAST_ASIAN),
            Map.entry(UnicodeScript.ARABIC, new Font("NotoSansArabic-Regular.ttf", 400)),
            Map.entry(UnicodeScript.ARMENIAN, new Font("NotoSansArmenian-Regular.ttf", 400)),
            Map.entry(UnicodeScript.DEVANAGARI, new Font("NotoSansDevanagari-Regular.ttf", 400)),
            Map.entry(UnicodeScript.GEORGIAN, new Font("NotoSansGeorgian-Regular.ttf", 400)),
            Map.entry(UnicodeScript.HEBREW, new Font("NotoSansHebrew-Regular.ttf", 400)),
            Map.entry(UnicodeScript.THAI, new Font("NotoSansThai-Regular.ttf", 400)));

    private record Font(String file, byte[] bytes, int weight) {
        Font(String file, int weight) {
            this(file, read(file), weight);
        }

        FSSupplier<InputStream> supplier() {
            return () -> new ByteArrayInputStream(bytes);
        }

        private static byte[] read(String file) {
            try (var stream = Fonts.class.getResourceAsStream("/fonts/" + file)) {
                return stream.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private Fonts() {
    }

    static void give(PdfRendererBuilder builder, Set<UnicodeScript> scripts) {
        give(builder, REGULAR, FAMILY);
        give(builder, BOLD, FAMILY);
        OTHERS.keySet().stream().filter(scripts::contains).sorted().map(OTHERS::get).distinct()
                .forEach(font -> give(builder, font, font.file()));
        builder.useReplacementText(UNKNOWN);
    }

    private static void give(PdfRendererBuilder builder, Font font, String family) {
        builder.useFont(font.supplier(), family, font.weight(), FontStyle.NORMAL, true,
                EnumSet.of(FSFontUseCase.DOCUMENT, FSFontUseCase.FALLBACK_PRE));
    }
}
