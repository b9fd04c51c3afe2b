package dev.brickwork.adapter.pdf;

import java.lang.Character.UnicodeScript;
import java.text.Bidi;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Set;
import java.util.regex.Pattern;

import com.openhtmltopdf.bidi.BidiReorderer;
import com.openhtmltopdf.bidi.BidiSplitter;
import com.openhtmltopdf.bidi.BidiTextRun;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;

/**
 * Puts Hebrew and Arabic in the order they are drawn in, with what the JDK knows about it. The library's own way brings a
 * library three times the size of all our fonts.
 */
final class RightToLeft implements BidiSplitter {
    private static final Set<UnicodeScript> SCRIPTS = Set.of(UnicodeScript.HEBREW, UnicodeScript.ARABIC);

    private BidiTextRun[] runs;

    static void support(PdfRendererBuilder builder, Set<UnicodeScript> scripts) {
        if (scripts.stream().anyMatch(SCRIPTS::contains)) {
            builder.useUnicodeBidiSplitter(RightToLeft::new);
            builder.useUnicodeBidiReorderer(new Order());
        }
    }

    @Override
    public void setParagraph(String paragraph, byte direction) {
        var bidi = new Bidi(paragraph, direction == RTL ? Bidi.DIRECTION_RIGHT_TO_LEFT : Bidi.DIRECTION_LEFT_TO_RIGHT);
        int count = bidi.getRunCount();
        var levels = new byte[count];
        runs = new BidiTextRun[count];
        for (int i = 0; i < count; i++) {
            levels[i] = (byte) bidi.getRunLevel(i);
            int length = bidi.getRunLimit(i) - bidi.getRunStart(i);
            runs[i] = new BidiTextRun(bidi.getRunStart(i), length, levels[i] % 2 == 0 ? LTR : RTL);
        }
        if (count > 0) {
            Bidi.reorderVisually(levels, 0, runs, 0, count);
        }
    }

    @Override
    public int countTextRuns() {
        return runs.length;
    }

    @Override
    public BidiTextRun getVisualRun(int index) {
        return runs[index];
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

    /** Letters from last to first, each with the marks on it, brackets the other way round. */
    private static final class Order implements BidiReorderer {
        private static final Pattern LETTER = Pattern.compile("\\P{M}\\p{M}*+|\\p{M}++");
        private static final String BRACKETS = "()[]{}<>«»‹›";

        @Override
        public String reorderRTLTextToLTR(String text) {
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
