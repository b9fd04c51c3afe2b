package dev.brickwork.adapter.pdf;

import java.time.Duration;

/**
 * How much of a document is printed at all. An order of 500 bricks with their price steps, or of 1,200 months, is well inside.
 *
 * @param characters of the source
 * @param artfulElements how many there may be when styles float, position or redisplay them, which takes quadratic time
 * @param styleCharacters of all its style sheets and style attributes; each rule is held against each element
 * @param depth of nested elements; laying them out is recursive
 * @param tableDepth of nested tables; every level is laid out several times for each time its parent is
 * @param pixels of all pictures together, as decoded
 */
record Limits(int characters, int elements, int artfulElements, int styleCharacters, int depth, int tableDepth, int pages,
        int pixels,
        Duration time) {

    static final Limits DEFAULT = new Limits(2 << 20, 25_000, 4_000, 64 << 10, 60, 4, 300, 8_000_000,
            Duration.ofSeconds(10));
}
