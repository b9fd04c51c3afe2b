package dev.brickwork.platform.database;

/**
 * An event inside the process, fired by {@link Transactions} when the work of a transaction is done and it is about to commit: for work
 * that has to come last, because it takes locks after which nothing else may be waited for.
 */
public record TransactionEnding() {
}
