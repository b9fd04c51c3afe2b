package dev.brickwork.platform.sql;

/** Takes statements that return no rows, and sends them now or later. */
@FunctionalInterface
public interface Writes {
    void write(String sql, Object... parameters);
}
