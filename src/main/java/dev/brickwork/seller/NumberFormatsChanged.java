package dev.brickwork.seller;

/**
 * New number formats are about to be saved. An observer refuses one that would make a number a second time.
 *
 * @param invoices null if it stays as it is, like {@code creditNotes}
 */
public record NumberFormatsChanged(DocumentNumberFormat invoices, DocumentNumberFormat creditNotes) {
}
