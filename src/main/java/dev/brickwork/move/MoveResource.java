package dev.brickwork.move;

import java.util.List;
import java.util.UUID;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.cell.Cell;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.LargeFile;
import dev.brickwork.platform.http.StreamedAnswer;
import dev.brickwork.platform.http.StreamedBody;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.write.OwnTransactions;
import dev.brickwork.platform.write.Write;
import dev.brickwork.seller.SellerMoves;
import dev.brickwork.seller.SellerResponse;
import dev.brickwork.seller.SellerService;

/** Open to the operator's key alone, like all of /sellers. */
@Path(Api.BASE + "/sellers/{seller_id}")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Sellers")
class MoveResource {
    private static final int CELL_LENGTH_MAX = 16;
    private static final int CODE_LENGTH_MAX = 43;
    private static final int RECEIPT_LENGTH_MAX = 64;

    private final SellerService sellers;
    private final SellerMoves moves;
    private final SellerExport export;
    private final CheckedImport imports;

    MoveResource(SellerService sellers, SellerMoves moves, SellerExport export, CheckedImport imports) {
        this.sellers = sellers;
        this.moves = moves;
        this.export = export;
        this.imports = imports;
    }

    @Schema(name = "ExportSellerRequest", requiredProperties = "to_cell")
    record ExportRequest(@Schema(examples = "us1") String toCell) {

        static ExportRequest read(Fields in) {
            var cell = in.text("to_cell", CELL_LENGTH_MAX).required();
            if (cell != null && !Cell.isId(cell)) {
                throw Refused.field("to_cell", "must have small letters and digits, and begin with a letter");
            }
            return new ExportRequest(cell);
        }
    }

    @Schema(name = "HandOverSellerRequest", requiredProperties = "receipt")
    record HandOverRequest(@Schema(description = "What the import answered.") String receipt) {

        static HandOverRequest read(Fields in) {
            return new HandOverRequest(in.text("receipt", RECEIPT_LENGTH_MAX).required());
        }
    }

    @Schema(name = "TakeOverSellerRequest", requiredProperties = "code")
    record TakeOverRequest(@Schema(description = "What handing it over answered.") String code) {

        static TakeOverRequest read(Fields in) {
            return new TakeOverRequest(in.text("code", CODE_LENGTH_MAX).required());
        }
    }

    @Schema(name = "HandedOverSeller")
    public record HandedOver(
            @Schema(required = true) UUID sellerId,
            @Schema(required = true, description = "The other cell asks for it. Whoever hands over again gets it again.") String code) {
    }

    @Schema(name = "ImportedSeller")
    public record Imported(
            @Schema(required = true) UUID sellerId,
            @Schema(required = true, description = "The cell that the seller leaves asks for it.") String receipt,
            @Schema(required = true, description = "In both cells.") List<MoveFile.Table> tables,
            @Schema(required = true, description = "The sums of all accounts, in both cells.") List<MoveFile.Balance> books) {
    }

    @Schema(name = "DiscardedSeller")
    public record Discarded(
            @Schema(required = true) UUID sellerId,
            @Schema(required = true, description = "How many rows the copy had, in all tables.") long rows) {
    }

    @POST
    @Path("/export")
    @Produces(LargeFile.NDJSON)
    @OwnTransactions(why = "It waits until nobody writes, and reads for longer than a transaction lasts. A repeat reads the same again.")
    @Operation(operationId = "exportSeller", summary = "Export a seller to another cell", description = "From now on the seller can only be read, until it is handed over or kept. Answers all its rows, as a file for the import of the other cell.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = ExportRequest.class)))
    @APIResponse(responseCode = "200", description = "A line of JSON for each row.", content = @Content(mediaType = LargeFile.NDJSON, schema = @Schema(type = SchemaType.STRING)))
    public StreamedAnswer export(@RestPath("seller_id") String sellerId, Body body) {
        var id = existing(sellerId);
        return export.begin(id, body.read(ExportRequest::read).toCell());
    }

    @POST
    @Path("/import")
    @Consumes(LargeFile.NDJSON)
    @OwnTransactions(why = "One that lasts longer than others. A repeat finds the seller and is refused.")
    @Operation(operationId = "importSeller", summary = "Import a seller from another cell", description = "Reads what its export answered, checks the books, and keeps the copy until it is taken over or discarded.")
    @RequestBody(required = true, content = @Content(mediaType = LargeFile.NDJSON, schema = @Schema(type = SchemaType.STRING)))
    @APIResponse(responseCode = "200", description = "What was copied.", content = @Content(schema = @Schema(implementation = Imported.class)))
    public Imported read(@RestPath("seller_id") String sellerId, StreamedBody body) {
        var id = Ids.of("Seller", sellerId);
        var copied = imports.read(id, body.content());
        return new Imported(id, copied.receipt(), copied.sums().tables(), copied.sums().books());
    }

    @POST
    @Path("/hand-over")
    @Write(value = "seller.handed_over", showsSecret = true)
    @Operation(operationId = "handOverSeller", summary = "Hand a seller over to another cell", description = "In the cell that it leaves, after the import. There is no way back.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = HandOverRequest.class)))
    public HandedOver handOver(@RestPath("seller_id") String sellerId, Body body) {
        var id = existing(sellerId);
        return new HandedOver(id, moves.handOver(id, body.read(HandOverRequest::read).receipt()));
    }

    @POST
    @Path("/take-over")
    @Write("seller.taken_over")
    @Operation(operationId = "takeOverSeller", summary = "Take a seller over from another cell", description = "In the cell that it arrives in. From now on it lives here.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = TakeOverRequest.class)))
    public SellerResponse takeOver(@RestPath("seller_id") String sellerId, Body body) {
        var id = existing(sellerId);
        return moves.takeOver(id, body.read(TakeOverRequest::read).code());
    }

    @POST
    @Path("/keep")
    @Write("seller.stayed")
    @Operation(operationId = "keepSeller", summary = "Keep a seller that was to be moved", description = "In the cell that it was to leave. No export of before can be taken over any more.")
    public SellerResponse keep(@RestPath("seller_id") String sellerId) {
        return moves.stay(existing(sellerId));
    }

    @POST
    @Path("/discard")
    @OwnTransactions(why = "One that lasts longer than others. A repeat finds nothing and is answered 404.")
    @Operation(operationId = "discardSeller", summary = "Discard the copy of a seller", description = "In the cell that it was to arrive in, before it is taken over.")
    public Discarded discard(@RestPath("seller_id") String sellerId) {
        var id = existing(sellerId);
        return new Discarded(id, imports.discard(id));
    }

    private UUID existing(String sellerId) {
        var id = Ids.of("Seller", sellerId);
        sellers.refuseUnknown(id);
        return id;
    }
}
