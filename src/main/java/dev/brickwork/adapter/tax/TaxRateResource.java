package dev.brickwork.adapter.tax;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/tax-rates")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Tax rates", description = "Which tax is due where, and on what.")
class TaxRateResource {
    private final TaxRateService rates;

    TaxRateResource(TaxRateService rates) {
        this.rates = rates;
    }

    @PUT
    @Write("tax_rate.changed")
    @Operation(operationId = "putTaxRate", summary = "Set a tax rate", description = "There is one rate for a country, region and category; a second one takes the place of the first. For a billing address the most specific rate counts: country, region and category; country and region; country and category; country. Without any, no tax is due.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = PutTaxRateRequest.class)))
    public TaxRateResponse put(Body body) {
        return rates.put(body.read(PutTaxRateRequest::read));
    }

    @GET
    @Operation(operationId = "listTaxRates", summary = "List tax rates", description = "Newest first.")
    public Page<TaxRateResponse> list(UriInfo uri) {
        return rates.list(Query.page(uri));
    }
}
