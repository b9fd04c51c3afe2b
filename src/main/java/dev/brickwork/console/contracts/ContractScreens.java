package dev.brickwork.console.contracts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

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

import dev.brickwork.console.action.Act;
import dev.brickwork.console.action.Acts;
import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Frame;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Tone;
import dev.brickwork.core.Missing;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.invoice.InvoiceResponse;
import dev.brickwork.invoice.InvoiceService;
import dev.brickwork.invoice.attachment.InvoiceNumbers;
import dev.brickwork.invoice.receivable.InvoiceGlance;
import dev.brickwork.invoice.receivable.InvoiceGlances;
import dev.brickwork.ledger.LedgerService;
import dev.brickwork.mail.MailQuery;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.platform.write.OwnTransactions;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.SubscriptionResource;
import dev.brickwork.subscription.SubscriptionResponse;
import dev.brickwork.subscription.SubscriptionService;
import dev.brickwork.subscription.SubscriptionStatus;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** A contract: what was agreed, drawn over the time that it is for, with the invoices that bill it. */
@Path(Console.PATH + Links.CONTRACTS + "/{subscription_id}")
@Produces(Console.HTML)
class ContractScreens {
    private static final int INVOICES_MAX = 200;
    private static final Map<String, String> DONE = Map.of("end", "The end date is set.", "take-back-end",
            "The end was canceled.",
            "do-not-renew", "Renewal is off. The contract ends with its term.", "renew", "Renewal is on.", "pause",
            "The contract is paused.", "resume",
            "The contract was resumed.");

    private final SubscriptionService subscriptions;
    private final CustomerService customers;
    private final InvoiceGlances invoices;
    private final InvoiceService service;
    private final SubscriptionResource contracts;
    private final ContractActs acts;
    private final MailQuery mails;
    private final LedgerService ledger;
    private final Acts asked;
    private final Frame frame;
    private final BusinessClock clock;
    private final Formats formats;

    ContractScreens(SubscriptionService subscriptions, CustomerService customers, InvoiceGlances invoices,
            InvoiceService service, SubscriptionResource contracts, ContractActs acts, MailQuery mails,
            LedgerService ledger, Acts asked, Frame frame, BusinessClock clock, Formats formats) {
        this.contracts = contracts;
        this.acts = acts;
        this.mails = mails;
        this.ledger = ledger;
        this.asked = asked;
        this.frame = frame;
        this.subscriptions = subscriptions;
        this.customers = customers;
        this.invoices = invoices;
        this.service = service;
        this.clock = clock;
        this.formats = formats;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance contract(View view);
    }

    /** A brick over some days, for those who read a table rather than a picture. */
    public record LineRow(String name, String price, String days, boolean isPast) {
    }

    /**
     * @param plan null while nothing is agreed
     * @param picture null while nothing is agreed
     * @param renewal the page of the renewal order that waits; null for none
     * @param chosen the invoice whose days are shown; null for none
     * @param acts what the one who looks may do to it now
     * @param done what was just done to it; null for nothing
     */
    public record View(Agreement agreement, String customerName, String plan, Picture picture, String renewal,
            List<LineRow> lines,
            List<InvoiceGlance> invoices, InvoiceResponse chosen, List<Act> acts, String done, Format f) {

        public String changeLink(String type) {
            return Links.change(agreement.subscriptionId(), type);
        }

        /** Whether an order can change it. */
        public boolean isChangeable() {
            return isRunning() && !isEnding();
        }

        public boolean isRunning() {
            return picture != null && agreement.status() != SubscriptionStatus.INACTIVE && renewal == null;
        }

        /** Null unless the address names an act. */
        public String doneWords() {
            return done == null ? null : DONE.get(done);
        }

        public String customerLink() {
            return Links.customer(agreement.customerId());
        }

        public String ordersLink() {
            return Links.to(Links.ORDERS + "?subscription_id=" + agreement.subscriptionId());
        }

        public String self() {
            return Links.contract(agreement.subscriptionId());
        }

        public String invoiceLink(UUID id) {
            return Links.invoice(id);
        }

        public String daysLink(InvoiceGlance invoice) {
            return self() + "?invoice=" + invoice.id() + "#picture";
        }

        public boolean isChosen(InvoiceGlance invoice) {
            return chosen != null && chosen.invoiceId().equals(invoice.id());
        }

        public String words(Object state) {
            return Tone.words(state.toString());
        }

        public String tone(Object state) {
            return Tone.of(state.toString());
        }

        public String starts() {
            var first = agreement.timeline().terms().get(0);
            return f.day(first.time().toCalendar(first.days().from()));
        }

        public String ends() {
            return f.day(agreement.timeline().current().endsOn());
        }

        /** Whether its first order was canceled or declined. */
        public boolean neverBegan() {
            return picture == null && agreement.status() == SubscriptionStatus.INACTIVE;
        }

        public boolean isEnding() {
            return agreement.timeline().isEnded();
        }

        public String lastDay(InvoiceGlance invoice) {
            return f.period(invoice.startsOn(), invoice.endsOn().isAfter(invoice.startsOn())
                    ? invoice.endsOn().minusDays(1)
                    : invoice.startsOn());
        }

        public String days(InvoiceResponse.InvoiceLineResponse line) {
            var days = daysOf(line, agreement);
            return f.period(days.from(), days.isEmpty() ? days.from() : days.lastDay());
        }
    }

