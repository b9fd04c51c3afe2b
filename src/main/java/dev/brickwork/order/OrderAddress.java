package dev.brickwork.order;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;

import dev.brickwork.platform.http.PublicUrl;

/** Where a buyer finds an order. Who knows the address may see and accept it, so nobody can guess one. */
final class OrderAddress {
    static final String PATH = "/orders/";
    static final String ORDER_FORM = "/order-form.pdf";
    private static final int TOKEN_BYTES = 32;
    private static final int SHORT_LENGTH = 8;
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{43}");
    private static final SecureRandom RANDOM = new SecureRandom();

    private OrderAddress() {
    }

    static String newToken() {
        var bytes = new byte[TOKEN_BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    static boolean isToken(String text) {
        return TOKEN.matcher(text).matches();
    }

    /** For people to quote: the end of the id, which is random. */
    static String shortNumber(UUID orderId) {
        var id = orderId.toString();
        return id.substring(id.length() - SHORT_LENGTH).toUpperCase(Locale.ROOT);
    }

    static String page(String token) {
        return PublicUrl.base() + PATH + token;
    }

    static String orderForm(String token) {
        return page(token) + ORDER_FORM;
    }
}
