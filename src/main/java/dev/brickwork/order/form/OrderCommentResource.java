package dev.brickwork.order.form;

import java.util.List;
import java.util.UUID;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.page.Page;

@Path(Api.BASE + "/orders/{order_id}/comments")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Orders")
public class OrderCommentResource {
    private final OrderComments comments;

    OrderCommentResource(OrderComments comments) {
        this.comments = comments;
    }

    @GET
    @Operation(operationId = "listOrderComments", summary = "List what the buyer wrote about an order", description = "Newest first.")
    public Page<CommentResponse> list(@RestPath("order_id") String orderId, UriInfo uri) {
        return comments.list(Ids.of("Order", orderId), Query.page(uri));
    }

    /** All of them, newest first, for callers that have read the order. */
    public List<CommentResponse> all(UUID orderId) {
        return comments.newestFirst(orderId);
    }
}
