package dev.brickwork.console.receivables;

import java.util.List;
import java.util.Map;

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
import dev.brickwork.console.list.AgeingBar;
import dev.brickwork.console.list.Cell;
import dev.brickwork.console.list.Column;
import dev.brickwork.console.list.Filter;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Table;
import dev.brickwork.insight.CustomerAgeingResponse;
import dev.brickwork.insight.ReceivablesResource;
import dev.brickwork.invoice.receivable.ReminderGlances;
import dev.brickwork.invoice.receivable.ReminderGlances.ReminderGlance;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.time.BusinessClock;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** Who owes what, since when, and how they are reminded. */
@Path(Console.PATH)
@Produces(Console.HTML)
class ReceivableScreens {
    private final ReceivablesResource receivables;
    private final ReminderGlances reminders;
    private final Formats formats;
    private final BusinessClock clock;

    ReceivableScreens(ReceivablesResource receivables, ReminderGlances reminders, Formats formats, BusinessClock clock) {
        this.receivables = receivables;
        this.reminders = reminders;
        this.formats = formats;
        this.clock = clock;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance receivables(List<AgeingBar> bars, Table.View table);
    }

    private record Row(CustomerAgeingResponse ageing, ReminderGlance reminders) {
    }

    @GET
    @Path(Links.RECEIVABLES)
    @Needs("receivables:read")
    @Transactional
    @Operation(hidden = true)
    public Response list(UriInfo uri) {
        var f = formats.current();
        return ConsolePages.html(Templates.receivables(
                receivables.ageing(PageAddress.of(Map.of())).currencies().stream()
                        .map(ageing -> AgeingBar.of(ageing, f.today(clock.now()), f)).toList(),
                table(f).view(PageAddress.of(Links.to(Links.RECEIVABLES), uri))));
    }

    @GET
    @Path(Links.RECEIVABLES + ".csv")
    @Produces(Csv.TYPE)
    @Needs("receivables:read")
    @Operation(hidden = true)
    public Response file(UriInfo uri) {
        return Csv.download("receivables", table(formats.current()).file(uri));
    }

    private Table<Row> table(Format f) {
        return new Table<>("Receivables by customer", "There are no outstanding receivables.", List.of(
                Column.<Row>of("Customer", row -> Cell.of(row.ageing.name()).to(Links.customer(row.ageing.customerId())))
                        .sortedBy("name"),
                Column.<Row>of("Currency", row -> Cell.of(row.ageing.currency().name())),
                Column.<Row>number("Not due", row -> money(row, row.ageing.amounts().notDue(), f)),
                Column.<Row>number("1–30 days", row -> money(row, row.ageing.amounts().days1To30(), f)),
                Column.<Row>number("31–60", row -> money(row, row.ageing.amounts().days31To60(), f)),
                Column.<Row>number("61–90", row -> money(row, row.ageing.amounts().days61To90(), f)),
                Column.<Row>number("Over 90", row -> money(row, row.ageing.amounts().over90(), f)).sortedBy("over_90"),
                Column.<Row>number("Overdue", row -> money(row, row.ageing.amounts().overdue(), f)
                        .to(row.ageing.amounts().overdue() == 0
                                ? null
                                : Links.overdue(row.ageing.customerId(), f.today(clock.now()), currency(row))))
                        .sortedBy("overdue"),
                Column.<Row>number("Credits", row -> money(row, row.ageing.amounts().credits(), f)),
                Column.<Row>number("Total", row -> money(row, row.ageing.amounts().total(), f)
                        .to(Links.owed(row.ageing.customerId(), currency(row)))).sortedBy("total"),
                Column.<Row>of("Reminders", row -> reminders(row.reminders, f)),
                Column.<Row>of("Promise", row -> f.dayCell(row.reminders.promisedOn()))),
                List.of(Filter.text("search", "Customer"), Filter.currency(),
                        Filter.flag("overdue", "Overdue", "Overdue", "Not overdue")),
                this::rows);
    }

    private static String currency(Row row) {
        return "&currency=" + row.ageing.currency();
    }

    private static Cell money(Row row, long cents, Format f) {
        return cents == 0 ? Cell.of("–", "0.00") : f.moneyCell(cents, row.ageing.currency().name());
    }

    private static Cell reminders(ReminderGlance reminders, Format f) {
        var last = reminders.lastAt() == null ? "" : "last " + f.day(reminders.lastAt());
        var next = reminders.isHeld() ? "on hold" : reminders.nextAt() == null ? "" : "next " + f.day(reminders.nextAt());
        return Cell.of(reminders.sent() == 0 ? "None sent" : reminders.sent() + " sent", String.valueOf(reminders.sent()))
                .noted(last.isEmpty() ? next : next.isEmpty() ? last : last + ", " + next);
    }

    private Page<Row> rows(PageAddress address) {
        var page = receivables.customers(address);
        var found = reminders.ofCompanies(page.results().stream().map(CustomerAgeingResponse::customerId).toList());
        return page.map(ageing -> new Row(ageing, found.getOrDefault(ageing.customerId(), ReminderGlance.NONE)));
    }
}
