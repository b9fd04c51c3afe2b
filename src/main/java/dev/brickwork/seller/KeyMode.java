package dev.brickwork.seller;

import java.util.Locale;

import dev.brickwork.platform.cell.Cell;

/** Whether a seller is there to earn money or to try things out; its keys show which. */
enum KeyMode {
    LIVE, TEST;

    /** How the keys of this cell start. */
    String prefix() {
        return "bw_" + name().toLowerCase(Locale.ROOT) + "_" + Cell.prefix();
    }
}
