/**
 * Moves one seller to another cell (docs/operating/cells.md). It knows no table by its name: what a move carries is read from the
 * catalogue of the database.
 */
package dev.brickwork.move;
