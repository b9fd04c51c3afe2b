package dev.brickwork.imports;

import java.util.UUID;

import dev.brickwork.platform.json.Fields;

/**
 * Makes what a row says. There is one for each kind, in the feature that owns the thing.
 *
 * @param <T> a row that was read
 */
public interface RowImporter<T> {

    ImportKind kind();

    /** The member that identifies a row in the other system. The reader requires it, as a text of at most 255 characters. */
    default String identity() {
        return "external_id";
    }

    /** The member that may name a row further up in the same file; null if there is none. */
    default String parent() {
        return null;
    }

    T read(Fields in);

    /** In the transaction of the row, which is rolled back after a dry run. @return the id of what it made */
    UUID create(T row);
}
