package dev.brickwork.seller;

import dev.brickwork.platform.cell.WrongCell;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;

/** How far the move of a seller to another cell has come. Those that are in none live here and are not being moved. */
enum MoveState {
    /** It can only be read, until it is handed over or stays after all. */
    LEAVING,
    /** It lives in the other cell. What is here is kept, and nobody acts on it. */
    LEFT,
    /** A copy from the other cell, which knows whether the seller has left. Nobody sees it. */
    ARRIVING;

    private static final int RETRY_AFTER_SECONDS = 5;

    /** @param state null if it is not being moved */
    static void refuseUnlessHere(MoveState state, String cell) {
        if (state == LEFT) {
            throw new WrongCell(cell);
        }
        if (state == ARRIVING) {
            throw moving("This seller is on its way to this cell; send the request again.");
        }
    }

    static void refuseWrite(MoveState state) {
        if (state == LEAVING) {
            throw moving("This seller is being moved to another cell, and can only be read until that is done.");
        }
    }

    private static Declined moving(String message) {
        return new Declined(ErrorCode.ERR_SELLER_MOVING, message, RETRY_AFTER_SECONDS);
    }
}
