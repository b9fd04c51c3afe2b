package dev.brickwork.seller;

import jakarta.ws.rs.Consumes;
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
import dev.brickwork.platform.write.Write;

/** Open to the operator's key alone, which belongs to no seller. */
@Path(Api.BASE + "/sellers")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Sellers", description = "Tenants of this installation; only the operator's own key opens these.")
class SellerResource {
    private final SellerService sellers;

    SellerResource(SellerService sellers) {
        this.sellers = sellers;
    }

    @POST
    @Write(value = "seller.created", showsSecret = true)
    @Operation(operationId = "createSeller", summary = "Make a seller", description = "Answers it with its first full key.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = SellerRequests.Create.class)))
    @APIResponse(responseCode = "201", description = "The seller, with its key.", content = @Content(schema = @Schema(implementation = SellerResponse.class)))
    public RestResponse<SellerResponse> create(Body body) {
        return Answers.created(sellers.create(body.read(SellerRequests.Create::read)));
    }

    @GET
    @Operation(operationId = "listSellers", summary = "List sellers")
    public Page<SellerResponse> list(UriInfo uri) {
        return sellers.list(Query.page(uri));
    }

    @POST
    @Path("/{seller_id}/suspend")
    @Write("seller.suspended")
    @Operation(operationId = "suspendSeller", summary = "Suspend a seller", description = "Its keys answer 403 from now on, and no sweep works for it.")
    public SellerResponse suspend(@RestPath("seller_id") String sellerId) {
        return sellers.suspend(Ids.of("Seller", sellerId));
    }
}
