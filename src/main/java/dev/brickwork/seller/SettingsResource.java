package dev.brickwork.seller;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/settings")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Settings", description = "What holds for all of a seller's business.")
public class SettingsResource {
    private final SellerService sellers;

    SettingsResource(SellerService sellers) {
        this.sellers = sellers;
    }

    @GET
    @Operation(operationId = "getSettings", summary = "Read the settings")
    public SettingsResponse read() {
        return sellers.settings();
    }

    @PATCH
    @Write("settings.changed")
    @Operation(operationId = "changeSettings", summary = "Change settings", description = "Members that are not sent stay as they are.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = SettingsResponse.class)))
    public SettingsResponse change(Body body) {
        return sellers.changeSettings(body.read(SellerRequests.ChangeSettingsRequest::read));
    }
}
