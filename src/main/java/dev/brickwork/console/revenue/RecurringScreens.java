package dev.brickwork.console.revenue;

import java.util.List;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestQuery;

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
import dev.brickwork.core.metrics.MovementKind;
import dev.brickwork.core.metrics.MrrCause;
import dev.brickwork.customer.CustomerNames;
import dev.brickwork.insight.MetricsResource;
import dev.brickwork.insight.MovementResponse;
import dev.brickwork.insight.MrrOverview;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** Recurring revenue: what it is, how it has moved in a year, and by whom. */
@Path(Console.PATH)
@Produces(Console.HTML)
class RecurringScreens {
    private static final String READ = "metrics:read";

    private final MrrOverview overview;
    private final MetricsResource metrics;
    private final CustomerNames names;
    private final Formats formats;

    RecurringScreens(MrrOverview overview, MetricsResource metrics, CustomerNames names, Formats formats) {
        this.overview = overview;
        this.metrics = metrics;
        this.names = names;
        this.formats = formats;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance recurring(RecurringView view);

        static native TemplateInstance movements(Table.View table);
    }

    private record Row(MovementResponse movement, String customer) {
    }

    @GET
    @Path(Links.RECURRING_REVENUE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response recurring(@RestQuery String currency) {
        var f = formats.current();
        return ConsolePages.html(Templates.recurring(RecurringView.of(overview.today(), currency, f)));
    }

    /** Contract by contract. */
    @GET
    @Path(Links.RECURRING_REVENUE + ".csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response file(UriInfo uri) {
        return metrics.mrrCsv(PageAddress.of("", uri));
    }

    @GET
    @Path(Links.MOVEMENTS)
    @Needs(READ)
    @Operation(hidden = true)
    public Response movements(UriInfo uri) {
        var f = formats.current();
        return ConsolePages.html(Templates.movements(table(f).view(PageAddress.of(Links.to(Links.MOVEMENTS), uri))));
    }

    @GET
    @Path(Links.MOVEMENTS + ".csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response movementsFile(UriInfo uri) {
        return metrics.movementsCsv(PageAddress.of("", uri));
    }

    private Table<Row> table(Format f) {
        return new Table<>("Recurring revenue movements by customer", "There are no movements.", List.of(
                Column.<Row>of("Customer", row -> Cell.of(row.customer).to(Links.customer(row.movement.customerId()))),
                Column.<Row>of("Month", row -> Cell.of(row.movement.month().toString())),
                Column.<Row>of("Movement", row -> Cell.of(Tone.words(row.movement.kind()), row.movement.kind().name())),
                Column.<Row>of("Cause", row -> Cell.of(Tone.words(row.movement.cause()), row.movement.cause().name())),
                Column.<Row>of("Currency", row -> Cell.of(row.movement.currency().name())),
                Column.<Row>number("Amount", row -> f.moneyCell(row.movement.amount(), row.movement.currency().name()))),
                List.of(Filter.month("from", "From"), Filter.month("to", "To"),
                        Filter.state("kind", "Movement", MovementKind.values()),
                        Filter.state("cause", "Cause", MrrCause.values()),
                        Filter.currency()),
                this::rows);
    }

    private Page<Row> rows(PageAddress address) {
        var page = metrics.customers(address);
        var named = names.of(page.results().stream().map(MovementResponse::customerId).toList());
        return page.map(movement -> new Row(movement, named.get(movement.customerId()).name()));
    }
}
