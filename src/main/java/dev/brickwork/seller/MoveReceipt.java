package dev.brickwork.seller;

import java.util.UUID;

import dev.brickwork.platform.secret.Sha256;

/**
 * What an import answers, and the cell that the seller leaves asks for: that an export of this move was copied and checked. It keeps an
 * operator from a mistake; whoever has the file could make it up.
 */
final class MoveReceipt {

    private MoveReceipt() {
    }

    static String of(UUID sellerId, String codeHash) {
        return Sha256.hex("imported " + sellerId + " " + codeHash);
    }
}
