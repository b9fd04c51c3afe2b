package dev.brickwork.platform.http;

import java.net.URI;

/** Whether a form was sent by a page of ours, going by what browsers say of it. */
public final class SameOrigin {
    private SameOrigin() {
    }

    /**
     * @param origin the header Origin; null when there is none
     * @param fetchSite the header Sec-Fetch-Site; null when there is none
     * @return also true where neither is there, which no browser of today does
     */
    public static boolean isOwnForm(String origin, String fetchSite) {
        return origin == null && fetchSite == null || isCertain(origin, fetchSite);
    }

    /** For what is done in a session, which a foreign page could ride on. */
    public static boolean isCertain(String origin, String fetchSite) {
        return fetchSite != null ? fetchSite.equals("same-origin") : own().equals(origin);
    }

    private static String own() {
        var own = URI.create(PublicUrl.base());
        return own.getScheme() + "://" + own.getAuthority();
    }
}
