package dev.brickwork.document;

import jakarta.ws.rs.core.Response;

import dev.brickwork.platform.http.PublicUrl;

/**
 * How a public page shows whose it is.
 *
 * @param style where the style sheet of all sellers is
 * @param colours where the style sheet with the seller's colour is
 * @param icon where the icon in the seller's colour is
 * @param logo where the picture is; null when there is none
 */
public record PageLook(String style, String colours, String icon, String logo) {
    /** Below the address of the page. */
    public static final String LOGO = "/logo";

    /** As a page looks that is nobody's. */
    public static PageLook plain() {
        return of(Brand.ACCENT, null);
    }

    /** @param page the address of the page, as a browser must ask for it */
    public static PageLook of(Brand seller, String page) {
        return of(seller.accent(),
                seller.logo() == null ? null : page + LOGO + "?v=" + Integer.toHexString(seller.logo().hashCode()));
    }

    private static PageLook of(String accent, String logo) {
        var base = PublicUrl.path();
        return new PageLook(base + PageStyles.ADDRESS, base + PageStyles.address(accent), base + PageStyles.icon(accent),
                logo);
    }

    /** The picture itself. Its address changes with it, so the reader's browser may keep it. */
    public static Response logo(Brand seller) {
        return Logo.of(seller.logo()).map(logo -> Response.ok(logo.content()).header("Content-Type", logo.contentType())
                .header("Cache-Control", "private, max-age=31536000, immutable")
                .header("X-Content-Type-Options", "nosniff").header("Cross-Origin-Resource-Policy", "same-origin")
                .header("Content-Security-Policy", "default-src 'none'; sandbox"))
                .orElseGet(() -> Response.status(Response.Status.NOT_FOUND)).build();
    }
}
