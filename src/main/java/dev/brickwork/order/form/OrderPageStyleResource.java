package dev.brickwork.order.form;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;

import org.eclipse.microprofile.openapi.annotations.Operation;

/** The style sheet of the order page. Not among Quarkus's static resources, which are looked up before every request. */
@Path("/order-page/style.css")
public class OrderPageStyleResource {
    private static final String STYLE = OrderAssets.text("order-page.css");
    /** The same only as long as the file is, so it may be kept for ever. */
    public static final String ADDRESS = "/order-page/style.css?v=" + Integer.toHexString(STYLE.hashCode());

    @GET
    @Produces("text/css;charset=utf-8")
    @Operation(hidden = true)
    public Response style() {
        return Response.ok(STYLE).header("Cache-Control", "public, max-age=31536000, immutable")
                .header("X-Content-Type-Options", "nosniff").build();
    }
}
