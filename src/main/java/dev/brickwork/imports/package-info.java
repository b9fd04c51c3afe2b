/**
 * Files of another system's customers, contracts and open invoices: read, kept, and imported row by row. What a row becomes is known by
 * the feature that it belongs to, which implements {@link dev.brickwork.imports.RowImporter}.
 */
package dev.brickwork.imports;
