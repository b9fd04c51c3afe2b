package dev.brickwork.console.receivables;

import java.util.List;
import java.util.Map;
import java.util.UUID;

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
import dev.brickwork.console.list.Files;
import dev.brickwork.console.list.Filter;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.ListAddress;
import dev.brickwork.console.list.Table;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.invoice.receivable.Ageing;
import dev.brickwork.invoice.receivable.Receivables;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.time.BusinessClock;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** Who owes what, since when, and how they are reminded. */
@Path(Console.PATH)
@Produces(Console.HTML)
class ReceivableScreens {
    private final Receivables receivables;
    private final Formats formats;
    private final BusinessClock clock;

    ReceivableScreens(Receivables receivables, Formats formats, BusinessClock clock) {
        this.receivables = receivables;
        this.formats = formats;
        this.clock = clock;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance receivables(List<AgeingBar> bars, Table.View table);
    }

    private record Row(Ageing ageing, Receivables.Chased chased) {
    }

    @GET
    @Path(Links.RECEIVABLES)
    @Needs("invoices:read")
    @Transactional
    @Operation(hidden = true)
    public Response list(UriInfo uri) {
        var f = formats.current();
        return ConsolePages.html(Templates.receivables(
                receivables.inAll().stream().map(ageing -> AgeingBar.of(ageing, f)).toList(),
                table(f).view(ListAddress.of(Links.to(Links.RECEIVABLES), uri))));
    }

    @GET
    @Path(Links.RECEIVABLES + ".csv")
    @Produces(Files.CSV)
    @Needs("invoices:read")
    @Operation(hidden = true)
    public Response file(UriInfo uri) {
        return Files.csv("receivables", table(formats.current()).file(uri));
    }

    private Table<Row> table(Format f) {
        return new Table<>("Receivables by customer", "Nobody owes anything.", List.of(
                Column.<Row>of("Customer", row -> Cell.of(row.ageing.name()).to(Links.customer(row.ageing.customerId())))
                        .sortedBy("name"),
                Column.<Row>of("Currency", row -> Cell.of(row.ageing.currency())),
                Column.<Row>number("Not due", row -> money(row, row.ageing.notDue(), f)),
                Column.<Row>number("1–30 days", row -> money(row, row.ageing.upTo30(), f)),
                Column.<Row>number("31–60", row -> money(row, row.ageing.upTo60(), f)),
                Column.<Row>number("61–90", row -> money(row, row.ageing.upTo90(), f)),
                Column.<Row>number("Over 90", row -> money(row, row.ageing.over90(), f)).sortedBy("over_90"),
                Column.<Row>number("Overdue", row -> money(row, row.ageing.overdue(), f)
                        .to(row.ageing.overdue() == 0
                                ? null
                                : Links.overdue(row.ageing.customerId(), f.today(clock.now()), currency(row))))
                        .sortedBy("overdue"),
                Column.<Row>number("Total", row -> money(row, row.ageing.total(), f)
                        .to(Links.owed(row.ageing.customerId(), currency(row)))).sortedBy("total"),
                Column.<Row>of("Reminders", row -> reminders(row.chased, f)),
                Column.<Row>of("Promise", row -> f.dayCell(row.chased.promisedOn()))),
                List.of(Filter.text("search", "Customer"), Filter.state("currency", "Currency", CurrencyCode.values()),
                        Filter.flag("overdue", "Overdue", "Overdue", "Not overdue")),
                this::rows);
    }

    private static String currency(Row row) {
        return "&currency=" + row.ageing.currency();
    }

    private static Cell money(Row row, long cents, Format f) {
        return cents == 0 ? Cell.of("–", "0.00") : f.moneyCell(cents, row.ageing.currency());
    }

    private static Cell reminders(Receivables.Chased chased, Format f) {
        var last = chased.lastAt() == null ? "" : "last " + f.day(chased.lastAt());
        var next = chased.isHeld() ? "held" : chased.nextAt() == null ? "" : "next " + f.day(chased.nextAt());
        return Cell.of(chased.sent() == 0 ? "None sent" : chased.sent() + " sent", String.valueOf(chased.sent()))
                .noted(last.isEmpty() ? next : next.isEmpty() ? last : last + ", " + next);
    }

    private Page<Row> rows(UriInfo uri) {
        var page = receivables.list(uri);
        Map<UUID, Receivables.Chased> chased = receivables.chased(page.results().stream().map(Ageing::customerId).toList());
        return page.map(ageing -> new Row(ageing, chased.getOrDefault(ageing.customerId(), Receivables.Chased.NOT)));
    }
}
