package dev.brickwork.adapter.payment;

import java.io.IOException;
import java.time.Clock;
import java.time.ZoneOffset;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.ServiceUnavailableException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

import org.eclipse.microprofile.openapi.annotations.Operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.stripe.exception.SignatureVerificationException;
import com.stripe.net.Webhook;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.platform.write.OwnTransactions;
import dev.brickwork.spi.PaymentProcessor.Unanswered;
import io.vertx.ext.web.RoutingContext;

/**
 * Where Stripe tells us that something became of a charge, a refund or the account. What it says is taken as a hint to look, and not as
 * the truth: so a message that comes twice, late or in the wrong order does no harm.
 */
@Path(StripeAccounts.CALLBACKS + "{token}")
class StripeCallbackResource {
    private static final long SECONDS_OLD_MAX = 300;

    private final StripeCallbacks callbacks;
    private final StripeAccounts accounts;
    private final AsSeller asSeller;
    private final BusinessClock clock;
    private final ObjectMapper mapper;
    private final StripeEvents events;

    StripeCallbackResource(StripeCallbacks callbacks, StripeAccounts accounts, AsSeller asSeller, BusinessClock clock,
            ObjectMapper mapper,
            StripeEvents events) {
        this.callbacks = callbacks;
        this.accounts = accounts;
        this.asSeller = asSeller;
        this.clock = clock;
        this.mapper = mapper;
        this.events = events;
    }

    @POST
    @Consumes(MediaType.WILDCARD)
    @Operation(hidden = true)
    @OwnTransactions(why = "the processor is asked what became of the payment; a repeat asks again and finds nothing to do")
    public Response receive(@HeaderParam("Stripe-Signature") String signature, String body,
            RoutingContext routing) {
        var seller = callbacks.find(routing).orElseThrow(() -> new Missing("Callback address"));
        asSeller.run(seller, () -> {
            refuseUnlessSigned(body, signature);
            handle(message(body));
        });
        return Response.noContent().build();
    }

    private void refuseUnlessSigned(String body, String signature) {
        var secret = accounts.find().orElseThrow(() -> new Missing("Callback address")).callbackSecret();
        try {
            if (signature == null || !Webhook.Signature.verifyHeader(body, signature, secret,
                    SECONDS_OLD_MAX, Clock.fixed(clock.wallNow(), ZoneOffset.UTC))) {
                throw new Refused("The signature is not Stripe's.");
            }
        } catch (SignatureVerificationException e) {
            throw new Refused("The signature is not Stripe's.");
        }
    }

    private JsonNode message(String body) {
        try {
            return mapper.readTree(body);
        } catch (IOException e) {
            throw new Refused("The body is no event.");
        }
    }

    /** When Stripe can't be asked now, Stripe tells us again. */
    private void handle(JsonNode message) {
        try {
            events.handle(message);
        } catch (Unanswered e) {
            throw new ServiceUnavailableException("Stripe does not answer", (Long) null, e);
        }
    }
}
