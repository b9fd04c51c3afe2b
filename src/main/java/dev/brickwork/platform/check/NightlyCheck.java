package dev.brickwork.platform.check;

import java.util.List;

/** What must hold and takes code to see: rows against what a function makes of other rows. A bean of its room. */
public interface NightlyCheck {
    /** Short, in small letters: a label of the metrics and the key of its row. */
    String name();

    /** For the seller at work, in transactions of its own. It changes nothing. */
    Findings look();

    /** @param examples some of what breaks the rule, one text each */
    record Findings(long broken, List<String> examples) {
        public Findings {
            examples = List.copyOf(examples);
        }
    }
}
