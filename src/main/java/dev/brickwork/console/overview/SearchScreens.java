package dev.brickwork.console.overview;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.regex.Pattern;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestQuery;

import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Frame;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Tone;
import dev.brickwork.core.Missing;
import dev.brickwork.customer.CustomerResource;
import dev.brickwork.customer.CustomerResponse;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.invoice.InvoiceService;
import dev.brickwork.invoice.creditnote.CreditNoteResource;
import dev.brickwork.invoice.receivable.InvoiceGlance;
import dev.brickwork.invoice.receivable.InvoiceGlances;
import dev.brickwork.order.OrderService;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.subscription.SubscriptionService;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** Finds things by number, name or id. What only one thing answers to leads to it. */
@Path(Console.PATH + "/search")
@Produces(Console.HTML)
class SearchScreens {
    private static final int SHOWN = 10;
    private static final int LENGTH_MAX = 200;
    private static final int CREDIT_NOTE_NUMBER_MAX = 35;
    private static final Pattern ID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private final CustomerResource customers;
    private final InvoiceGlances invoices;
    private final CreditNoteResource notes;
    private final CustomerService customer;
    private final InvoiceService invoice;
    private final SubscriptionService subscription;
    private final OrderService order;
    private final Transactions transactions;
    private final Frame frame;
    private final Formats formats;

    SearchScreens(CustomerResource customers, InvoiceGlances invoices, CreditNoteResource notes, CustomerService customer,
            InvoiceService invoice,
            SubscriptionService subscription, OrderService order, Transactions transactions, Frame frame, Formats formats) {
        this.customers = customers;
        this.invoices = invoices;
        this.notes = notes;
        this.customer = customer;
        this.invoice = invoice;
        this.subscription = subscription;
        this.order = order;
        this.transactions = transactions;
        this.frame = frame;
        this.formats = formats;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance results(View view);
    }

    public record View(String asked, List<CustomerResponse> customers, List<InvoiceGlance> invoices, Format f) {

        public String link(CustomerResponse found) {
            return Links.customer(found.customerId());
        }

        public String link(InvoiceGlance found) {
            return Links.invoice(found.id());
        }

        public String words(Object state) {
            return Tone.words(state.toString());
        }

        public String tone(Object state) {
            return Tone.of(state.toString());
        }

        public boolean isEmpty() {
            return customers.isEmpty() && invoices.isEmpty();
        }
    }

    @GET
    @Needs(Needs.SIGNED_IN)
    @Operation(hidden = true)
    public Response search(@RestQuery String q) {
        var asked = q == null ? "" : q.strip();
        if (asked.isEmpty() || asked.length() > LENGTH_MAX) {
            return page(asked, List.of(), List.of());
        }
        if (ID.matcher(asked).matches()) {
            var place = placeOf(UUID.fromString(asked));
            return place.map(ConsolePages::seeOther).orElseGet(() -> page(asked, List.of(), List.of()));
        }
        return transactions.joining(() -> named(asked));
    }

    private Response named(String asked) {
        List<CustomerResponse> named = frame.can("customers:read")
                ? customers.list(PageAddress.of(Map.of("search", asked, "limit", SHOWN)).uncounted()).results()
                : List.of();
        List<InvoiceGlance> numbered = frame.can("invoices:read")
                ? invoices.list(PageAddress.of(Map.of("search", asked, "limit", SHOWN)).uncounted()).results()
                : List.of();
        if (named.isEmpty() && numbered.isEmpty() && frame.can("credit-notes:read")) {
            var note = creditNote(asked);
            if (note.isPresent()) {
                return ConsolePages.seeOther(note.get());
            }
        }
        if (named.isEmpty() && numbered.size() == 1) {
            return ConsolePages.seeOther(Console.PATH + Links.INVOICES + "/" + numbered.get(0).id());
        }
        if (numbered.isEmpty() && named.size() == 1) {
            return ConsolePages.seeOther(Console.PATH + Links.CUSTOMERS + "/" + named.get(0).customerId());
        }
        return page(asked, named, numbered);
    }

    /** Where the credit note of this number is shown: with the invoice that it is about. */
    private Optional<String> creditNote(String number) {
        return number.length() > CREDIT_NOTE_NUMBER_MAX
                ? Optional.empty()
                : notes.list(PageAddress.of(Map.of("credit_note_number", number))).results().stream().findFirst()
                        .map(note -> Console.PATH + Links.INVOICES + "/" + note.invoiceId() + "/money");
    }

    private Response page(String asked, List<CustomerResponse> named, List<InvoiceGlance> numbered) {
        return ConsolePages.html(Templates.results(new View(asked, named, numbered, formats.current())));
    }

    private Optional<String> placeOf(UUID id) {
        return known("customers:read", customer::get, id, Links.CUSTOMERS)
                .or(() -> known("invoices:read", invoice::existing, id, Links.INVOICES))
                .or(() -> known("subscriptions:read", subscription::agreement, id, Links.CONTRACTS))
                .or(() -> known("orders:read", order::refuseUnlessThere, id, Links.ORDERS));
    }

    private Optional<String> known(String scope, Consumer<UUID> look, UUID id, String place) {
        try {
            if (frame.can(scope)) {
                look.accept(id);
                return Optional.of(Console.PATH + place + "/" + id);
            }
        } catch (Missing missing) {
            // it is something else
        }
        return Optional.empty();
    }
}
