package dev.brickwork.imports;

import dev.brickwork.core.Refused;

/**
 * A row of a file that was just sent.
 *
 * @param externalId null if it has none that can be kept
 * @param content null if nothing of it can be kept
 * @param refusal what is wrong with it already; null if it is to be imported
 */
record NewRow(int line, String externalId, String content, Refused refusal) {
}
