package dev.brickwork.order.form;

import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestForm;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.core.Refused;
import dev.brickwork.document.PageLook;
import dev.brickwork.order.OrderAddress;
import dev.brickwork.order.OrderService.PresentedOrder;
import dev.brickwork.order.form.OrderPage.Notice;
import dev.brickwork.order.form.OrderPresentation.Shown;
import dev.brickwork.order.html.HostileHtml;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.http.RateBuckets;
import dev.brickwork.platform.http.RequestLogFields;
import dev.brickwork.platform.http.SameOrigin;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;
import dev.brickwork.platform.write.OwnTransactions;
import io.vertx.ext.web.RoutingContext;

/** The public pages of an order. No key: who has the address may see the order and accept it. */
@Path("/orders/{token}")
class OrderPageResource {
    private static final String HTML = "text/html;charset=utf-8";
    private static final String PDF = "application/pdf";
    private static final int REQUESTS_PER_SECOND_MAX = 20;
    private static final int GONE = 410;

    private final OrderPages pages;
    private final OrderPresentation presentation;
    private final OrderForm form;
    private final AsSeller asSeller;
    private final RateBuckets<UUID> rates = new RateBuckets<>(REQUESTS_PER_SECOND_MAX);

    OrderPageResource(OrderPages pages, OrderPresentation presentation, OrderForm form, AsSeller asSeller) {
        this.pages = pages;
        this.presentation = presentation;
        this.form = form;
        this.asSeller = asSeller;
    }

