package dev.brickwork.console.orders;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.console.action.Acts;
import dev.brickwork.console.action.Effect;
import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Frame;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.console.history.Entry;
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
import dev.brickwork.customer.CustomerService;
import dev.brickwork.mail.MailQuery;
import dev.brickwork.mail.MailResource;
import dev.brickwork.mail.MailResponse;
import dev.brickwork.order.ApprovalResponse;
import dev.brickwork.order.OrderResource;
import dev.brickwork.order.OrderResponse;
import dev.brickwork.order.OrderStatus;
import dev.brickwork.order.OrderSummary;
import dev.brickwork.order.OrderType;
import dev.brickwork.order.form.OrderCommentResource;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.write.OwnTransactions;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** Orders, and one of them: what it comes to, whether it is approved, sent and signed. */
@Path(Console.PATH)
@Produces(Console.HTML)
class OrderScreens {
    private static final String READ = "orders:read";
    private static final int MANY = 100;
    private static final String TO_SIGN = "order.to_sign";
    private static final List<String> DECISIONS = List.of(Tone.words("order.approved"),
            Tone.words("order.approval_refused"));

    private final OrderResource orders;
    private final EstimateViews estimates;
    private final OrderActs acts;
    private final Acts asked;
    private final CustomerService customers;
    private final MailQuery mails;
    private final MailResource letters;
    private final OrderCommentResource comments;
    private final Histories histories;
    private final Frame frame;
    private final Formats formats;

    OrderScreens(OrderResource orders, EstimateViews estimates, OrderActs acts, Acts asked, CustomerService customers,
            MailQuery mails, MailResource letters, OrderCommentResource comments, Histories histories, Frame frame,
            Formats formats) {
        this.letters = letters;
        this.comments = comments;
        this.orders = orders;
        this.estimates = estimates;
        this.acts = acts;
        this.asked = asked;
        this.customers = customers;
        this.mails = mails;
        this.histories = histories;
        this.frame = frame;
        this.formats = formats;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance list(Table.View table);

        static native TemplateInstance order(OrderView view);

        /** What it comes to. */
        static native TemplateInstance estimate(EstimateView estimate);
    }

    @GET
    @Path(Links.ORDERS)
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response list(UriInfo uri) {
        return ConsolePages.html(Templates.list(table().view(PageAddress.of(Links.to(Links.ORDERS), uri))));
    }

    @GET
    @Path(Links.ORDERS + ".csv")
    @Produces(Csv.TYPE)
    @Needs(READ)
    @Operation(hidden = true)
    public Response file(UriInfo uri) {
        return Csv.download("orders", table().file(uri));
    }

    @GET
    @Path(Links.ORDERS + "/{order_id}")
    @Needs(READ)
    @Transactional
    @Operation(hidden = true)
    public Response read(@RestPath("order_id") String orderId, UriInfo uri) {
        var order = orders.read(orderId);
        var f = formats.current();
        var mailed = mailsOf(order);
        var past = histories.of(List.of(new Histories.Subject("order", order.orderId(), null)), mailed, MANY, f);
        return ConsolePages.html(Templates.order(new OrderView(order, estimates.of(order),
                customers.get(order.customerId()).name(),
                acts.all(order).stream().filter(act -> frame.can(act.scope())).toList(),
                mailed.stream().filter(mail -> mail.kind().equals(TO_SIGN))
                        .sorted(Comparator.comparing(MailResponse::createdAt)).toList(),
                comments.all(order.orderId()), decidedBy(past),
                Histories.byDay(past, f), PageAddress.of("", uri).value("done"), f)));
    }

    /** Of the last decision; null while there is none. */
    private static String decidedBy(List<Entry> past) {
        return past.stream().filter(entry -> DECISIONS.contains(entry.title()) && entry.by() != null).map(Entry::by)
                .findFirst().orElse(null);
    }

    @GET
    @Path(Links.ORDERS + "/{order_id}/do/{act}")
    @Needs(READ)
    @Operation(hidden = true)
    public Response ask(@RestPath("order_id") String orderId, @RestPath String act) {
        var order = orders.read(orderId);
        return asked.form(acts.find(act, order).orElseThrow(() -> new Missing("Action")), target(order));
    }

