package dev.brickwork.console.revenue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.console.action.Act;
import dev.brickwork.console.action.Acts;
import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Frame;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.console.list.Cell;
import dev.brickwork.console.list.Column;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Table;
import dev.brickwork.core.Missing;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.insight.revenue.PeriodResource;
import dev.brickwork.insight.revenue.PeriodResponse;
import dev.brickwork.insight.revenue.PeriodResponse.Total;
import dev.brickwork.insight.revenue.PeriodStatus;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.write.OwnTransactions;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** The months that were closed: what each was closed with, its proof file, and closing and reopening. */
@Path(Console.PATH)
@Produces(Console.HTML)
class MonthScreens {
    private static final String READ = "periods:read";
    private static final String PROOF_TYPE = "application/x-ndjson";
    private static final String DONE = "done";
    private static final String ACT = Links.MONTHS + "/do/{act}";
    /** Of the months that acts look at, as many as the API gives at once. */
    private static final int MANY = 100;

    private final PeriodResource periods;
    private final MonthActs acts;
    private final Acts asked;
    private final Frame frame;
    private final Formats formats;

    MonthScreens(PeriodResource periods, MonthActs acts, Acts asked, Frame frame, Formats formats) {
        this.periods = periods;
        this.acts = acts;
        this.asked = asked;
        this.frame = frame;
        this.formats = formats;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance list(MonthsView view);
    }

    /** @param done what was just done; null for nothing */
    public record MonthsView(Table.View table, List<Act> acts, String done) {

        public List<RevenueTab> tabs() {
            return RevenueTab.all(Links.to(Links.MONTHS));
        }

        public String doneWords() {
            return done == null ? null : switch (done) {
                case MonthActs.CLOSE -> "The month is closed.";
                case MonthActs.REOPEN -> "The month is open again.";
                default -> null;
            };
        }
    }

    @GET
    @Path(Links.MONTHS)
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response list(UriInfo uri) {
        var months = months();
        var address = PageAddress.of(Links.to(Links.MONTHS), uri);
        var offered = acts.all(months).stream().filter(act -> frame.can(act.scope())).toList();
        return ConsolePages.html(Templates.list(new MonthsView(table(months).view(address.with(DONE, null)), offered,
                address.value(DONE))));
    }

    @GET
    @Path(Links.MONTHS + ".csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response file(UriInfo uri) {
        return Csv.download("months", lines().file(uri));
    }

    @GET
    @Path(Links.MONTHS + "/{month}/proof")
    @Produces({PROOF_TYPE, MediaType.APPLICATION_JSON})
    @Needs(READ)
    @Operation(hidden = true)
    public Response proof(@RestPath String month) {
        return Response.ok(periods.proof(month), PROOF_TYPE)
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"proof-" + month + ".ndjson\"").build();
    }

    @GET
    @Path(ACT)
    @Needs(MonthActs.WRITE)
    @Operation(hidden = true)
    public Response ask(@RestPath String act) {
        var months = months();
        return asked.form(acts.find(act, months).orElseThrow(() -> new Missing("Action")), target(months));
    }

    @POST
    @Path(ACT)
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Needs(MonthActs.WRITE)
    @OwnTransactions(why = "It calls an operation of the API, which is kept whole as it says; a preview is rolled back.")
    @Operation(hidden = true)
    public Response act(@RestPath String act, Body body) {
        var before = months();
        return asked.post(act, acts.find(act, before), target(before), body,
                () -> acts.effect(act, body, before, months()));
    }

    private Months months() {
        return new Months(periods.list(PageAddress.of(Map.of("limit", MANY))).results());
    }

    /** What can be closed and reopened depends on all months. */
    private Acts.Target target(Months months) {
        return new Acts.Target("Months", Links.to(Links.MONTHS), Console.PATH + Links.MONTHS, months.toString(),
                formats.current().zone());
    }

    private Table<PeriodResponse> table(Months months) {
        var f = formats.current();
        var columns = new ArrayList<Column<PeriodResponse>>();
        columns.add(Column.<PeriodResponse>of("Month", period -> Cell.of(period.month().toString())
                .to(Links.to(RevenueScreens.CONTRACTS) + "?month=" + period.month()).whole()).sortedBy("created_at"));
        columns.add(Column.of("Status", period -> state(period, f)));
        columns.add(Column.of("Closed", period -> f.timeCell(period.closedAt())));
        columns.add(Column.number("Times closed", period -> Cell.of(String.valueOf(period.timesClosed()))
                .to(Links.to(Links.AUDIT_LOG) + "?object_id=" + period.periodId())));
        for (var currency : months.currencies()) {
            columns.add(figure("Recognized", currency, Total::recognized, f));
            columns.add(figure("Deferred", currency, Total::deferred, f));
            columns.add(figure("Unbilled", currency, Total::unbilled, f));
        }
        columns.add(Column.of("Proof file", period -> period.status() == PeriodStatus.CLOSED
                ? Cell.of("Download").to(Links.to(Links.MONTHS) + "/" + period.month() + "/proof")
                : Cell.NONE));
        return new Table<>("Months", "There are no closed months yet.", columns, List.of(), periods::list);
    }

    /** What a month was closed with leads to the contracts that it is made of. */
    private static Column<PeriodResponse> figure(String label, CurrencyCode currency, Function<Total, Long> amount,
            Format f) {
        return Column.number(label + " " + currency, period -> period.totals().stream()
                .filter(total -> total.currency() == currency).findFirst()
                .map(total -> ReportView.figure(label, amount.apply(total), currency, period.month(), f))
                .orElse(Cell.NONE));
    }

    private static Cell state(PeriodResponse period, Format f) {
        var cell = Cell.of(Months.state(period.status()), period.status().name());
        return switch (period.status()) {
            case CLOSED -> cell.toned("good");
            case CLOSING -> cell.toned("warn");
            case REOPENED -> cell.toned("calm").noted("Reopened " + f.time(period.reopenedAt()));
        };
    }

    /** A total of a month. @param total null for a month without any */
    private record Line(PeriodResponse period, Total total) {

        Cell money(Function<Total, Long> amount) {
            return Cell.of(total == null ? null : Format.plain(amount.apply(total)));
        }
    }

    /** The file: a line for each currency of a month, so that columns can be added up. */
    private Table<Line> lines() {
        var f = formats.current();
        return new Table<>("Months", "", List.of(
                Column.of("Month", line -> Cell.of(line.period.month().toString())),
                Column.of("Status", line -> Cell.of(line.period.status().name())),
                Column.of("Closed", line -> f.timeCell(line.period.closedAt())),
                Column.of("Reopened", line -> f.timeCell(line.period.reopenedAt())),
                Column.of("Times closed", line -> Cell.of(String.valueOf(line.period.timesClosed()))),
                Column.of("Currency", line -> Cell.of(line.total == null ? null : line.total.currency().name())),
                Column.of("Recognized", line -> line.money(Total::recognized)),
                Column.of("Deferred", line -> line.money(Total::deferred)),
                Column.of("Unbilled", line -> line.money(Total::unbilled))), List.of(), this::totals);
    }

    private Page<Line> totals(PageAddress address) {
        var page = periods.list(address);
        return new Page<>(page.count(), page.next(), page.previous(), page.results().stream()
                .flatMap(period -> period.totals().isEmpty()
                        ? Optional.of(new Line(period, null)).stream()
                        : period.totals().stream().map(total -> new Line(period, total)))
                .toList());
    }
}
