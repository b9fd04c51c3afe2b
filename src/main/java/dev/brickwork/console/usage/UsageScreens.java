package dev.brickwork.console.usage;

import java.util.List;
import java.util.Map;

import jakarta.transaction.Transactional;
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
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Table;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.usage.MeteredUsageResource;
import dev.brickwork.usage.UsageEntryResponse;
import dev.brickwork.usage.UsageGlances;
import dev.brickwork.usage.UsageGlances.MeterGlance;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** What was used: all meters, one of them day by day, and its entries. */
@Path(Console.PATH)
@Produces(Console.HTML)
class UsageScreens {
    private static final String READ = "subscriptions:read";
    private static final String METER = Links.USAGE + "/{subscription_id}/{brick_id}";
    private static final int PERIODS_MAX = 24;
    private static final int LATE_MAX = 100;

    private final UsageGlances glances;
    private final MeteredUsageResource usage;
    private final Formats formats;
    private final BusinessClock clock;

    UsageScreens(UsageGlances glances, MeteredUsageResource usage, Formats formats, BusinessClock clock) {
        this.glances = glances;
        this.usage = usage;
        this.formats = formats;
        this.clock = clock;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance list(Table.View table);

        static native TemplateInstance meter(MeterView view);

        static native TemplateInstance entries(MeterGlance meter, String href, Table.View table);
    }

    @GET
    @Path(Links.USAGE)
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response list(UriInfo uri) {
        return ConsolePages.html(Templates.list(table().view(PageAddress.of(Links.to(Links.USAGE), uri))));
    }

    @GET
    @Path(Links.USAGE + ".csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response file(UriInfo uri) {
        return Csv.download("usage", table().file(uri));
    }

    /** The address names the meter period by its first day; without it, the one of today. */
    @GET
    @Path(METER)
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response meter(@RestPath("subscription_id") String subscriptionId, @RestPath("brick_id") String brickId,
            UriInfo uri) {
        var f = formats.current();
        var subscription = Ids.of("Subscription", subscriptionId);
        var brick = Ids.of("Brick", brickId);
        // A meter that is missing, or another seller's, is refused here.
        var periods = usage.periods(subscriptionId, brickId,
                PageAddress.of(Map.of("to", f.today(clock.now()), "limit", PERIODS_MAX))).results();
        var chosen = PageAddress.of("", uri).value("period");
        var period = periods.stream().filter(one -> one.startsAt().toString().equals(chosen)).findFirst()
                .orElse(periods.isEmpty() ? null : periods.get(0));
        var meter = glances.withLate(subscription, brick, LATE_MAX);
        return ConsolePages.html(Templates.meter(new MeterView(meter.meter(), periods, period,
                period == null ? List.of() : glances.days(subscription, brick, period.startsAt(), period.endsAt()),
                meter.late(), f)));
    }

    @GET
    @Path(METER + "/entries")
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response entries(@RestPath("subscription_id") String subscriptionId, @RestPath("brick_id") String brickId,
            UriInfo uri) {
        // Refused before the table is made, which would show a refusal beside its filters.
        var subscription = Ids.of("Subscription", subscriptionId);
        var brick = Ids.of("Brick", brickId);
        usage.existing(subscriptionId, brickId);
        var meter = glances.meter(subscription, brick);
        return ConsolePages.html(Templates.entries(meter, MeterView.link(meter), entries(subscriptionId, brickId)
                .view(PageAddress.of(MeterView.link(meter) + "/entries", uri))));
    }

    @GET
    @Path(METER + "/entries.csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response entryFile(@RestPath("subscription_id") String subscriptionId, @RestPath("brick_id") String brickId,
            UriInfo uri) {
        return Csv.download("usage-entries", entries(subscriptionId, brickId).file(uri));
    }

    private Table<MeterGlance> table() {
        var f = formats.current();
        return new Table<>("Meters", "No contract has a brick with metered usage.", List.of(
                Column.of("Meter", meter -> Cell.of(meter.brickName()).to(MeterView.link(meter))),
                Column.of("Customer", meter -> Cell.of(meter.customerName()).to(Links.customer(meter.customerId()))),
                Column.of("Contract", meter -> Cell.of("Contract", meter.subscriptionId().toString())
                        .to(Links.contract(meter.subscriptionId()))),
                Column.of("Last used", meter -> f.dayCell(meter.lastDay())),
                Column.number("Entries", meter -> Cell.of(String.valueOf(meter.entries()))),
                Column.number("Late, not corrected", meter -> Cell.of(meter.late() == 0 ? "–" : String.valueOf(meter.late()),
                        String.valueOf(meter.late())))),
                List.of(Filter.text("search", "Customer")), glances::meters);
    }

    private Table<UsageEntryResponse> entries(String subscriptionId, String brickId) {
        Format f = formats.current();
        return new Table<>("Usage entries", "There are no entries with a transaction ID yet.", List.of(
                Column.<UsageEntryResponse>of("Time", entry -> f.timeCell(entry.time()))
                        .sortedBy("time"),
                Column.of("Transaction", entry -> Cell.of(entry.transactionId())),
                Column.number("Value", entry -> Cell.of(f.quantity(entry.value()), entry.value().toPlainString())),
                Column.of("Properties",
                        entry -> Cell.of(entry.properties() == null ? null : entry.properties().toString()))),
                List.of(Filter.text("search", "Transaction, property or value"),
                        new Filter("from", "From", "date", List.of()),
                        new Filter("to", "To", "date", List.of())),
                address -> usage.entries(subscriptionId, brickId, address));
    }
}
