package dev.brickwork.ledger;

import java.util.UUID;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.page.Sorted;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/ledger")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Ledger", description = "The books: every fact as a balanced entry, and what the accounts hold.")
public class LedgerResource {
    private static final String FROM = "Only what was booked since: a day of the seller's time zone, or a time.";
    private static final String TO = "Only what was booked until: the last day, or the first instant that is outside.";

    private final LedgerService ledger;
    private final JournalCsv csv;

    LedgerResource(LedgerService ledger, JournalCsv csv) {
        this.ledger = ledger;
        this.csv = csv;
    }

    @GET
    @Path("/entries")
    @Operation(operationId = "listJournalEntries", summary = "List journal entries", description = "With their postings, newest first. `count` is null above 10,000.")
    @Parameter(name = "customer_id", in = ParameterIn.QUERY, description = "Only entries of this billed customer.", schema = @Schema(implementation = UUID.class))
    @Parameter(name = "invoice_id", in = ParameterIn.QUERY, description = "Only entries of this invoice.", schema = @Schema(implementation = UUID.class))
    @Parameter(name = "kind", in = ParameterIn.QUERY, description = "Only entries of this kind.", schema = @Schema(implementation = EntryKind.class))
    @Parameter(name = "account", in = ParameterIn.QUERY, description = "Only entries with a posting to this account.", schema = @Schema(implementation = Account.class))
    @Parameter(name = "is_billed", in = ParameterIn.QUERY, description = "Only entries that change what was billed: invoices, imports, new versions, voids and credit notes.", schema = @Schema(implementation = Boolean.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = "Only entries in this currency.", schema = @Schema(implementation = CurrencyCode.class))
    @Parameter(name = "from", in = ParameterIn.QUERY, description = FROM, schema = @Schema(implementation = String.class))
    @Parameter(name = "to", in = ParameterIn.QUERY, description = TO, schema = @Schema(implementation = String.class))
    @Sorted("booked_at")
    public Page<EntryResponse> entries(UriInfo uri) {
        return entries(PageAddress.of(uri));
    }

    /** The same for the console. */
    public Page<EntryResponse> entries(PageAddress address) {
        var query = Query.listing(address, JournalQuery.SORT, JournalQuery::read);
        return ledger.entries(query.filters(), query.page());
    }

    @GET
    @Path("/entries/{entry_id}")
    @Operation(operationId = "getJournalEntry", summary = "Read a journal entry")
    public EntryResponse entry(@RestPath("entry_id") String entryId) {
        return ledger.entry(Ids.of("Journal entry", entryId));
    }

    @POST
    @Path("/entries/{entry_id}/redeliver")
    @Write("journal_entry.redelivered")
    @Operation(operationId = "redeliverJournalEntry", summary = "Hand a parked entry to the accounting system again", description = "It is tried again at once, and then everything of the same customer that waited behind it.")
    public EntryResponse redeliver(@RestPath("entry_id") String entryId) {
        return ledger.redeliver(Ids.of("Journal entry", entryId));
    }

    @GET
    @Path("/balances")
    @Operation(operationId = "listLedgerBalances", summary = "List balances", description = "Of one customer, or of all together; by currency and account. Accounts without postings are left out.")
    @Parameter(name = "customer_id", in = ParameterIn.QUERY, description = "Only the accounts of this billed customer.", schema = @Schema(implementation = UUID.class))
    @Parameter(name = "currency", in = ParameterIn.QUERY, description = "Only accounts in this currency.", schema = @Schema(implementation = CurrencyCode.class))
    @Sorted({})
    public Page<BalanceResponse> balances(UriInfo uri) {
        var query = Query.unsorted(uri, BalanceQuery::read);
        return ledger.balances(query.filters(), query.page());
    }

    @GET
    @Path("/journal.csv")
    @Produces(Csv.TYPE)
    @Operation(operationId = "exportJournal", summary = "Export the journal", description = "Oldest first, a line for each posting.")
    @Parameter(name = "from", in = ParameterIn.QUERY, description = FROM, schema = @Schema(implementation = String.class))
    @Parameter(name = "to", in = ParameterIn.QUERY, description = TO, schema = @Schema(implementation = String.class))
    public Response journal(UriInfo uri) {
        return csv.of(Query.of(uri, PeriodFilter::read));
    }
}
