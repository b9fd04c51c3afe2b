package dev.brickwork.console.customers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

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
import dev.brickwork.console.frame.Frame;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.console.history.Histories;
import dev.brickwork.console.list.Cell;
import dev.brickwork.console.list.Column;
import dev.brickwork.console.list.Filter;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Table;
import dev.brickwork.console.list.Tone;
import dev.brickwork.core.Missing;
import dev.brickwork.customer.CustomerNames;
import dev.brickwork.customer.CustomerResource;
import dev.brickwork.customer.CustomerResponse;
import dev.brickwork.insight.AgeingResponse.Buckets;
import dev.brickwork.insight.CustomerAgeingResponse;
import dev.brickwork.insight.MrrOverview;
import dev.brickwork.insight.ReceivablesQuery;
import dev.brickwork.invoice.credit.CreditBalances;
import dev.brickwork.invoice.receivable.InvoiceGlance;
import dev.brickwork.invoice.receivable.InvoiceGlances;
import dev.brickwork.order.OrderResource;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.subscription.ContractGlance;
import dev.brickwork.subscription.ContractGlances;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** Customers, and one of them with all that is about it. */
@Path(Console.PATH)
@Produces(Console.HTML)
class CustomerScreens {
    private static final int INVOICES_MAX = 25;
    private static final int CONTRACTS_MAX = 50;
    private static final int ENTRIES_MAX = 100;

    private final CustomerResource customers;
    private final CustomerNames names;
    private final ReceivablesQuery receivables;
    private final InvoiceGlances invoices;
    private final CreditBalances credit;
    private final ContractGlances contracts;
    private final OrderResource orders;
    private final MrrOverview recurring;
    private final Frame frame;
    private final Histories histories;
    private final Formats formats;
    private final BusinessClock clock;

    CustomerScreens(CustomerResource customers, CustomerNames names, ReceivablesQuery receivables, InvoiceGlances invoices,
            CreditBalances credit,
            ContractGlances contracts, OrderResource orders, MrrOverview recurring, Frame frame, Histories histories,
            Formats formats, BusinessClock clock) {
        this.credit = credit;
        this.customers = customers;
        this.names = names;
        this.receivables = receivables;
        this.invoices = invoices;
        this.contracts = contracts;
        this.orders = orders;
        this.recurring = recurring;
        this.frame = frame;
        this.histories = histories;
        this.formats = formats;
        this.clock = clock;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance list(Table.View table);

        static native TemplateInstance customer(View view);

        static native TemplateInstance timeline(TimelineView view);
    }

    private record Row(CustomerResponse customer, List<CustomerAgeingResponse> owed) {
    }

    /** A figure at the top of a page, and what it is made of. */
    public record Figure(String label, String value, String href, boolean isBad) {
    }

    public record View(CustomerResponse customer, List<Figure> figures, List<ContractGlance> contracts,
            List<InvoiceGlance> invoices, Format f) {

        /** Everything of it in one of the lists. @param place {@code /payments} */
        public String all(String place) {
            return Links.to(place + "?customer_id=" + customer.customerId());
        }

        public String timelineLink() {
            return Links.customer(customer.customerId()) + "/timeline";
        }

        public String contractLink(ContractGlance contract) {
            return Links.contract(contract.id());
        }

        public String invoiceLink(InvoiceGlance invoice) {
            return Links.invoice(invoice.id());
        }

        public String words(Object state) {
            return Tone.words(state.toString());
        }

        public String tone(Object state) {
            return Tone.of(state.toString());
        }

        /** What is said of its address, a line each. */
        public List<String> address() {
            return Addresses.lines(customer.billingAddress());
        }
    }

    public record TimelineView(UUID customerId, String name, List<Histories.Day> days, boolean isCut, Format f) {

        public String link() {
            return Links.customer(customerId);
        }
    }

    @GET
    @Path(Links.CUSTOMERS)
    @Needs("customers:read")
    @Transactional
    @Operation(hidden = true)
    public Response list(UriInfo uri) {
        return ConsolePages.html(Templates.list(table().view(PageAddress.of(Links.to(Links.CUSTOMERS), uri))));
    }

    @GET
    @Path(Links.CUSTOMERS + ".csv")
    @Produces(Csv.TYPE)
    @Needs("customers:read")
    @Operation(hidden = true)
    public Response file(UriInfo uri) {
        return Csv.download("customers", table().file(uri));
    }

    @GET
    @Path(Links.CUSTOMERS + "/{customer_id}")
    @Needs("customers:read")
    @Transactional
    @Operation(hidden = true)
    public Response read(@RestPath("customer_id") String customerId) {
        var customer = customers.read(customerId);
        var id = customer.customerId();
        var f = formats.current();
        return ConsolePages.html(Templates.customer(new View(customer, figures(id, f),
                contracts.ofCustomer(id, CONTRACTS_MAX), invoices.ofCustomer(id, INVOICES_MAX), f)));
    }