    @GET
    @Needs("subscriptions:read")
    @Transactional
    @Operation(hidden = true)
    public Response read(@RestPath("subscription_id") String subscriptionId, UriInfo uri) {
        var contract = subscriptions.whole(Ids.of("Subscription", subscriptionId));
        var agreement = contract.agreement();
        var f = formats.current();
        var timeline = agreement.timeline();
        var its = invoices.ofSubscription(agreement.subscriptionId(), INVOICES_MAX);
        var chosen = chosen(PageAddress.of("", uri).value("invoice"), its);
        var marked = chosen == null
                ? List.<DateRange>of()
                : chosen.lineItems().stream().map(line -> daysOf(line, agreement)).distinct().toList();
        var isAgreed = !timeline.terms().isEmpty();
        var self = Links.contract(agreement.subscriptionId());
        var today = agreement.today(clock.now());
        return ConsolePages.html(Templates.contract(new View(agreement, customers.get(agreement.customerId()).name(),
                isAgreed ? plan(agreement) : null,
                isAgreed
                        ? Drawing.of(timeline, its, marked, today, f,
                                invoice -> self + "?invoice=" + invoice.id() + "#picture")
                        : null,
                contract.subscription().renewalOrderId() == null
                        ? null
                        : Links.order(contract.subscription().renewalOrderId()),
                lines(agreement, f), its, chosen, offered(contract.subscription()), PageAddress.of("", uri).value("done"),
                f)));
    }

    private List<Act> offered(SubscriptionResponse contract) {
        return frame.can("subscriptions:write") ? acts.all(contract) : List.of();
    }

    /** Its address may say what stands in the fields at first. */
    @GET
    @Path("/do/{act}")
    @Needs("subscriptions:read")
    @Operation(hidden = true)
    public Response ask(@RestPath("subscription_id") String subscriptionId, @RestPath String act, UriInfo uri) {
        var contract = contracts.read(subscriptionId);
        var found = acts.find(act, contract).orElseThrow(() -> new Missing("Action"));
        var address = PageAddress.of("", uri);
        var said = found.with(found.fields().stream().map(field -> address.value(field.name()) == null
                ? field
                : field.with(address.value(field.name()))).toList());
        return asked.form(said, effects(contract).target(formats.current()));
    }

    @POST
    @Path("/do/{act}")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Needs("subscriptions:read")
    @OwnTransactions(why = "It calls an operation of the API, which is kept whole as it says; a preview is rolled back.")
    @Operation(hidden = true)
    public Response act(@RestPath("subscription_id") String subscriptionId, @RestPath String act, Body body) {
        var contract = contracts.read(subscriptionId);
        var before = effects(contract);
        var f = formats.current();
        return asked.post(act, acts.find(act, contract), before.target(f), body,
                () -> before.comparedWith(effects(contracts.read(subscriptionId)), ledger.postedHere(), f));
    }

    private ContractState effects(SubscriptionResponse contract) {
        return new ContractState(contract, invoices.ofSubscription(contract.subscriptionId(), INVOICES_MAX),
                mails.ofObjects(List.of(contract.subscriptionId()), INVOICES_MAX), acts.creditOfEnd(contract));
    }

    private InvoiceResponse chosen(String invoiceId, List<InvoiceGlance> its) {
        if (invoiceId == null) {
            return null;
        }
        var id = Ids.of(InvoiceNumbers.NAMED, invoiceId);
        if (its.stream().noneMatch(invoice -> invoice.id().equals(id))) {
            throw new Missing("Invoice");
        }
        return service.read(id);
    }

    private static DateRange daysOf(InvoiceResponse.InvoiceLineResponse line, Agreement agreement) {
        var zone = agreement.timeZone();
        var from = line.startsAt().atZone(zone).toLocalDate();
        return new DateRange(from, DateRange.later(from, line.endsAt().atZone(zone).toLocalDate()));
    }

    private static String plan(Agreement agreement) {
        return agreement.timeline().current().lines().stream().reduce((earlier, later) -> later)
                .map(line -> line.item().plan().name()).orElse(null);
    }

    private List<LineRow> lines(Agreement agreement, Format f) {
        var rows = new ArrayList<LineRow>();
        var today = agreement.today(clock.now());
        for (var term : agreement.timeline().terms()) {
            for (var line : term.lines()) {
                var days = term.time().toCalendar(term.inForce(line));
                if (!days.isEmpty()) {
                    rows.add(new LineRow(line.item().brick().name(), Segment.price(line.item(), term, f),
                            f.period(days.from(), days.lastDay()), days.lastDay().isBefore(today)));
                }
            }
        }
        return rows;
    }
}
