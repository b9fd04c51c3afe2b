package dev.brickwork.console.books;

import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;

import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.console.list.Cell;
import dev.brickwork.console.list.Column;
import dev.brickwork.console.list.Filter;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Table;
import dev.brickwork.console.list.Tone;
import dev.brickwork.customer.CustomerNames;
import dev.brickwork.ledger.Account;
import dev.brickwork.ledger.EntryKind;
import dev.brickwork.ledger.EntryResponse;
import dev.brickwork.ledger.EntryResponse.PostingResponse;
import dev.brickwork.ledger.LedgerResource;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;

/** The books: each fact as a balanced entry. */
@Path(Console.PATH)
@Produces(Console.HTML)
class LedgerScreens {
    private static final String READ = "ledger:read";

    private final LedgerResource ledger;
    private final CustomerNames customers;
    private final Formats formats;

    LedgerScreens(LedgerResource ledger, CustomerNames customers, Formats formats) {
        this.ledger = ledger;
        this.customers = customers;
        this.formats = formats;
    }

    private record Row(EntryResponse entry, String customer) {
    }

    /** One posting of an entry. */
    private record Line(EntryResponse entry, String customer, PostingResponse posting) {

        /** Empty on the other side, so that each can be added up. */
        Cell side(boolean isOfSide, Format f) {
            return isOfSide ? f.moneyCell(Math.abs(posting.amount()), entry.currency().name()) : Cell.NONE;
        }
    }

    @GET
    @Path(Links.LEDGER)
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response list(UriInfo uri) {
        return ConsolePages.html(Books.Templates.list("Ledger", table().view(
                PageAddress.of(Links.to(Links.LEDGER), uri))));
    }

    @GET
    @Path(Links.LEDGER + ".csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response file(UriInfo uri) {
        return Csv.download("ledger", lines().file(uri));
    }

    private Table<Row> table() {
        var f = formats.current();
        return new Table<>("Ledger entries", "There are no ledger entries yet.", List.of(
                Column.<Row>of("Booked", row -> f.timeCell(row.entry.createdAt())).sortedBy("booked_at"),
                Column.of("Entry", row -> Cell.of(Tone.words(row.entry.kind()), row.entry.kind().name())),
                Column.of("About", row -> about(row.entry)),
                Column.of("Customer", row -> Cell.of(row.customer).to(Links.customer(row.entry.customerId()))),
                Column.of("Debit", row -> side(row.entry, amount -> amount > 0, f)),
                Column.of("Credit", row -> side(row.entry, amount -> amount < 0, f)),
                Column.of("Currency", row -> Cell.of(row.entry.currency().name())),
                Column.number("Amount", row -> f.moneyCell(booked(row.entry), row.entry.currency().name()))),
                Stream.of(Filter.state("kind", "Entry", EntryKind.values()),
                        Filter.state("account", "Account", Account.values()),
                        Filter.flag("is_billed", "Billed", "Billed", "Not billed"),
                        new Filter("from", "Booked from", "date", List.of()),
                        new Filter("to", "Booked to", "date", List.of()),
                        Filter.currency()).toList(),
                this::rows);
    }

    /** The file: a line for each posting, so that accounts can be added up. */
    private Table<Line> lines() {
        var f = formats.current();
        return new Table<>("Postings", "", List.of(
                Column.of("Booked", line -> f.timeCell(line.entry.createdAt())),
                Column.of("Entry", line -> Cell.of(line.entry.kind().name())),
                Column.of("Entry ID", line -> Cell.of(line.entry.entryId().toString())),
                Column.of("About", line -> about(line.entry)),
                Column.of("Customer", line -> Cell.of(line.customer)),
                Column.of("Account", line -> Cell.of(line.posting.account().name())),
                Column.of("Currency", line -> Cell.of(line.entry.currency().name())),
                Column.number("Debit", line -> line.side(line.posting.amount() >= 0, f)),
                Column.number("Credit", line -> line.side(line.posting.amount() < 0, f))),
                List.of(), this::postings);
    }

    private Page<Line> postings(PageAddress address) {
        var page = rows(address);
        return new Page<>(page.count(), page.next(), page.previous(), page.results().stream().flatMap(row -> row.entry
                .postings().stream().map(posting -> new Line(row.entry, row.customer, posting))).toList());
    }

    /** An invoice, or else a contract, where it is about one. */
    private static Cell about(EntryResponse entry) {
        if (entry.invoiceId() != null) {
            return Cell.of(entry.memo() == null ? "Invoice" : entry.memo()).to(Links.invoice(entry.invoiceId()) + "/money")
                    .whole();
        }
        return entry.subscriptionId() == null
                ? Cell.of(entry.memo())
                : Cell.of("Contract", entry.subscriptionId().toString()).to(Links.contract(entry.subscriptionId()))
                        .noted(entry.memo());
    }

    /** The accounts of one side. Where there are several, each with its part. */
    private static Cell side(EntryResponse entry, LongPredicate isOfSide, Format f) {
        var postings = entry.postings().stream().filter(posting -> isOfSide.test(posting.amount())).toList();
        return Cell.of(postings.stream().map(posting -> Tone.words(posting.account()) + (postings.size() == 1
                ? ""
                : " " + f.money(Math.abs(posting.amount()), entry.currency()))).collect(Collectors.joining(", ")));
    }

    /** What is on either side. */
    private static long booked(EntryResponse entry) {
        return entry.postings().stream().mapToLong(PostingResponse::amount).filter(amount -> amount > 0).sum();
    }

    private Page<Row> rows(PageAddress address) {
        // which entries have such a posting is looked up one by one: to count them would look up all
        boolean isOfPostings = address.value("account") != null || address.value("is_billed") != null;
        var page = ledger.entries(isOfPostings ? address.uncounted() : address);
        var names = customers.of(page.results().stream().map(EntryResponse::customerId).toList());
        return page.map(entry -> new Row(entry, names.get(entry.customerId()).name()));
    }
}
