package dev.brickwork.usage;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.PATCH;
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
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.LargeBody;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.write.OwnTransactions;

@Path(Api.BASE + "/usage")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Usage", description = "What customers used of bricks that are priced by it.")
class UsageResource {
    private static final String ID = "transaction_id";
    private static final String YIELDS = "It goes by UsageRequestHandler, which is a @Write; once more, where nothing was done for whoever bills the meter.";

    private final UsageRequestHandler handler;
    private final BillingGate gate;

    UsageResource(UsageRequestHandler handler, BillingGate gate) {
        this.handler = handler;
        this.gate = gate;
    }

    @POST
    @OwnTransactions(why = YIELDS)
    @Operation(operationId = "recordUsage", summary = "Record usage", description = "201 when it was recorded; 200 with `duplicate` true when an entry with the same `transaction_id` and the same content was there already; 409 when that one has other content or was deleted.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = NewUsage.class)))
    @APIResponse(responseCode = "200", description = "It was there already.", content = @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(implementation = RecordedUsageResponse.class)))
    @APIResponse(responseCode = "201", description = "Recorded.", content = @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(implementation = RecordedUsageResponse.class)))
    public RestResponse<RecordedUsageResponse> record(Body body) {
        return gate.retryWhenAwaited(() -> handler.record(body));
    }

    @POST
    @Path("/batch")
    @OwnTransactions(why = "It goes by UsageRequestHandler, which is a @Write: a second time, where the first found that the month of an entry is archived and nothing is left of it.")
    @Operation(operationId = "recordUsageBatch", summary = "Record up to 10,000 entries", description = "Entries stand or fall alone: the good ones are recorded, all in one transaction, and the bad ones are listed by their place in the request. The body may be as large as 10 MiB.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = UsageBatchRequest.class)))
    public UsageBatchResponse recordBatch(LargeBody body) {
        try {
            return gate.retryWhenAwaited(() -> handler.recordBatch(body.body()));
        } catch (MonthArchived e) {
            return gate.retryWhenAwaited(() -> handler.recordBatchWhatHasAPlace(body.body()));
        }
    }

    @PATCH
    @OwnTransactions(why = YIELDS)
    @Operation(operationId = "changeUsage", summary = "Change a usage entry", description = "What is left out stays. Where an invoice has counted the entry already, the next one brings the difference.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = UsageChange.class)))
    @APIResponse(responseCode = "200", description = "The entry as it is now.", content = @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(implementation = ChangedUsageResponse.class)))
    @APIResponse(responseCode = "404")
    public ChangedUsageResponse change(Body body) {
        return gate.retryWhenAwaited(() -> handler.change(body));
    }

    @DELETE
    @OwnTransactions(why = YIELDS)
    @Operation(operationId = "deleteUsage", summary = "Delete a usage entry", description = "It no longer counts, and its `transaction_id` stays taken. The id comes in the body or as a query parameter.")
    @Parameter(name = ID, in = ParameterIn.QUERY, description = "The entry, where it is not named in the body.", schema = @Schema(implementation = String.class, maxLength = NewUsage.TRANSACTION_ID_LENGTH_MAX))
    @RequestBody(content = @Content(schema = @Schema(implementation = DeleteUsageRequest.class)))
    @APIResponse(responseCode = "200", description = "It no longer counts.", content = @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(implementation = Deleted.class)))
    @APIResponse(responseCode = "404")
    public Deleted delete(Body body, UriInfo uri) {
        var inQuery = Query.of(uri, DeleteUsageRequest::read).transactionId();
        var inBody = body == null ? null : body.read(DeleteUsageRequest::read).transactionId();
        if (inQuery == null && inBody == null) {
            throw Refused.field(ID, "is required");
        }
        if (inQuery != null && inBody != null && !inQuery.equals(inBody)) {
            throw Refused.field(ID, "is one in the body and another in the query");
        }
        return gate.retryWhenAwaited(() -> handler.delete(inBody == null ? inQuery : inBody));
    }

    record DeleteUsageRequest(@Schema(examples = "tx-1042") String transactionId) {

        static DeleteUsageRequest read(Fields in) {
            return new DeleteUsageRequest(in.reference(ID, NewUsage.TRANSACTION_ID_LENGTH_MAX).optional());
        }
    }

    record Deleted(@Schema(required = true, examples = "Usage entry deleted.") String message) {
    }
}
