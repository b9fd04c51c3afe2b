package dev.brickwork.insight.revenue;

import java.time.YearMonth;
import java.util.Base64;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseHeader;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.core.Missing;
import dev.brickwork.insight.MonthRange;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.page.SortFields;
import dev.brickwork.platform.write.OwnTransactions;
import dev.brickwork.platform.write.StepwiseWrites;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/periods")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Periods", description = "Months that are closed: their revenue is booked, and nothing else is booked into them.")
public class PeriodResource {
    private final PeriodService periods;
    private final ProofFile proofs;
    private final ProofKeys keys;
    private final StepwiseWrites writes;

    PeriodResource(PeriodService periods, ProofFile proofs, ProofKeys keys, StepwiseWrites writes) {
        this.periods = periods;
        this.proofs = proofs;
        this.keys = keys;
        this.writes = writes;
    }

    @GET
    @Operation(operationId = "listPeriods", summary = "List closed months", description = "Newest first, also those that were reopened.")
    public Page<PeriodResponse> list(UriInfo uri) {
        return list(PageAddress.of(uri));
    }

    /** The same for the console. */
    public Page<PeriodResponse> list(PageAddress address) {
        return periods.list(Query.page(address, SortFields.CREATED_AT));
    }

    @GET
    @Path("/proof-key")
    @Operation(operationId = "getProofKey", summary = "Read the key that proof files are signed with", description = "Made with the first month that is closed.")
    @APIResponse(responseCode = "200", description = "The public key.", content = @Content(schema = @Schema(implementation = ProofKeyResponse.class)))
    @APIResponse(responseCode = "404", ref = "#/components/responses/NotFound")
    public ProofKeyResponse proofKey() {
        return new ProofKeyResponse(ProofKeys.ALGORITHM, Base64.getEncoder().encodeToString(keys.publicKey()));
    }

    @GET
    @Path("/{month}/proof")
    @Produces("application/x-ndjson")
    @ResponseHeader(name = HttpHeaders.CONTENT_DISPOSITION, value = "attachment; filename=\"proof.ndjson\"")
    @Operation(operationId = "exportProof", summary = "Export the proof file of a closed month", description = "Agreements, invoices, payments, rates and postings as NDJSON, with a chain of hashes and a signature (Ed25519).")
    @APIResponse(responseCode = "200", description = "The file.", content = @Content(mediaType = "application/x-ndjson", schema = @Schema(implementation = String.class)))
    @APIResponse(responseCode = "400", ref = "#/components/responses/BadRequest")
    @APIResponse(responseCode = "404", ref = "#/components/responses/NotFound")
    public StreamingOutput proof(@RestPath("month") String month) {
        return proofs.of(month(month));
    }

    @POST
    @Path("/{month}/close")
    @OwnTransactions(why = "Contracts are booked part by part. How far it has come is kept with the month: a repeat goes on, and changes nothing once it is closed.")
    @Operation(operationId = "closePeriod", summary = "Close a month", description = "Books what became revenue, and freezes the journal of the month. Months are closed one after the other; the first one closes all before it too.")
    public PeriodResponse close(@RestPath("month") String month) {
        var asked = month(month);
        return writes.write("period.closed", () -> periods.freeze(asked), id -> {
            periods.close(id);
            return periods.read(id);
        });
    }

    @POST
    @Path("/{month}/reopen")
    @Write("period.reopened")
    @Operation(operationId = "reopenPeriod", summary = "Reopen the newest closed month", description = "What was booked stays; closing it again books the difference.")
    public PeriodResponse reopen(@RestPath("month") String month) {
        return periods.reopen(month(month));
    }

    private static YearMonth month(String text) {
        return MonthRange.parse(text).orElseThrow(() -> new Missing("Period"));
    }
}
