/** Exports for accountants: the journal with names, documents, taxes, and the accounts of the seller's bookkeeping. */
package dev.brickwork.insight.export;
