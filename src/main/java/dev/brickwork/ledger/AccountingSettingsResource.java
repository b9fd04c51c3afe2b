package dev.brickwork.ledger;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/ledger/accounting-settings")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Ledger")
public class AccountingSettingsResource {
    private final AccountingSettingsTable settings;

    AccountingSettingsResource(AccountingSettingsTable settings) {
        this.settings = settings;
    }

    @GET
    @Operation(operationId = "getAccountingSettings", summary = "Read the accounting settings", description = "What the accounts and taxes of the ledger are called in your bookkeeping.")
    public AccountingSettings read() {
        return settings.read();
    }

    @PUT
    @Write("accounting_settings.changed")
    @Operation(operationId = "putAccountingSettings", summary = "Set the accounting settings", description = "As a whole: what is not sent is removed. Exports use them at once.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = PutAccountingSettingsRequest.class)))
    public AccountingSettings put(Body body) {
        return settings.write(body.read(PutAccountingSettingsRequest::read).settings());
    }
}
