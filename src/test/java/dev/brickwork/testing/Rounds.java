package dev.brickwork.testing;

/** How often tests repeat what is random: races, lives and laws. A few times in {@code verify}, 50 times as often with {@code -Praces}. */
public final class Rounds {
    private static final int FACTOR = Integer.getInteger("brickwork.rounds", 1);

    private Rounds() {
    }

    public static int of(int few) {
        return few * FACTOR;
    }
}