    @GET
    @Path(Links.CUSTOMERS + "/{customer_id}/timeline")
    @Needs("customers:read")
    @Transactional
    @Operation(hidden = true)
    public Response timeline(@RestPath("customer_id") String customerId) {
        var id = Ids.of("Customer", customerId);
        var named = names.of(List.of(id)).get(id);
        if (named == null) {
            throw new Missing("Customer");
        }
        var f = formats.current();
        var subjects = new HashMap<UUID, Histories.Subject>();
        subjects.put(id, new Histories.Subject("customer", id, null));
        invoices.ofCustomer(id, ENTRIES_MAX).forEach(invoice -> subjects.put(invoice.id(),
                new Histories.Subject("invoice", invoice.id(), invoice.number())));
        contracts.ofCustomer(id, CONTRACTS_MAX).forEach(contract -> subjects.put(contract.id(),
                new Histories.Subject("subscription", contract.id(), contract.planName())));
        orders.list(PageAddress.of(Map.of("customer_id", id, "limit", ENTRIES_MAX))).results()
                .forEach(order -> subjects.put(order.orderId(),
                        new Histories.Subject("order", order.orderId(),
                                "order of " + f.contractValue(order.contractValue()).text())));
        var entries = histories.of(subjects.values(), ENTRIES_MAX, f);
        return ConsolePages.html(Templates.timeline(new TimelineView(id, named.name(), Histories.byDay(entries, f),
                entries.size() == ENTRIES_MAX, f)));
    }

    private List<Figure> figures(UUID id, Format f) {
        var owed = receivables.ofCompanies(List.of(id));
        long late = owed.stream().mapToLong(one -> one.amounts().overdue()).sum();
        var figures = new ArrayList<Figure>();
        figures.add(new Figure("Balance", sums(owed, Buckets::total, f), Links.owed(id, ""), false));
        figures.add(new Figure("Overdue", sums(owed, Buckets::overdue, f), Links.overdue(id, f.today(clock.now()), ""),
                late > 0));
        var balances = credit.of(List.of(id)).all();
        figures.add(new Figure("Credit",
                sum(balances.stream().map(one -> f.money(one.amount(), one.currency())).toList(), f),
                frame.can("ledger:read") ? Links.to(Links.LEDGER + "?account=CUSTOMER_CREDIT&customer_id=" + id) : null,
                false));
        if (!balances.isEmpty()) {
            figures.add(new Figure("Refundable credit",
                    sum(balances.stream().map(one -> f.money(one.refundable(), one.currency())).toList(), f), null, false));
            figures.add(new Figure("Adjustment credit", sum(balances.stream()
                    .map(one -> f.money(one.amount() - one.refundable(), one.currency())).toList(), f), null, false));
        }
        if (frame.can("metrics:read")) {
            figures.add(new Figure("MRR",
                    sum(recurring.of(id).stream().map(one -> f.money(one.mrr(), one.currency())).toList(), f),
                    Links.movementsOf(id), false));
        }
        return figures;
    }

    /** @param amounts one for each currency */
    private static String sum(List<String> amounts, Format f) {
        return amounts.isEmpty() ? f.money(0) : String.join(" + ", amounts);
    }

    private static String sums(List<CustomerAgeingResponse> owed, ToLongFunction<Buckets> part, Format f) {
        return sum(owed.stream().map(one -> f.money(part.applyAsLong(one.amounts()), one.currency().name())).toList(), f);
    }

    private Table<Row> table() {
        var f = formats.current();
        return new Table<>("Customers", "There are no customers yet. Create them through the API or import them.", List.of(
                Column.<Row>of("Name", row -> Cell.of(row.customer.name()).to(Links.customer(row.customer.customerId()))
                        .noted(row.customer.email())).sortedBy("name"),
                Column.<Row>of("External ID", row -> Cell.of(row.customer.externalId())),
                Column.<Row>of("Currency", row -> Cell.of(row.owed.stream().map(one -> one.currency().name())
                        .collect(Collectors.joining(" + ")))),
                Column.<Row>number("Open", row -> owed(row, Buckets::total, f)),
                Column.<Row>number("Overdue", row -> owed(row, Buckets::overdue, f)),
                Column.<Row>of("Since", row -> f.dayCell(row.customer.createdAt())).sortedBy("created_at")),
                List.of(Filter.text("search", "Name"), Filter.text("email", "Email"),
                        Filter.text("external_id", "External ID")),
                this::rows);
    }

    /** In a file there is an amount for each of the currencies. */
    private static Cell owed(Row row, ToLongFunction<Buckets> part, Format f) {
        var owed = row.owed.stream().filter(one -> part.applyAsLong(one.amounts()) != 0).toList();
        return owed.isEmpty()
                ? Cell.of("–", "0.00")
                : Cell.of(sums(owed, part, f), row.owed.stream().map(one -> Format.plain(part.applyAsLong(one.amounts())))
                        .collect(Collectors.joining(" + ")));
    }

    private Page<Row> rows(PageAddress address) {
        var page = customers.list(address);
        var owed = receivables.ofCompanies(page.results().stream().map(CustomerResponse::customerId).toList()).stream()
                .collect(Collectors.groupingBy(CustomerAgeingResponse::customerId));
        return page.map(customer -> new Row(customer, owed.getOrDefault(customer.customerId(), List.of())));
    }
}
