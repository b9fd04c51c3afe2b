package dev.brickwork.platform.database;

/** Takes statements that return no rows, and sends them now or later. */
@FunctionalInterface
public interface Writes {
    void write(String sql, Object... parameters);
}
