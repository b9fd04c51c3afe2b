package dev.brickwork.adapter.pdf;

import java.lang.Character.UnicodeScript;
import java.text.Bidi;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import com.openhtmltopdf.bidi.BidiReorderer;
import com.openhtmltopdf.bidi.BidiSplitter;
import com.openhtmltopdf.bidi.BidiTextRun;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;

/**
 * Puts Hebrew and Arabic in the order they are drawn in, with what the JDK knows about it. The library's own way brings a
 * library three times the size of all our fonts.
 *
 * <p>The library draws runs one after the other, from left to right. So what stands between Arabic words, such as a number,
 * is a part of their run, and {@link Order} puts it in its place.
 */
final class RightToLeft implements BidiSplitter {
    private static final Set<UnicodeScript> SCRIPTS = Set.of(UnicodeScript.HEBREW, UnicodeScript.ARABIC);

    private List<BidiTextRun> runs;

    static void support(PdfRendererBuilder builder, Set<UnicodeScript> scripts) {
        if (scripts.stream().anyMatch(SCRIPTS::contains)) {
            builder.useUnicodeBidiSplitter(RightToLeft::new);
            builder.useUnicodeBidiReorderer(new Order());
        }
    }

    @Override
    public void setParagraph(String paragraph, byte direction) {
        var bidi = new Bidi(paragraph, direction == RTL ? Bidi.DIRECTION_RIGHT_TO_LEFT : Bidi.DIRECTION_LEFT_TO_RIGHT);
        runs = new ArrayList<>();
        for (int i = 0, end; i < bidi.getRunCount(); i = end) {
            end = i + 1;
            while (bidi.getRunLevel(i) > 0 && end < bidi.getRunCount() && bidi.getRunLevel(end) > 0) {
                end++;
            }
            int start = bidi.getRunStart(i);
            runs.add(new BidiTextRun(start, bidi.getRunLimit(end - 1) - start, bidi.getRunLevel(i) == 0 ? LTR : RTL));
        }
    }

    @Override
    public int countTextRuns() {
        return runs.size();
    }

    @Override
    public BidiTextRun getVisualRun(int index) {
        return runs.get(index);
    }

    @Override
    public byte getBaseDirection(String paragraph) {
        for (int i = 0; i < paragraph.length(); i++) {
            switch (Character.getDirectionality(paragraph.charAt(i))) {
                case Character.DIRECTIONALITY_LEFT_TO_RIGHT :
                    return LTR;
                case Character.DIRECTIONALITY_RIGHT_TO_LEFT :
                case Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC :
                    return RTL;
                default :
            }
        }
        return NEUTRAL;
    }

    /** Letters from last to first, each with the marks on it, brackets the other way round; numbers as they are. */
    static final class Order implements BidiReorderer {
        private static final Pattern LETTER = Pattern.compile("\\P{M}\\p{M}*+|\\p{M}++");
        private static final String BRACKETS = "()[]{}<>«»‹›";

        @Override
        public String reorderRTLTextToLTR(String text) {
            var bidi = new Bidi(text, Bidi.DIRECTION_RIGHT_TO_LEFT);
            int count = bidi.getRunCount();
            var levels = new byte[count];
            var parts = new String[count];
            for (int i = 0; i < count; i++) {
                levels[i] = (byte) bidi.getRunLevel(i);
                var part = text.substring(bidi.getRunStart(i), bidi.getRunLimit(i));
                parts[i] = levels[i] % 2 == 0 ? part : reversed(part);
            }
            Bidi.reorderVisually(levels, 0, parts, 0, count);
            return String.join("", parts);
        }

        private static String reversed(String text) {
            var letters = new ArrayList<String>(text.length());
            for (var letter = LETTER.matcher(text); letter.find();) {
                letters.add(mirrored(letter.group()));
            }
            Collections.reverse(letters);
            return String.join("", letters);
        }

        private static String mirrored(String letter) {
            int bracket = BRACKETS.indexOf(letter);
            return bracket < 0 ? letter : String.valueOf(BRACKETS.charAt(bracket ^ 1));
        }

        @Override
        public String shapeText(String text) {
            return ArabicLetters.joined(text);
        }

        @Override
        public String deshapeText(String text) {
            return text;
        }

        @Override
        public boolean isLiveImplementation() {
            return true;
        }
    }
}
