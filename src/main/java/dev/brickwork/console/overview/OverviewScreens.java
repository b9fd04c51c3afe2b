package dev.brickwork.console.overview;

import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;

import org.eclipse.microprofile.openapi.annotations.Operation;

import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Frame;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.console.list.AgeingBar;
import dev.brickwork.console.list.Counted;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Later;
import dev.brickwork.console.list.Links;
import dev.brickwork.insight.AgeingResponse;
import dev.brickwork.insight.ReceivablesResource;
import dev.brickwork.ledger.MonthlyFlows;
import dev.brickwork.order.ApprovalResponse;
import dev.brickwork.order.OpenOrders;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.time.BusinessClock;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/**
 * The first page: recurring revenue, what was billed and collected, what is open, and what needs attention. The first two are pages of
 * their own that this one loads into itself: one is read off all customers, the other off a year of the journal.
 */
@Path(Console.PATH)
@Produces(Console.HTML)
class OverviewScreens {
    private final MonthlyFlows flows;
    private final ReceivablesResource receivables;
    private final OpenOrders orders;
    private final Attention attention;
    private final Frame frame;
    private final Formats formats;
    private final BusinessClock clock;

    OverviewScreens(MonthlyFlows flows, ReceivablesResource receivables, OpenOrders orders, Attention attention, Frame frame,
            Formats formats, BusinessClock clock) {
        this.flows = flows;
        this.receivables = receivables;
        this.orders = orders;
        this.attention = attention;
        this.frame = frame;
        this.formats = formats;
        this.clock = clock;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance overview(View view);

        static native TemplateInstance flows(FlowChart chart, String currency);

        static native TemplateInstance attention(List<Attention.Group> groups);
    }

    /** @param figure how many or how much */
    public record Hand(String figure, String what, String href) {
    }

    /** What somebody may not read is null. */
    public record View(Later recurring, Later flows, List<AgeingBar> ageing, List<Hand> hands, String receivables) {
    }

    @GET
    @Needs(Needs.SIGNED_IN)
    @Transactional
    @Operation(hidden = true)
    public Response overview() {
        var f = formats.current();
        var open = frame.can("receivables:read")
                ? receivables.ageing(PageAddress.of(Map.of())).currencies()
                : List.<AgeingResponse.InCurrency>of();
        return ConsolePages.html(Templates.overview(new View(
                frame.can("metrics:read")
                        ? new Later("recurring", Links.to(Links.RECURRING_REVENUE), "Show MRR, its movements and retention")
                        : null,
                frame.can("ledger:read")
                        ? new Later("flows", Links.to(Links.FLOWS), "Show what was billed and collected by month")
                        : null,
                frame.can("receivables:read")
                        ? open.stream().map(ageing -> AgeingBar.of(ageing, f.today(clock.now()), f)).toList()
                        : null,
                hands(open, f), Links.to(Links.RECEIVABLES))));
    }

    @GET
    @Path(Links.FLOWS)
    @Needs("ledger:read")
    @Transactional
    @Operation(hidden = true)
    public Response flows() {
        var f = formats.current();
        var last = YearMonth.from(f.today(clock.now()));
        return ConsolePages.html(Templates.flows(
                FlowChart.of(flows.since(last.minusMonths(FlowChart.MONTHS - 1L), f.currency(), f.zone()), last, f),
                f.currency().name()));
    }

    @GET
    @Path(Links.ATTENTION)
    @Needs(Needs.SIGNED_IN)
    @Transactional
    @Operation(hidden = true)
    public Response attention() {
        return ConsolePages.html(Templates.attention(attention.groups(formats.current())));
    }

    private List<Hand> hands(List<AgeingResponse.InCurrency> open, Format f) {
        var hands = new ArrayList<Hand>();
        attention.groups(f)
                .forEach(group -> hands
                        .add(new Hand(group.isCut() ? Attention.MAX + "+" : Integer.toString(group.rows().size()),
                                group.what().of(group.rows().size()), Links.to(Links.ATTENTION) + "#" + group.id())));
        if (frame.can("orders:read")) {
            var waiting = orders.counts();
            add(hands, f, waiting, new Counted("Order awaiting approval", "Orders awaiting approval"),
                    "approval_status=WAITING&status=OPEN",
                    order -> order.approval() == ApprovalResponse.Status.WAITING);
            add(hands, f, waiting, new Counted("Order awaiting signature", "Orders awaiting signature"),
                    "approval_status=NOT_NEEDED&status=OPEN&is_expired=false",
                    order -> order.approval() == ApprovalResponse.Status.NOT_NEEDED && !order.isExpired());
            add(hands, f, waiting, new Counted("Approved order awaiting signature", "Approved orders awaiting signature"),
                    "approval_status=APPROVED&status=OPEN&is_expired=false",
                    order -> order.approval() == ApprovalResponse.Status.APPROVED && !order.isExpired());
            add(hands, f, waiting, new Counted("Expired open order", "Expired open orders"),
                    "status=OPEN&is_expired=true", OpenOrders.Count::isExpired);
        }
        open.forEach(ageing -> {
            long late = ageing.amounts().days61To90() + ageing.amounts().over90();
            if (late > 0) {
                hands.add(new Hand(f.money(late, ageing.currency().name()), "More than 60 days overdue",
                        Links.to(Links.INVOICES + "?is_receivable=true&overdue_days=61&currency=" + ageing.currency())));
            }
        });
        return hands;
    }

    private static void add(List<Hand> hands, Format f, List<OpenOrders.Count> orders, Counted what, String query,
            Predicate<OpenOrders.Count> which) {
        long count = orders.stream().filter(which).mapToLong(OpenOrders.Count::orders).sum();
        if (count > 0) {
            hands.add(new Hand(f.quantity(BigDecimal.valueOf(count)), what.of(count), Links.to(Links.ORDERS + "?" + query)));
        }
    }
}
