package dev.brickwork.platform.check;

/**
 * What must hold over many rows, and no constraint can see at once.
 *
 * @param name short, in small letters: a label of the metrics and the key of its row
 * @param exceptions selects one text for each thing that breaks it. One statement sees one state of the database, so what is written
 *            meanwhile is there as a whole or not at all
 */
public record NightlyRule(String name, String exceptions) {
}
