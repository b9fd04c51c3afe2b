package dev.brickwork.auditlog;

import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.UUID;

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

import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.page.Sorted;

@Path(Api.BASE + "/audit-log")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Audit log", description = "Who changed what, when, from what to what.")
public class AuditResource {
    private final AuditQuery records;

    AuditResource(AuditQuery records) {
        this.records = records;
    }

    @GET
    @Operation(operationId = "listAuditRecords", summary = "List what was changed", description = "Newest first. `count` is null above 10,000.")
    @Parameter(name = "object_id", in = ParameterIn.QUERY, description = "Only changes of this object.", schema = @Schema(implementation = UUID.class))
    @Parameter(name = "object_type", in = ParameterIn.QUERY, description = "Only changes of this kind of object, such as `customer`.", schema = @Schema(implementation = String.class))
    @Parameter(name = "key_id", in = ParameterIn.QUERY, description = "Only changes made with this key.", schema = @Schema(implementation = UUID.class))
    @Parameter(name = "user_id", in = ParameterIn.QUERY, description = "Only changes made by this user of the console.", schema = @Schema(implementation = UUID.class))
    @Parameter(name = "created_from", in = ParameterIn.QUERY, description = "Only changes of this day (UTC) or later.", schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "created_to", in = ParameterIn.QUERY, description = "Only changes of this day (UTC) or earlier.", schema = @Schema(implementation = LocalDate.class))
    @Sorted("recorded_at")
    public Page<AuditRecordResponse> list(UriInfo uri) {
        return list(PageAddress.of(uri), ZoneOffset.UTC);
    }

    /** The same for the console, where days are those of the seller's zone. */
    public Page<AuditRecordResponse> list(PageAddress address, ZoneId zone) {
        var query = Query.listing(address, AuditQuery.SORT, AuditQuery.Filters::read);
        return records.find(query.filters(), zone, query.page());
    }
}
