package dev.brickwork.invoice;

import dev.brickwork.platform.cell.CellToken;
import dev.brickwork.platform.http.PublicUrl;

/** Where a customer pays an invoice online. Who knows the address may see and pay it, so nobody can guess one. */
public final class PaymentAddress {
    public static final String PATH = "/pay/";

    private PaymentAddress() {
    }

    /** @param token null until the invoice is issued; then there is no page */
    public static String page(String token) {
        return token == null ? null : PublicUrl.base() + PATH + CellToken.ofThisCell(token);
    }
}
