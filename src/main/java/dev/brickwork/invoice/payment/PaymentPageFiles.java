package dev.brickwork.invoice.payment;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;

import org.eclipse.microprofile.openapi.annotations.Operation;

import dev.brickwork.document.Assets;

/** The files of the payment page. Not among Quarkus's static resources, which are looked up before every request. */
@Path("/payment-page")
public class PaymentPageFiles {
    private static final String STYLE = Assets.text("/invoice/payment-page.css");
    private static final String SCRIPT = Assets.text("/invoice/payment-page.js");
    /** The same only as long as the file is, so it may be kept for ever. */
    static final String STYLE_ADDRESS = "/payment-page/style.css?v=" + Integer.toHexString(STYLE.hashCode());
    static final String SCRIPT_ADDRESS = "/payment-page/script.js?v=" + Integer.toHexString(SCRIPT.hashCode());

    @GET
    @Path("/style.css")
    @Produces("text/css;charset=utf-8")
    @Operation(hidden = true)
    public Response style() {
        return kept(STYLE);
    }

    @GET
    @Path("/script.js")
    @Produces("text/javascript;charset=utf-8")
    @Operation(hidden = true)
    public Response script() {
        return kept(SCRIPT);
    }

    private static Response kept(String file) {
        return Response.ok(file).header("Cache-Control", "public, max-age=31536000, immutable")
                .header("X-Content-Type-Options", "nosniff").build();
    }
}
