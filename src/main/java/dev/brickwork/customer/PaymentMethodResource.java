package dev.brickwork.customer;

import java.util.UUID;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
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
import org.jboss.resteasy.reactive.server.multipart.MultipartFormDataInput;

import dev.brickwork.core.Missing;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.MultipartBody;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.write.OwnTransactions;
import dev.brickwork.platform.write.Repeats;

@Path(Api.BASE + "/customers/{customer_id}/payment-methods")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Payment methods", description = "How a company pays: always those of the company that is billed, which is the partner where a customer has one.")
class PaymentMethodResource {
    private static final String CALLS_FIRST = "the processor is called first, where a second time does nothing more; what follows is one write";

    private final PaymentMethodService methods;
    private final Repeats repeats;
    private final MultipartBody multipart;

    PaymentMethodResource(PaymentMethodService methods, Repeats repeats, MultipartBody multipart) {
        this.methods = methods;
        this.repeats = repeats;
        this.multipart = multipart;
    }

    @POST
    @OwnTransactions(why = CALLS_FIRST)
    @Operation(operationId = "attachPaymentMethod", summary = "Attach a payment method", description = "The method was entered in the processor's own fields; only its id comes here.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = PaymentMethodRequests.Attach.class)))
    @APIResponse(responseCode = "201", description = "The method.", content = @Content(schema = @Schema(implementation = PaymentMethodResponse.class)))
    public RestResponse<PaymentMethodResponse> attach(@RestPath("customer_id") String customerId, Body body) {
        var id = existing(customerId);
        var request = body.read(PaymentMethodRequests.Attach::read);
        repeats.answerIfDone();
        return methods.attach(id, request);
    }

    @GET
    @Operation(operationId = "listPaymentMethods", summary = "List payment methods", description = "Newest first.")
    public Page<PaymentMethodResponse> list(@RestPath("customer_id") String customerId, UriInfo uri) {
        var id = existing(customerId);
        var page = Query.page(uri);
        var all = methods.payer(id).methods();
        return page.page(all);
    }

    @DELETE
    @Path("/{payment_method_id}")
    @OwnTransactions(why = CALLS_FIRST)
    @Operation(operationId = "detachPaymentMethod", summary = "Detach a payment method", description = "It can't be charged any more. If it was the default, there is none until another is made it.")
    public PaymentMethodResponse detach(@RestPath("customer_id") String customerId,
            @RestPath("payment_method_id") String methodId) {
        var id = existing(customerId);
        repeats.answerIfDone();
        return methods.detach(id, methodId);
    }

    @GET
    @Path("/default")
    @Operation(operationId = "getDefaultPaymentMethod", summary = "Read the default payment method")
    @APIResponse(responseCode = "200", description = "The method.", content = @Content(schema = @Schema(implementation = PaymentMethodResponse.class)))
    @APIResponse(responseCode = "400")
    public PaymentMethodResponse readDefault(@RestPath("customer_id") String customerId) {
        return methods.payer(existing(customerId)).defaultMethod()
                .orElseThrow(() -> new Missing("Default payment method"));
    }

    @PUT
    @Path("/default")
    @Consumes({MediaType.APPLICATION_JSON, MediaType.APPLICATION_FORM_URLENCODED})
    @OwnTransactions(why = CALLS_FIRST)
    @Operation(operationId = "setDefaultPaymentMethod", summary = "Set the default payment method")
    @RequestBody(required = true, content = {
            @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(implementation = PaymentMethodRequests.SetDefault.class)),
            @Content(mediaType = MediaType.APPLICATION_FORM_URLENCODED, schema = @Schema(implementation = PaymentMethodRequests.SetDefault.class)),
            @Content(mediaType = MediaType.MULTIPART_FORM_DATA, schema = @Schema(implementation = PaymentMethodRequests.SetDefault.class))})
    public PaymentMethodRequests.DefaultSet setDefault(@RestPath("customer_id") String customerId, Body body) {
        return makeDefault(customerId, body);
    }

    @PUT
    @Path("/default")
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    @OwnTransactions(why = CALLS_FIRST)
    @Operation(hidden = true)
    public PaymentMethodRequests.DefaultSet setDefault(@RestPath("customer_id") String customerId,
            MultipartFormDataInput form) {
        return makeDefault(customerId, multipart.of(form));
    }

    private PaymentMethodRequests.DefaultSet makeDefault(String customerId, Body body) {
        var id = existing(customerId);
        var request = body.read(PaymentMethodRequests.SetDefault::read);
        repeats.answerIfDone();
        return methods.makeDefault(id, request.paymentMethodId());
    }

    /** Missing comes before whatever is wrong with the body. */
    private UUID existing(String customerId) {
        var id = Ids.of(CustomerSql.NAMED, customerId);
        methods.refuseUnlessThere(id);
        return id;
    }
}
