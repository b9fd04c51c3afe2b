/**
 * The local default of {@code PdfRenderer}: openhtmltopdf, inside a wall of its own.
 * <p>
 * The wall does not rely on anybody having cleaned the document before. {@link dev.brickwork.adapter.pdf.PrintableHtml}
 * reads it without an XML parser (so there are no entities and no DTD) and takes out what is not for print;
 * {@link dev.brickwork.adapter.pdf.Loader} answers every request for a resource, and the answer is no;
 * {@link dev.brickwork.adapter.pdf.Guard} ends what takes too long or too many pages.
 */
package dev.brickwork.adapter.pdf;
