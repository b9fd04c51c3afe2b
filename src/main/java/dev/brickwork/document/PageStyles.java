package dev.brickwork.document;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

/**
 * The style sheets of the order page and the payment page: one for all sellers, and a small one for each colour. The policy of
 * the pages allows no style inside of them. Not among Quarkus's static resources, which are looked up before every request.
 */
@Path("/pages")
public class PageStyles {
    private static final String CSS = "text/css;charset=utf-8";
    private static final String STYLE = Assets.text("/paper/public-page.css");
    /** The same only as long as the file is, so it may be kept for ever. */
    static final String ADDRESS = "/pages/style.css?v=" + hash(STYLE);
    /** Changes when the rules do by which a colour is made readable. */
    private static final String RULES = hash(
            BrandColours.of(Brand.ACCENT).style() + BrandColours.of("#ffffff").style() + BrandColours.of("#000000").style());

    /** @param accent such as {@code #b4472b} */
    static String address(String accent) {
        return "/pages/colours/" + accent.substring(1) + ".css?v=" + RULES;
    }

    @GET
    @Path("/style.css")
    @Produces(CSS)
    @Operation(hidden = true)
    public Response style() {
        return kept(STYLE);
    }

    @GET
    @Path("/colours/{accent: [0-9a-fA-F]{6}}.css")
    @Produces(CSS)
    @Operation(hidden = true)
    public Response colours(@RestPath String accent) {
        return kept(BrandColours.of("#" + accent).style());
    }

    /** What a browser shows in its tab. Without one it asks for an icon that nobody has. */
    static String icon(String accent) {
        return "/pages/icons/" + accent.substring(1) + ".svg";
    }

    @GET
    @Path("/icons/{accent: [0-9a-fA-F]{6}}.svg")
    @Produces("image/svg+xml")
    @Operation(hidden = true)
    public Response picture(@RestPath String accent) {
        return kept("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 16 16\">"
                + "<rect width=\"16\" height=\"16\" rx=\"3\" fill=\"#" + accent + "\"/></svg>");
    }

    private static Response kept(String content) {
        return Response.ok(content).header("Cache-Control", "public, max-age=31536000, immutable")
                .header("X-Content-Type-Options", "nosniff").build();
    }

    private static String hash(String style) {
        return Integer.toHexString(style.hashCode());
    }
}
