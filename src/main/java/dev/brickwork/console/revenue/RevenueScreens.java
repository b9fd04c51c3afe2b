package dev.brickwork.console.revenue;

import java.util.List;
import java.util.function.Function;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.console.list.Cell;
import dev.brickwork.console.list.Column;
import dev.brickwork.console.list.Filter;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Later;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Table;
import dev.brickwork.core.Refused;
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
    private static final String REPORT = Links.REVENUE + "/{report}";
    static final String CONTRACTS = Links.REVENUE + "/contracts";
    private static final String CONTRACT_LIST = CONTRACTS + "/list";

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

        static native TemplateInstance contracts(Table.View table, Later later);

        static native TemplateInstance tabs(List<RevenueTab> tabs);
    }

    @GET
    @Path(Links.REVENUE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response first(UriInfo uri) {
        return before(Report.RECOGNIZED, uri);
    }

    @GET
    @Path(REPORT)
    @Needs(READ)
    @Operation(hidden = true)
    public Response report(@RestPath String report, UriInfo uri) {
        return before(Report.of(report), uri);
    }

    private static Response before(Report report, UriInfo uri) {
        return ConsolePages.html(Templates.report(ReportView.before(report, PageAddress.of(report.href(), uri))));
    }

    /** What the report refuses is said beside the field. */
    @GET
    @Path(REPORT + "/figures")
    @Needs(READ)
    @Operation(hidden = true)
    public Response figures(@RestPath String report, UriInfo uri) {
        var asked = Report.of(report);
        var address = PageAddress.of(asked.href(), uri);
        try {
            return ConsolePages.html(Templates.report(view(asked, address, formats.current())));
        } catch (Refused refused) {
            return ConsolePages.html(400, Templates.report(ReportView.refused(refused, asked, address))).build();
        }
    }

    private ReportView view(Report report, PageAddress address, Format f) {
        return switch (report) {
            case RECOGNIZED -> ReportView.recognized(reports.revenue(address), address, f);
            case DEFERRED -> ReportView.deferred(reports.deferred(address), address, f);
            case REMAINING -> ReportView.remaining(reports.remaining(address), address, f);
        };
    }

    @GET
    @Path(REPORT + "/figures.csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response file(@RestPath String report, UriInfo uri) {
        var address = PageAddress.of("", uri);
        return switch (Report.of(report)) {
            case RECOGNIZED -> reports.revenueCsv(address);
            case DEFERRED -> reports.deferredCsv(address);
            case REMAINING -> reports.remainingCsv(address);
        };
    }

    /** Which contracts a figure is made of. */
    @GET
    @Path(CONTRACTS)
    @Needs(READ)
    @Operation(hidden = true)
    public Response contracts(UriInfo uri) {
        return ConsolePages.html(Templates.contracts(null, new Later("list",
                PageAddress.of(Links.to(CONTRACT_LIST), uri).href(), "Show contracts")));
    }

    @GET
    @Path(CONTRACT_LIST)
    @Needs(READ)
    @Operation(hidden = true)
    public Response contractList(UriInfo uri) {
        return ConsolePages.html(Templates.contracts(table().view(PageAddress.of(Links.to(CONTRACT_LIST), uri)), null));
    }

    @GET
    @Path(CONTRACT_LIST + ".csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response contractFile(UriInfo uri) {
        return Csv.download("revenue-by-contract", table().file(named(shares.all(PageAddress.of("", uri)))));
    }

    private record Row(ContractShares.Share share, ContractNames.Name name) {
    }

    private Table<Row> table() {
        var f = formats.current();
        return new Table<>("Revenue by contract", "No contracts contribute to this figure.", List.of(
                Column.<Row>of("Contract", row -> Cell.of(row.name.text(), row.share.id().toString()).to(row.name.href())
                        .noted(row.name.customer())),
                Column.<Row>of("Currency", row -> Cell.of(row.share.currency().name())),
                money("Opening", ContractShares.Share::opening, f), money("Billed", ContractShares.Share::billed, f),
                money("Recognized", ContractShares.Share::recognized, f),
                money("Closing", ContractShares.Share::closing, f),
                money("Remaining", ContractShares.Share::toDeliver, f)),
                List.of(Filter.month("month", "Month"), Filter.currency()),
                address -> {
                    var page = shares.list(address);
                    var named = names.of(page.results());
                    return page.map(share -> new Row(share, named.apply(share)));
                });
    }

    private List<Row> named(List<ContractShares.Share> some) {
        var named = names.of(some);
        return some.stream().map(share -> new Row(share, named.apply(share))).toList();
    }

    private static Column<Row> money(String label, Function<ContractShares.Share, Long> amount, Format f) {
        return Column.number(label, row -> amount.apply(row.share) == 0
                ? Cell.of("–", "0.00")
                : f.moneyCell(amount.apply(row.share), row.share.currency().name()));
    }
}
