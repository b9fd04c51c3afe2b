package dev.brickwork.console.frame;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;

import org.eclipse.microprofile.openapi.annotations.Operation;

import dev.brickwork.platform.secret.Sha256;

/**
 * The files that pages refer to. Our own are served as they are, from {@code META-INF/resources/console}; htmx comes from a library and
 * is served beside them. Browsers keep them, so each address holds a hash of what is there.
 */
@Path(ConsoleAssets.HTMX)
public class ConsoleAssets {
    /** Nobody needs to be signed in for it. */
    public static final String HTMX = Console.PATH + "/htmx.js";
    private static final String STATIC = "/META-INF/resources";
    private static final String HTMX_FILE = STATIC + "/webjars/htmx.org/2.0.10/dist/htmx.min.js";
    private static final int VERSION_LENGTH = 12;
    private static volatile String version;

    @GET
    @Operation(hidden = true)
    public Response htmx() {
        return Response.ok(read(HTMX_FILE)).header("Content-Type", "text/javascript;charset=utf-8")
                .header("Cache-Control", "public, immutable, max-age=86400").build();
    }

    /** Another one as soon as one of the files is another. */
    static String version() {
        if (version == null) {
            version = HexFormat.of().formatHex(Sha256.of(read(STATIC + "/console/console.css"),
                    read(STATIC + "/console/console.js"), read(HTMX_FILE))).substring(0, VERSION_LENGTH);
        }
        return version;
    }

    private static byte[] read(String path) {
        try (var stream = ConsoleAssets.class.getResourceAsStream(path)) {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
