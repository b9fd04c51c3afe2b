package dev.brickwork.platform.cell;

import java.util.Optional;
import java.util.UUID;

/** Where sellers live whose rows are here. */
public interface Whereabouts {

    /** Empty if it lives here. Asked on nobody's behalf. */
    Optional<String> otherCell(UUID sellerId);
}
