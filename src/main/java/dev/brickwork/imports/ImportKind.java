package dev.brickwork.imports;

/** What the rows of a file are. */
public enum ImportKind {
    CUSTOMERS, CONTRACTS, INVOICES
}
