package dev.brickwork.platform.cell;

import java.util.UUID;

/** Where sellers live whose rows are here. */
public interface Whereabouts {

    /** {@link WrongCell} if it has left; it can also be on its way. Asked on nobody's behalf. */
    void refuseUnlessHere(UUID sellerId);
}
