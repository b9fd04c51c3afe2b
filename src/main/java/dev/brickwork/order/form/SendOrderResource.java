package dev.brickwork.order.form;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.order.OrderService;
import dev.brickwork.order.SentOrderEventData;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/orders/{order_id}/send")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Orders")
public class SendOrderResource {
    private final OrderSending sending;
    private final OrderService orders;

    SendOrderResource(OrderSending sending, OrderService orders) {
        this.sending = sending;
        this.orders = orders;
    }

    @POST
    @Write("order.sent")
    @Operation(operationId = "sendOrder", summary = "Mail an order to be signed", description = "Mails the address of the order page, with the order form. Only an open order that can be accepted now can be sent. It can be sent again.")
    @RequestBody(content = @Content(schema = @Schema(implementation = OrderSending.Request.class), examples = @ExampleObject(name = "to", value = "{\"recipients\": [\"ceo@globex.example\"]}")))
    public SentOrderEventData send(@RestPath("order_id") String orderId, Body body) {
        var id = orders.locked(Ids.of("Order", orderId));
        return sending.send(id, body.read(OrderSending.Request::read));
    }
}
