package dev.brickwork.console.list;

/** What stands beside a number: one of them, or several. */
public record Counted(String one, String several) {

    public String of(long count) {
        return count == 1 ? one : several;
    }
}
