package dev.brickwork.adapter.payment;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.write.OwnTransactions;
import dev.brickwork.platform.write.Repeats;

@Path(Api.BASE + "/settings/stripe")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Settings")
class StripeAccountResource {
    private static final String CALLS_STRIPE = "Stripe is asked before or after the one write; asking twice does no harm";

    private final StripeConnection connection;
    private final Repeats repeats;

    StripeAccountResource(StripeConnection connection, Repeats repeats) {
        this.connection = connection;
        this.repeats = repeats;
    }

    @PUT
    @OwnTransactions(why = CALLS_STRIPE)
    @Operation(operationId = "connectStripe", summary = "Connect a Stripe account", description = "Asks Stripe whose the key is, and makes a webhook endpoint there. Payments go through it once `payment_processor` in the settings is STRIPE.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = ConnectStripeRequest.class)))
    public StripeAccountResponse connect(Body body) {
        var request = body.read(ConnectStripeRequest::read);
        repeats.answerIfDone();
        return connection.connect(request);
    }

    @GET
    @Operation(operationId = "getStripeAccount", summary = "Read the connected Stripe account")
    @APIResponse(responseCode = "200", description = "The account.", content = @Content(schema = @Schema(implementation = StripeAccountResponse.class)))
    @APIResponse(responseCode = "404")
    public StripeAccountResponse read() {
        return connection.read();
    }

    @DELETE
    @OwnTransactions(why = CALLS_STRIPE)
    @Operation(operationId = "disconnectStripe", summary = "Disconnect the Stripe account", description = "Its keys are forgotten. Charges in processing can't be looked up any more until it is connected again.")
    @APIResponse(responseCode = "200", description = "The account as it was.", content = @Content(schema = @Schema(implementation = StripeAccountResponse.class)))
    @APIResponse(responseCode = "404")
    public StripeAccountResponse disconnect() {
        repeats.answerIfDone();
        return connection.disconnect();
    }
}
