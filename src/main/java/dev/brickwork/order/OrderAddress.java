package dev.brickwork.order;

import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;

import dev.brickwork.platform.cell.CellToken;
import dev.brickwork.platform.http.PublicUrl;
import dev.brickwork.platform.secret.Tokens;

/** Where a buyer finds an order. Who knows the address may see and accept it, so nobody can guess one. */
public final class OrderAddress {
    public static final String PATH = "/orders/";
    public static final String ORDER_FORM = "/order-form.pdf";
    private static final int SHORT_LENGTH = 8;
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{43}");

    private OrderAddress() {
    }

    static String newToken() {
        return Tokens.next();
    }

    static boolean isToken(String text) {
        return TOKEN.matcher(text).matches();
    }

    /** For people to quote: the end of the id, which is random. */
    public static String shortNumber(UUID orderId) {
        var id = orderId.toString();
        return id.substring(id.length() - SHORT_LENGTH).toUpperCase(Locale.ROOT);
    }

    static String page(String token) {
        return PublicUrl.base() + PATH + CellToken.ofThisCell(token);
    }

    static String orderForm(String token) {
        return page(token) + ORDER_FORM;
    }
}
