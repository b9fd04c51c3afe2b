package dev.brickwork.order;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Files of the order form and the order page that are no templates. Qute would take the braces of a style sheet for its own. */
final class OrderAssets {

    private OrderAssets() {
    }

    static String text(String file) {
        try (var stream = OrderAssets.class.getResourceAsStream("/order/" + file)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
