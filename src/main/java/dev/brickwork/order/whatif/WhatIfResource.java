package dev.brickwork.order.whatif;

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

import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.write.WritesNothing;

@Path(Api.BASE + "/subscriptions/{subscription_id}/what-if")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Estimates")
class WhatIfResource {
    private static final String EXAMPLE = """
            {"alternatives": [{"name": "Stay"}, {"name": "Stop in June", "end": {"ends_at": "2026-06-30"}},
                              {"name": "Take a break", "pause": {"scheduled_resume_at": "2026-05-01"}}]}""";

    private final WhatIfService whatIf;

    WhatIfResource(WhatIfService whatIf) {
        this.whatIf = whatIf;
    }

    @POST
    @WritesNothing
    @Operation(operationId = "whatIf", summary = "Compare alternatives", description = "Upgrades, recasts, ends, pauses and doing nothing, side by side: the invoices that follow, their total, the credit, and the monthly recurring revenue. Nothing is stored.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = WhatIfRequest.class), examples = @ExampleObject(name = "three", value = EXAMPLE)))
    public WhatIfResponse compare(@RestPath("subscription_id") String subscriptionId, Body body) {
        var agreement = whatIf.agreement(Ids.of("Subscription", subscriptionId));
        return whatIf.compare(agreement, body.read(WhatIfRequest::read)).answer();
    }
}
