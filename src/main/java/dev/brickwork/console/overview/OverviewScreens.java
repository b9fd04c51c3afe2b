package dev.brickwork.console.overview;

import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;

import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Frame;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.console.list.AgeingBar;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.ListAddress;
import dev.brickwork.invoice.billing.InvoiceResource;
import dev.brickwork.invoice.receivable.Receivables;
import dev.brickwork.ledger.MonthlyFlows;
import dev.brickwork.order.OrderResource;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.time.BusinessClock;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** The first page: what was billed and collected, what is open, and what needs a hand. */
@Path(Console.PATH)
@Produces(Console.HTML)
class OverviewScreens {
    private final MonthlyFlows flows;
    private final Receivables receivables;
    private final InvoiceResource invoices;
    private final OrderResource orders;
    private final Frame frame;
    private final Formats formats;
    private final BusinessClock clock;

    OverviewScreens(MonthlyFlows flows, Receivables receivables, InvoiceResource invoices, OrderResource orders,
            Frame frame, Formats formats, BusinessClock clock) {
        this.flows = flows;
        this.receivables = receivables;
        this.invoices = invoices;
        this.orders = orders;
        this.frame = frame;
        this.formats = formats;
        this.clock = clock;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance overview(View view);
    }

    /** @param count null when there are too many to count */
    public record Hand(Long count, String what, String href) {
    }

    /** What somebody may not read is null. */
    public record View(FlowChart chart, List<AgeingBar> ageing, List<Hand> hands, String receivables, String currency) {
    }

    @GET
    @Needs(Needs.SIGNED_IN)
    @Transactional
    @Operation(hidden = true)
    public Response overview() {
        var f = formats.current();
        var last = YearMonth.from(f.today(clock.now()));
        return ConsolePages.html(Templates.overview(new View(
                frame.can("ledger:read")
                        ? FlowChart.of(flows.since(last.minusMonths(FlowChart.MONTHS - 1L), f.currency(), f.zone()), last, f)
                        : null,
                frame.can("invoices:read")
                        ? receivables.inAll().stream().map(ageing -> AgeingBar.of(ageing, f)).toList()
                        : null,
                hands(), Links.to(Links.RECEIVABLES), f.currency().name())));
    }

    private List<Hand> hands() {
        var hands = new ArrayList<Hand>();
        if (frame.can("orders:read")) {
            add(hands, orders::list, "orders wait for approval", Links.ORDERS, "approval_status=WAITING&status=OPEN");
            add(hands, orders::list, "orders wait to be signed", Links.ORDERS,
                    "approval_status=NOT_NEEDED&status=OPEN&is_expired=false");
            add(hands, orders::list, "approved orders wait to be signed", Links.ORDERS,
                    "approval_status=APPROVED&status=OPEN&is_expired=false");
            add(hands, orders::list, "open orders have expired", Links.ORDERS, "status=OPEN&is_expired=true");
        }
        if (frame.can("invoices:read")) {
            add(hands, invoices::list, "invoices are more than 60 days late", Links.INVOICES, "overdue_days=61");
        }
        return hands;
    }

    private static <T> void add(List<Hand> hands, Function<UriInfo, Page<T>> list, String what, String place, String query) {
        var parameters = new java.util.LinkedHashMap<String, String>();
        for (var pair : query.split("&")) {
            parameters.put(pair.split("=")[0], pair.split("=")[1]);
        }
        parameters.putAll(Map.of("limit", "1"));
        var count = list.apply(ListAddress.of(parameters)).count();
        if (count == null || count > 0) {
            hands.add(new Hand(count, what, Links.to(place + "?" + query)));
        }
    }
}