    @POST
    @Path(Links.ORDERS + "/{order_id}/do/{act}")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Needs(READ)
    @OwnTransactions(why = "It calls an operation of the API, which is kept whole as it says; a preview is rolled back.")
    @Operation(hidden = true)
    public Response act(@RestPath("order_id") String orderId, @RestPath String act, Body body) {
        var order = orders.read(orderId);
        var mailed = mailsOf(order).stream().map(MailResponse::mailId).collect(Collectors.toSet());
        var found = acts.find(act, order);
        // printed before the transaction of the preview begins
        var letter = found.isPresent() && act.equals(OrderActs.SEND) && frame.can(found.get().scope())
                ? letter(order)
                : null;
        return asked.post(act, found, target(order), body, () -> effect(order, mailed, notes(act, order)).with(letter));
    }

    /** What the buyer would read. */
    private Effect.Letter letter(OrderResponse order) {
        var mail = letters.preview(PageAddress.of(Map.of("kind", TO_SIGN, "object_id", order.orderId())));
        return new Effect.Letter(mail.subject(), mail.text(), mail.attachments());
    }

    /** What acceptance bills, and what else there is to know before. */
    private List<String> notes(String act, OrderResponse order) {
        if (!act.equals(OrderActs.ACCEPT) || order.estimate() == null) {
            return List.of();
        }
        var shown = estimates.of(order);
        return Stream.concat(Stream.of(shown.billedLabel() + ": " + shown.billed()), shown.warnings().stream()).toList();
    }

    private Effect effect(OrderResponse before, Set<UUID> mailed, List<String> notes) {
        var after = orders.read(before.orderId().toString());
        return new Effect(List.of(
                new Effect.Change("Status", Tone.words(before.status()), Tone.words(after.status())),
                new Effect.Change("Approval", Tone.words(before.approval().status()),
                        Tone.words(after.approval().status()))),
                List.of(), mailsOf(after).stream().filter(mail -> !mailed.contains(mail.mailId()))
                        .map(mail -> Tone.words(mail.kind()) + " to " + String.join(", ", new HashSet<>(mail.recipients())))
                        .toList(),
                null, notes);
    }

    private List<MailResponse> mailsOf(OrderResponse order) {
        return mails.ofObjects(List.of(order.orderId()), MANY);
    }

    private Acts.Target target(OrderResponse order) {
        return new Acts.Target("Order of " + formats.current().day(order.createdAt()), Links.order(order.orderId()),
                Console.PATH + Links.ORDERS + "/" + order.orderId(), state(order), formats.current().zone());
    }

    /** What is approved, and what and to whom it is sent. */
    private static String state(OrderResponse order) {
        return Stream.of(order.status(), order.approval().status(), order.approval().content(), order.contractValue(),
                order.signatoryUserId(), order.accountsPayableEmails(),
                order.estimate() == null ? "" : order.estimate().billedOnAcceptance()).map(String::valueOf)
                .collect(Collectors.joining(" "));
    }

    private Table<OrderSummary> table() {
        var f = formats.current();
        return new Table<>("Orders", "There are no orders yet. Create a quote, or an order through the API.", columns(f),
                Stream.concat(Stream.of(Filter.state("status", "Status", OrderStatus.values()),
                        Filter.state("order_type", "Type", OrderType.values()),
                        Filter.state("approval_status", "Approval", ApprovalResponse.Status.values()),
                        Filter.flag("is_signed", "Signed", "Signed", "Not signed"),
                        Filter.flag("is_expired", "Expired", "Expired", "Not expired")), Filter.days("created", "Created"))
                        .toList(),
                orders::list);
    }

    private static List<Column<OrderSummary>> columns(Format f) {
        return List.of(
                Column.<OrderSummary>of("Created", order -> f.dayCell(order.createdAt()).to(Links.order(order.orderId())))
                        .sortedBy("created_at"),
                Column.of("Customer", order -> Cell.of(order.customerName()).to(Links.customer(order.customerId()))),
                Column.of("Type", order -> Cell.of(Tone.words(order.orderType()), order.orderType().name())),
                Column.of("Status", order -> Cell.state(order.status())),
                Column.<OrderSummary>of("Starts", order -> f.dayCell(order.startsAt())).sortedBy("starts_at"),
                Column.<OrderSummary>of("Accepted", order -> f.dayCell(order.acceptedAt()).noted(order.signatoryName()))
                        .sortedBy("accepted_at"),
                Column.of("Currency", order -> Cell.of(order.currency().name())),
                Column.number("Contract value", order -> f.contractValue(order.contractValue())));
    }

    /** Above the lists of the API nothing refers to this. */
    static Map<String, String> done() {
        return Map.of("approve", "The order is approved.", "refuse", "Approval was refused.", "send",
                "The order was sent for signature.", "cancel", "The order is canceled.", "accept", "The order is accepted.",
                "make",
                "The quote was created. It has not been sent yet.");
    }
}
