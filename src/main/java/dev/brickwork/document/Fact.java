package dev.brickwork.document;

/** One thing that a reader looks for, with its name beside it. */
public record Fact(String label, String value) {
}
