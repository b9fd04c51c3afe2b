package dev.brickwork.invoice.paper;

import dev.brickwork.core.Refused;
import dev.brickwork.seller.ElectronicFormat;

/**
 * A format that an invoice may be downloaded in.
 *
 * @param refusal why it can't be; null if it can
 */
public record ElectronicForm(ElectronicFormat format, Refused refusal) {
}
