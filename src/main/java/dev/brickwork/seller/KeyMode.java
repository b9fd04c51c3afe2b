package dev.brickwork.seller;

import java.util.Locale;

/** Whether a seller is there to earn money or to try things out; its keys show which. */
enum KeyMode {
    LIVE, TEST;

    String prefix() {
        return "bw_" + name().toLowerCase(Locale.ROOT) + "_";
    }
}
