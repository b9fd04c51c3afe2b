package dev.brickwork.seller;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.platform.http.Answers;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.page.SortFields;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/api-keys")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "API keys", description = "Who may call, and what for.")
public class ApiKeyResource {
    private final ApiKeyService keys;

    ApiKeyResource(ApiKeyService keys) {
        this.keys = keys;
    }

    @POST
    @Write(value = "api_key.created", showsSecret = true)
    @Operation(operationId = "createApiKey", summary = "Make a key", description = "The whole key is in this answer and never again. A key can't grant more than it has.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = ApiKeyRequests.Create.class)))
    @APIResponse(responseCode = "201", description = "The key, with its secret.", content = @Content(schema = @Schema(implementation = ApiKeyResponse.class)))
    public RestResponse<ApiKeyResponse> create(Body body) {
        return Answers.created(keys.create(body.read(ApiKeyRequests.Create::read)));
    }

    @GET
    @Operation(operationId = "listApiKeys", summary = "List keys", description = "Newest first, revoked and expired ones too.")
    public Page<ApiKeyResponse> list(UriInfo uri) {
        return list(PageAddress.of(uri));
    }

    /** The same for the console. */
    public Page<ApiKeyResponse> list(PageAddress address) {
        return keys.list(Query.page(address, SortFields.CREATED_AT));
    }

    @POST
    @Path("/{key_id}/rotate")
    @Write(value = "api_key.rotated", showsSecret = true)
    @Operation(operationId = "rotateApiKey", summary = "Replace a key", description = "Answers the successor. The old key works on for `grace_seconds`.")
    @RequestBody(required = false, content = @Content(schema = @Schema(implementation = ApiKeyRequests.Rotate.class)))
    @APIResponse(responseCode = "201", description = "The new key, with its secret.", content = @Content(schema = @Schema(implementation = ApiKeyResponse.class)))
    public RestResponse<ApiKeyResponse> rotate(@RestPath("key_id") String keyId, Body body) {
        var id = keys.existing(Ids.of("API key", keyId));
        return Answers.created(keys.rotate(id, body.read(ApiKeyRequests.Rotate::read).graceSeconds()));
    }

    @DELETE
    @Path("/{key_id}")
    @Write("api_key.revoked")
    @Operation(operationId = "revokeApiKey", summary = "Revoke a key", description = "At once, and for good.")
    public ApiKeyResponse revoke(@RestPath("key_id") String keyId) {
        return keys.revoke(Ids.of("API key", keyId));
    }
}
