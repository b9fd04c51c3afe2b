package dev.brickwork.order.form;

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
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.page.SortFields;

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
        return list(orderId, PageAddress.of(uri));
    }

    /** The same for the console. */
    public Page<CommentResponse> list(String orderId, PageAddress address) {
        return comments.list(Ids.of("Order", orderId), Query.page(address, SortFields.CREATED_AT));
    }
}
