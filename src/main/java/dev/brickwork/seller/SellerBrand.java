package dev.brickwork.seller;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * What a seller has set for its documents, as it was sent; all but the identities may be null.
 *
 * @param logo a {@code data:} address
 */
public record SellerBrand(SellerSettings.Identity identity, TaxIdentity taxIdentity, String logo, String accentColor,
        String paymentInstructions) {

    static SellerBrand of(ResultSet row) throws SQLException {
        return new SellerBrand(SellerSettings.Identity.of(row), TaxIdentity.of(row), row.getString("logo"),
                row.getString("accent_color"),
                row.getString("payment_instructions"));
    }
}
