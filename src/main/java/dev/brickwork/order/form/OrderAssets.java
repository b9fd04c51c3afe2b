package dev.brickwork.order.form;

import dev.brickwork.document.Assets;

/** Files that only the order form and the order page have. */
final class OrderAssets {

    private OrderAssets() {
    }

    static String text(String file) {
        return Assets.text("/order/" + file);
    }
}
