package dev.brickwork.core;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the known word that a caller most likely meant by an unknown one. */
public final class DidYouMean {
    private static final int EDITS_MAX = 2;
    /** Short words have many neighbours: CHF is two edits away from CAD. */
    private static final int CHARACTERS_PER_EDIT = 3;

    private DidYouMean() {
    }

    /** What follows the statement that a word is unknown: {@code ; did you mean "name"?}, or nothing. */
    public static String hint(String typed, Collection<String> known) {
        return nearest(typed, known).map(word -> "; did you mean \"" + word + "\"?").orElse("");
    }

    /**
     * The known word with the fewest edits, at most two of them and at most one for every three characters; of several, the first.
     * An edit inserts, deletes or replaces a character, or swaps two neighbours. Case does not count.
     */
    public static Optional<String> nearest(String typed, Collection<String> known) {
        int edits = Math.min(EDITS_MAX, typed.length() / CHARACTERS_PER_EDIT) + 1;
        String nearest = null;
        for (var word : known) {
            int needed = Math.abs(word.length() - typed.length()) < edits
                    ? edits(word.toLowerCase(Locale.ROOT), typed.toLowerCase(Locale.ROOT))
                    : edits;
            if (needed < edits) {
                edits = needed;
                nearest = word;
            }
        }
        return Optional.ofNullable(nearest);
    }

    /** Row by row of the usual table: the cell (i, j) holds the edits from the first i characters of a to the first j of b. */
    private static int edits(String a, String b) {
        var table = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                table[i][j] = i == 0 || j == 0 ? i + j : fewest(table, a, b, i, j);
            }
        }
        return table[a.length()][b.length()];
    }

    private static int fewest(int[][] table, String a, String b, int i, int j) {
        boolean isSame = a.charAt(i - 1) == b.charAt(j - 1);
        int fewest = Math.min(table[i - 1][j - 1] + (isSame ? 0 : 1), 1 + Math.min(table[i - 1][j], table[i][j - 1]));
        boolean isSwapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return isSwapped ? Math.min(fewest, table[i - 2][j - 2] + 1) : fewest;
    }
}
