package dev.brickwork.platform.cell;

import java.util.Optional;

/** The request is for a seller that lives in another cell. */
public class WrongCell extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public final String cell;
    /** Where a browser finds the page that it asked for. Null if it asked for none. */
    public final String address;

    public WrongCell(String cell) {
        this(cell, null);
    }

    public WrongCell(String cell, String address) {
        super("The cell " + cell + " serves this seller.", null, false, false);
        this.cell = cell;
        this.address = address;
    }

    public static void refuseIfAny(Optional<String> otherCell) {
        otherCell.ifPresent(cell -> {
            throw new WrongCell(cell);
        });
    }
}
