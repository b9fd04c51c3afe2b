package dev.brickwork.order;

import java.time.LocalDate;
import java.util.UUID;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.page.Sorted;
import dev.brickwork.platform.write.Write;
import dev.brickwork.seller.TermsAndConditions;

@Path(Api.BASE + "/orders")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = OrderResource.TAG)
public class OrderResource {
    static final String TAG = "Orders";
    private static final String KIND = "Order";

    private final OrderService orders;

    OrderResource(OrderService orders) {
        this.orders = orders;
    }

    @GET
    @Operation(operationId = "listOrders", summary = "List orders", description = "Of all subscriptions, newest first. Open ones are quotes that wait for the buyer.")
    @Parameter(name = "customer_id", in = ParameterIn.QUERY, description = "Only orders of this customer.", schema = @Schema(implementation = UUID.class))
    @Parameter(name = "subscription_id", in = ParameterIn.QUERY, description = "Only orders of this subscription.", schema = @Schema(implementation = UUID.class))
    @Parameter(name = "status", in = ParameterIn.QUERY, description = "Only orders in this status.", schema = @Schema(implementation = OrderStatus.class))
    @Parameter(name = "order_type", in = ParameterIn.QUERY, description = "Only orders of this type.", schema = @Schema(implementation = OrderType.class))
    @Parameter(name = "is_signed", in = ParameterIn.QUERY, description = "Only orders that name who agreed, or only those that do not. An order that was accepted over the API without a signatory is not signed.", schema = @Schema(implementation = Boolean.class))
    @Parameter(name = "approval_status", in = ParameterIn.QUERY, description = "Only orders whose approval stands so, as of when they were made, last amended or decided on.", schema = @Schema(implementation = ApprovalResponse.Status.class))
    @Parameter(name = "is_expired", in = ParameterIn.QUERY, description = "true: only open orders whose `valid_until` has passed; false: only the others.", schema = @Schema(implementation = Boolean.class))
    @Parameter(name = "created_from", in = ParameterIn.QUERY, description = "Only orders made on this day or later, in UTC.", schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "created_to", in = ParameterIn.QUERY, description = "Only orders made on this day or earlier, in UTC.", schema = @Schema(implementation = LocalDate.class))
    @Sorted({"created_at", "starts_at", "accepted_at"})
    public Page<OrderSummary> list(UriInfo uri) {
        return list(PageAddress.of(uri));
    }

    /** The same for the console. */
    public Page<OrderSummary> list(PageAddress address) {
        var query = Query.listing(address, OrderQuery.SORT, OrderQuery::read);
        return orders.list(query.filters(), query.page());
    }

    @GET
    @Path("/{order_id}")
    @Operation(operationId = "getOrder", summary = "Read an order", description = "What was sent, how it stands, and what it comes to: as of now while it is open, as of acceptance afterwards.")
    public OrderResponse read(@RestPath("order_id") String orderId) {
        return orders.read(Ids.of(KIND, orderId));
    }

    @GET
    @Path("/{order_id}/terms")
    @Operation(operationId = "getOrderTerms", summary = "Read the terms and conditions of an order", description = "While the order is open those of the settings, afterwards those that it was accepted under. 404 if there are none.")
    public TermsAndConditions terms(@RestPath("order_id") String orderId) {
        return orders.terms(Ids.of(KIND, orderId));
    }

    @POST
    @Path("/{order_id}/accept")
    @Write("order.accepted")
    @Operation(operationId = "acceptOrder", summary = "Accept an order", description = "Prices the order once more and makes it the agreement: the subscription changes, its invoices are scheduled, and those that are due by now are issued. Only an open order can be accepted.")
    @RequestBody(content = @Content(schema = @Schema(implementation = OrderRequests.Accept.class)))
    public OrderResponse accept(@RestPath("order_id") String orderId, Body body) {
        var id = orders.locked(Ids.of(KIND, orderId));
        var signature = body.read(OrderRequests.Accept::read);
        return orders.accept(id, signature.signatoryName(), signature.signatoryEmail());
    }

    @POST
    @Path("/{order_id}/approve")
    @Write("order.approved")
    @Operation(operationId = "approveOrder", summary = "Approve an order", description = "Lets an order be sent and accepted that the seller's rules hold back. Needs the scope `orders:approve`. With `four_eyes`, the key that made or amended the order cannot approve it.")
    @RequestBody(content = @Content(schema = @Schema(implementation = OrderRequests.Approve.class)))
    public OrderResponse approve(@RestPath("order_id") String orderId, Body body) {
        var id = orders.locked(Ids.of(KIND, orderId));
        var approval = body.read(OrderRequests.Approve::read);
        return orders.approve(id, approval.comment(), approval.content());
    }

    @POST
    @Path("/{order_id}/refuse")
    @Write("order.approval_refused")
    @Operation(operationId = "refuseOrder", summary = "Refuse the approval of an order", description = "Also takes back an approval, as long as the order is open. The order stays open: it can be amended, approved after all, or canceled. Needs the scope `orders:approve`.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = OrderRequests.RefuseApproval.class)))
    public OrderResponse refuse(@RestPath("order_id") String orderId, Body body) {
        var id = orders.locked(Ids.of(KIND, orderId));
        return orders.refuse(id, body.read(OrderRequests.RefuseApproval::read).reason());
    }

    @POST
    @Path("/{order_id}/cancel")
    @Write("order.canceled")
    @Operation(operationId = "cancelOrder", summary = "Cancel an order", description = "Only an open order can be canceled. A subscription whose first order is canceled never begins: it turns INACTIVE.")
    public OrderResponse cancel(@RestPath("order_id") String orderId, Body body) {
        var id = orders.locked(Ids.of(KIND, orderId));
        body.read(OrderRequests::nothing);
        return orders.cancel(id);
    }
}
