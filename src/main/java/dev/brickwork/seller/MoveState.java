package dev.brickwork.seller;

/** How far the move of a seller to another cell has come. Those that are in none live here and are not being moved. */
enum MoveState {
    /** It can only be read, until it is handed over or stays after all. */
    LEAVING,
    /** It lives in the other cell. What is here is kept, and nobody acts on it. */
    LEFT,
    /** A copy from the other cell, where the seller still lives. */
    ARRIVING;

    /** Of a row of seller {@code s}; null if it lives here. */
    static final String OTHER_CELL = "CASE WHEN s.move_state <> 'LEAVING' THEN s.move_cell END";
}
