package dev.brickwork.invoice.billing;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.invoice.ExpectedUsage;
import dev.brickwork.invoice.InvoiceResponse;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Fields;

@Path(Api.BASE + "/subscriptions/{subscription_id}/invoices/next")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Invoices")
class NextInvoiceResource {
    private final NextInvoice next;

    NextInvoiceResource(NextInvoice next) {
        this.next = next;
    }

    @GET
    @Operation(operationId = "getNextInvoice", summary = "Read the next invoice of a subscription", description = "The first that is still to be issued. If none is left but the usage of meters that close with the term, and the subscription renews: what the first invoice of the renewal would be, with `is_renewal_estimate`.")
    @Parameter(name = "include_paid", in = ParameterIn.QUERY, description = "Also an invoice that was paid ahead, whole.", schema = @Schema(implementation = String.class, pattern = "^(1|True|true)$"))
    @Parameter(name = ExpectedUsage.FLAG, in = ParameterIn.QUERY, description = ExpectedUsage.DESCRIPTION, schema = @Schema(implementation = Boolean.class, defaultValue = "false"))
    public InvoiceResponse read(@RestPath("subscription_id") String subscriptionId, UriInfo uri) {
        var asked = Query.of(uri, NextInvoiceResource::asked);
        return next.of(Ids.of("Subscription", subscriptionId), asked);
    }

    private static NextInvoice.Asked asked(Fields in) {
        boolean isUsageExpected = ExpectedUsage.read(in);
        var value = in.text("include_paid", 10).optional();
        if (value != null && !value.equals("1") && !value.equals("True") && !value.equals("true")) {
            in.problem("include_paid", "must be 1, True or true");
        }
        return new NextInvoice.Asked(value != null, isUsageExpected);
    }
}