    @GET
    @Produces(HTML)
    @Operation(hidden = true)
    public Response page(@RestPath String token, RoutingContext routing) {
        return at(token, routing, order -> {
            var shown = presentation.show(order.orderId());
            return shown.notice() == null ? page(200, shown, token, FormInput.EMPTY) : notice(shown.notice(), 200, token);
        });
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Produces(HTML)
    @OwnTransactions(why = "A buyer has no key under which a claim could be kept. The order itself is accepted once, in one transaction; a repeat is shown that it was.")
    @Operation(hidden = true)
    public Response accept(@RestPath String token, Form sent, RoutingContext routing) {
        if (!SameOrigin.isOwnForm(sent.origin, sent.fetchSite)) {
            return notice(Notice.FOREIGN, 403, token);
        }
        return at(token, routing, order -> accept(order.orderId(), sent, token));
    }

    @POST
    @Path(OrderPage.COMMENTS)
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Produces(HTML)
    @OwnTransactions(why = "A buyer has no key under which a claim could be kept. A comment that is sent twice is there twice.")
    @Operation(hidden = true)
    public Response comment(@RestPath String token, Form sent, RoutingContext routing) {
        return ofOwnForm(token, sent, routing,
                document -> FormInput.readComment(sent.commentName, sent.comment, document), presentation::comment);
    }

    @POST
    @Path(OrderPage.DECLINE)
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Produces(HTML)
    @OwnTransactions(why = "A buyer has no key under which a claim could be kept. The order itself is declined once, in one transaction; a repeat is shown that it was.")
    @Operation(hidden = true)
    public Response decline(@RestPath String token, Form sent, RoutingContext routing) {
        return ofOwnForm(token, sent, routing, document -> FormInput.readDecline(sent.declineReason, document),
                presentation::decline);
    }

    /** What the buyer writes about an open order: read, done, and back to the page, which says what became of it. */
    private Response ofOwnForm(String token, Form sent, RoutingContext routing, Function<OrderDocument, FormInput> reader,
            BiConsumer<UUID, FormInput> work) {
        if (!SameOrigin.isOwnForm(sent.origin, sent.fetchSite)) {
            return notice(Notice.FOREIGN, 403, token);
        }
        return at(token, routing, order -> {
            var shown = presentation.show(order.orderId());
            if (!shown.isOpen()) {
                return toPage(token);
            }
            var entry = reader.apply(shown.document());
            if (!entry.isGood()) {
                return page(400, shown, token, entry);
            }
            try {
                work.accept(order.orderId(), entry);
                return toPage(token);
            } catch (Refused refused) {
                var now = presentation.show(order.orderId());
                return now.isOpen() ? page(400, now, token, entry.with(tooMany(now.document()))) : toPage(token);
            }
        });
    }

    /** All that an open order refuses of what is written about it. */
    private static String tooMany(OrderDocument order) {
        return order.format().words().get("order_page.comments_full", "seller", order.seller().name());
    }

    /** What a form of the page sends, and what the browser says of where it comes from. */
    static class Form {
        @RestForm(OrderPage.NAME)
        String name;
        @RestForm(OrderPage.EMAIL)
        String email;
        @RestForm(OrderPage.AGREED)
        String agreed;
        @RestForm(OrderPage.FINGERPRINT)
        String fingerprint;
        @RestForm(OrderPage.COMMENT)
        String comment;
        @RestForm(OrderPage.COMMENT_NAME)
        String commentName;
        @RestForm(OrderPage.DECLINE_REASON)
        String declineReason;
        @HeaderParam("Origin")
        String origin;
        @HeaderParam("Sec-Fetch-Site")
        String fetchSite;
    }

    @GET
    @Path(OrderAddress.ORDER_FORM)
    @Produces({PDF, HTML})
    @Operation(hidden = true)
    public Response orderForm(@RestPath String token, RoutingContext routing) {
        return at(token, routing, order -> {
            var shown = presentation.show(order.orderId());
            if (shown.notice() != null) {
                return notice(shown.notice(), GONE, token);
            }
            try {
                var pdf = form.pdf(shown.document(), shown.customHtml());
                return guarded(Response.ok(pdf, PDF)).header(HttpHeaders.CONTENT_DISPOSITION,
                        "inline; filename=\"order-form-" + shown.document().head().number() + ".pdf\"").build();
            } catch (Refused unprintable) {
                var why = unprintable.fields().isEmpty()
                        ? unprintable.getMessage()
                        : unprintable.fields().get(HostileHtml.FIELD).get(0);
                return notice(Notice.unprintable(shown.seller(), shown.document().format().words(), why), 400, token);
            }
        });
    }

    @GET
    @Path(PageLook.LOGO)
    @Operation(hidden = true)
    public Response logo(@RestPath String token, RoutingContext routing) {
        return at(token, routing, order -> {
            var seller = presentation.seller();
            return seller == null ? notice(Notice.UNKNOWN, 404, token) : PageLook.logo(seller);
        });
    }

    private Response accept(UUID orderId, Form sent, String token) {
        var shown = presentation.show(orderId);
        if (!shown.isOpen()) {
            // the page says what became of it, also to whoever pressed the button twice
            return toPage(token);
        }
        var entry = FormInput.read(sent.name, sent.email, sent.agreed, sent.fingerprint, shown.document());
        if (!entry.isGood()) {
            return page(400, shown, token, entry);
        }
        try {
            if (presentation.accept(orderId, entry, sent.fingerprint)) {
                return toPage(token);
            }
            return page(400, presentation.show(orderId), token,
                    entry.with(shown.document().format().words().get(OrderPage.CHANGED)));
        } catch (Refused refused) {
            var now = presentation.show(orderId);
            return now.isOpen()
                    ? page(400, now, token, entry.with(shown.document().format().words().get("order_page.refused")))
                    : toPage(token);
        }
    }

    private interface Work {
        Response on(PresentedOrder order);
    }

    private Response at(String token, RoutingContext routing, Work work) {
        return declining(token, () -> {
            var order = pages.find(routing).orElse(null);
            if (order == null) {
                return notice(Notice.UNKNOWN, 404, token);
            }
            routing.put(RequestLogFields.SELLER, order.sellerId());
            if (rates.take(order.orderId()) < 0) {
                throw new Declined(ErrorCode.ERR_RATE_LIMITED, "This order is being asked for too often.", 1);
            }
            return asSeller.call(order.sellerId(), () -> work.on(order));
        });
    }

    private static Response declining(String token, Supplier<Response> work) {
        try {
            return work.get();
        } catch (Declined declined) {
            return Response.fromResponse(notice(Notice.busy(declined.getMessage()), declined.code.status, token))
                    .header(HttpHeaders.RETRY_AFTER, declined.retryAfterSeconds).build();
        }
    }

    private static Response page(int status, Shown shown, String token, FormInput entry) {
        return shown.notice() != null
                ? notice(shown.notice(), status, token)
                : guarded(Response.status(status).entity(OrderPage.html(shown, token, entry)).type(HTML)).build();
    }

    /** A missing order has no page, and so its notice no token to repeat. */
    private static Response notice(Notice notice, int status, String token) {
        int shownStatus = notice.isMissing() ? 404 : status;
        return guarded(Response.status(shownStatus).entity(OrderPage.html(notice, token)).type(HTML)).build();
    }

    /** By a header of our own: the framework would put its scheme and host before it, which are not the browser's behind a proxy. */
    private static Response toPage(String token) {
        return guarded(Response.status(Response.Status.SEE_OTHER).header(HttpHeaders.LOCATION, OrderPage.address(token)))
                .build();
    }

    private static ResponseBuilder guarded(ResponseBuilder response) {
        OrderPage.HEADERS.forEach(response::header);
        return response;
    }
}
