package dev.brickwork.bench;

import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Random;

/**
 * What a piece of work that never changes takes of this machine's processor, now. On a virtual machine the same code takes a
 * third more from one hour to the next, because of what its neighbours do; two tables can be compared when this is the same.
 */
final class MachineSpeed {
    private static final int PLACES = 1 << 22;
    private static final int STEPS = 4_000_000;
    private static final int ROUNDS = 7;

    private MachineSpeed() {
    }

    /** @param when of the table */
    static void print(String when) {
        var next = oneCycle();
        var best = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            var before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            int place = 0;
            for (int step = 0; step < STEPS; step++) {
                place = next[place];
            }
            if (place < 0) {
                throw new IllegalStateException("so that the walk is not left out");
            }
            best = Math.min(best, (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before) / 1e6);
        }
        System.out.printf(Locale.ROOT, "%s, a walk through 16 MiB takes this machine %.1f ns a step%n", when, best * 1e6 / STEPS);
    }

    /** Each place leads to another, and all of them before the first again (Sattolo's shuffle). */
    private static int[] oneCycle() {
        var next = new int[PLACES];
        for (int i = 0; i < PLACES; i++) {
            next[i] = i;
        }
        var random = new Random(1);
        for (int i = PLACES - 1; i > 0; i--) {
            int other = random.nextInt(i);
            int kept = next[i];
            next[i] = next[other];
            next[other] = kept;
        }
        return next;
    }
}
