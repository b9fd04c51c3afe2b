package dev.brickwork.console.revenue;

import java.util.List;
import java.util.function.Function;

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
import dev.brickwork.core.Refused;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.insight.revenue.ContractShares;
import dev.brickwork.insight.revenue.RevenueResource;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.page.PageAddress;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** What is revenue, what is deferred and what is still to be delivered; and which contracts each figure is made of. */
@Path(Console.PATH)
@Produces(Console.HTML)
class RevenueScreens {
    private static final String READ = "reports:read";
    static final String DEFERRED = Links.REVENUE + "/deferred";
    static final String REMAINING = Links.REVENUE + "/remaining";
    static final String CONTRACTS = Links.REVENUE + "/contracts";

    private final RevenueResource reports;
    private final ContractShares shares;
    private final ContractNames names;
    private final Formats formats;

    RevenueScreens(RevenueResource reports, ContractShares shares, ContractNames names, Formats formats) {
        this.reports = reports;
        this.shares = shares;
        this.names = names;
        this.formats = formats;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance report(ReportView view);

        static native TemplateInstance contracts(Table.View table);
    }

    @GET
    @Path(Links.REVENUE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response recognized(UriInfo uri) {
        return page(Links.REVENUE, uri, (address, f) -> ReportView.recognized(reports.revenue(address), address, f));
    }

    @GET
    @Path(Links.REVENUE + ".csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response recognizedFile(UriInfo uri) {
        return reports.revenueCsv(PageAddress.of("", uri));
    }

    @GET
    @Path(DEFERRED)
    @Needs(READ)
    @Operation(hidden = true)
    public Response deferred(UriInfo uri) {
        return page(DEFERRED, uri, (address, f) -> ReportView.deferred(reports.deferred(address), address, f));
    }

    @GET
    @Path(DEFERRED + ".csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response deferredFile(UriInfo uri) {
        return reports.deferredCsv(PageAddress.of("", uri));
    }

    @GET
    @Path(REMAINING)
    @Needs(READ)
    @Operation(hidden = true)
    public Response remaining(UriInfo uri) {
        return page(REMAINING, uri, (address, f) -> ReportView.remaining(reports.remaining(address), address, f));
    }

    @GET
    @Path(REMAINING + ".csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response remainingFile(UriInfo uri) {
        return reports.remainingCsv(PageAddress.of("", uri));
    }

    /** Which contracts a figure is made of. */
    @GET
    @Path(CONTRACTS)
    @Needs(READ)
    @Operation(hidden = true)
    public Response contracts(UriInfo uri) {
        return ConsolePages.html(Templates.contracts(table().view(PageAddress.of(Links.to(CONTRACTS), uri))));
    }

    @GET
    @Path(CONTRACTS + ".csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response contractsFile(UriInfo uri) {
        return Csv.download("revenue-by-contract", table().file(uri));
    }

    private interface Report {
        ReportView of(PageAddress address, Format f);
    }

    /** What the report refuses is said beside the field. */
    private Response page(String place, UriInfo uri, Report report) {
        var f = formats.current();
        var address = PageAddress.of(Links.to(place), uri);
        try {
            return ConsolePages.html(Templates.report(report.of(address, f)));
        } catch (Refused refused) {
            return ConsolePages.html(400, Templates.report(ReportView.refused(refused, address, f))).build();
        }
    }

    private record Row(ContractShares.Share share, ContractNames.Name name) {
    }

    private Table<Row> table() {
        var f = formats.current();
        return new Table<>("Revenue by contract", "No contract has anything to do with it.", List.of(
                Column.<Row>of("Contract", row -> Cell.of(row.name.text(), row.share.id().toString()).to(row.name.href())
                        .noted(row.name.customer())),
                Column.<Row>of("Currency", row -> Cell.of(row.share.currency().name())),
                money("Opening", ContractShares.Share::opening, f), money("Billed", ContractShares.Share::billed, f),
                money("Recognized", ContractShares.Share::recognized, f),
                money("Closing", ContractShares.Share::closing, f),
                money("Still to deliver", ContractShares.Share::toDeliver, f)),
                List.of(Filter.month("month", "Month"), Filter.state("currency", "Currency", CurrencyCode.values())),
                address -> {
                    var page = shares.list(address);
                    var named = names.of(page.results());
                    return page.map(share -> new Row(share, named.apply(share)));
                });
    }

    private static Column<Row> money(String label, Function<ContractShares.Share, Long> amount, Format f) {
        return Column.number(label, row -> amount.apply(row.share) == 0
                ? Cell.of("–", "0.00")
                : f.moneyCell(amount.apply(row.share), row.share.currency().name()));
    }
}
