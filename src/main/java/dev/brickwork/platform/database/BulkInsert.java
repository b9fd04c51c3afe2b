package dev.brickwork.platform.database;

/**
 * Inserts rows of many columns in one round trip: many of them as arrays, a few one after the other. An array for each column is
 * taken apart row by row, with a store of rows of its own; for two rows of thirty columns that was half of the work.
 */
public final class BulkInsert {
    private static final int FEW = 4;

    private final String[] types;
    private final String one;
    private final String many;

    /**
     * @param into {@code INSERT INTO t (..)}
     * @param afterwards such as {@code ON CONFLICT DO NOTHING}, or nothing
     * @param types of PostgreSQL, one for each column
     */
    public BulkInsert(String into, String afterwards, String... types) {
        this.types = types.clone();
        one = into + "\nVALUES " + Columns.values(types) + "\n" + afterwards;
        many = into + "\nSELECT * FROM " + Columns.unnest(types) + "\n" + afterwards;
    }

    /** Rows to be filled and inserted. */
    public Columns rows() {
        return new Columns(types);
    }

    /** They are inserted when the caller sends what it has to write besides. */
    public void add(Writes writes, Columns rows) {
        if (rows.size() <= FEW) {
            rows.rows().forEach(row -> writes.write(one, row));
        } else {
            writes.write(many, rows.arrays());
        }
    }
}
