package dev.brickwork.console.orders;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestResponse;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.console.action.FormKey;
import dev.brickwork.console.contracts.WhatIfView;
import dev.brickwork.console.contracts.WhatIfs;
import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Links;
import dev.brickwork.core.Refused;
import dev.brickwork.customer.CustomerResource;
import dev.brickwork.customer.CustomerResponse;
import dev.brickwork.order.OrderResource;
import dev.brickwork.order.OrderResult;
import dev.brickwork.order.SubscriptionOrderResource;
import dev.brickwork.order.whatif.WhatIfKind;
import dev.brickwork.platform.http.CurrentRequest;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.platform.write.OwnTransactions;
import dev.brickwork.platform.write.Previews;
import dev.brickwork.platform.write.Replayed;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/**
 * Builds a quote: an order that is open until the buyer signs it. What it comes to is shown all the while: the order is made, read
 * and rolled back, so that tax and approval are those of the order itself.
 */
@Path(Console.PATH + Links.NEW_ORDER)
@Produces(Console.HTML)
class QuoteScreens {
    private static final String WRITE = "subscriptions:write";
    private static final String FORM = "form.quote";
    private static final int FOUND_MAX = 20;
    /** What an estimate takes; the rest says how the order is signed and paid. */
    private static final Set<String> WHAT_IF = Set.of("starts_at", "contract_length", "billing_frequency", "plan_id",
            "bricks",
            "adjustment_credit", "adjustment_credit_label", "discount_coupons");

    private final QuoteSubjects subjects;
    private final SubscriptionOrderResource making;
    private final OrderResource orders;
    private final EstimateViews estimates;
    private final CustomerResource customers;
    private final WhatIfs whatIfs;
    private final Previews previews;
    private final CurrentRequest request;
    private final BusinessClock clock;
    private final Formats formats;

    QuoteScreens(QuoteSubjects subjects, SubscriptionOrderResource making, OrderResource orders, EstimateViews estimates,
            CustomerResource customers, WhatIfs whatIfs, Previews previews, CurrentRequest request, BusinessClock clock,
            Formats formats) {
        this.subjects = subjects;
        this.making = making;
        this.orders = orders;
        this.estimates = estimates;
        this.customers = customers;
        this.whatIfs = whatIfs;
        this.previews = previews;
        this.request = request;
        this.clock = clock;
        this.formats = formats;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance quote(QuoteView view);

        static native TemplateInstance customer(CustomersView view);
    }

    /** Customers to choose from. @param search null while nobody has typed */
    public record CustomersView(String search, List<CustomerResponse> found) {

        public String action() {
            return Links.to(Links.NEW_ORDER);
        }

        public String link(CustomerResponse customer) {
            return action() + "?customer_id=" + customer.customerId();
        }
    }

    @GET
    @Needs(WRITE)
    @Operation(hidden = true)
    public Response begin(UriInfo uri) {
        var said = new HashMap<String, List<String>>();
        uri.getQueryParameters().forEach((name, values) -> said.put(name, List.copyOf(values)));
        var sent = Body.ofForm(said).tree();
        if (!sent.has("customer_id") && !sent.has("subscription_id")) {
            return ConsolePages.html(Templates.customer(customers(PageAddress.of("", uri).value("search"))));
        }
        return estimated(200, form(sent), FormKey.fresh());
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Needs(WRITE)
    @OwnTransactions(why = "It calls an operation of the API, which is kept whole as it says; an estimate is rolled back.")
    @Operation(hidden = true)
    public Response build(Body body) {
        var sent = body.tree();
        var form = form(sent);
        var key = sent.path(FormKey.NAME).asText("");
        if (!sent.path("make").asText("").equals("true")) {
            var answer = estimated(200, form, key.isEmpty() ? FormKey.fresh() : key);
            // another plan has other bricks, and on another day the contract has: then the whole form is another
            return form.quote.isOf(sent)
                    ? answer
                    : Response.fromResponse(answer).header("HX-Retarget", FORM).header("HX-Reselect", FORM).build();
        }
        Map<String, List<String>> asked;
        try {
            asked = form.quote.asked();
        } catch (Refused refused) {
            return page(400, form, QuoteView.refused(refused, false), key);
        }
        request.keyedBy(key);
        try {
            var made = make(form.subject, Body.ofForm(asked)).getEntity();
            return ConsolePages.seeOther(Console.PATH + Links.ORDERS + "/" + made.orderId() + "?done=make");
        } catch (Replayed done) {
            // somebody pressed the button twice: it was made once
            return ConsolePages.seeOther(Console.PATH + done.location().substring(done.location().lastIndexOf("/orders/"))
                    + "?done=make");
        } catch (Refused refused) {
            return page(400, form, QuoteView.refused(refused, true), FormKey.fresh());
        } catch (Declined declined) {
            return page(declined.code.status, form, QuoteView.refused(new Refused(declined.getMessage()), true),
                    FormKey.after(declined, key));
        }
    }

    private record Form(QuoteSubject subject, QuoteForm quote) {
    }

    private Form form(JsonNode sent) {
        var today = formats.current().today(clock.now());
        var subject = subjects.read(sent, today);
        return new Form(subject, QuoteForm.read(subject, QuoteFields.of(subject, today), sent));
    }

    /** What can't be priced yet is no fault of who is still typing. */
    private Response estimated(int status, Form form, String key) {
        Map<String, List<String>> asked;
        try {
            asked = form.quote.asked();
        } catch (Refused refused) {
            return page(status, form, QuoteView.refused(refused, false), key);
        }
        try {
            var f = formats.current();
            var order = previews.of(() -> {
                make(form.subject, Body.ofForm(asked));
            }, answered -> orders.read(orderId(answered)));
            return page(status, form, new QuoteView.Outcome(estimates.of(order), whatIf(form.subject, asked, f), null,
                    Map.of(), true), key);
        } catch (Refused refused) {
            return page(status, form, QuoteView.refused(refused, true), key);
        } catch (Declined declined) {
            return page(status, form, QuoteView.refused(new Refused(declined.getMessage()), true), key);
        }
    }

    /** What a change makes of the contract; null for a new one. */
    private WhatIfView whatIf(QuoteSubject subject, Map<String, List<String>> asked, Format f) {
        if (subject.isNew()) {
            return null;
        }
        var members = new HashMap<String, List<String>>();
        asked.forEach((name, values) -> {
            if (WHAT_IF.contains(name.split("\\[", 2)[0])) {
                members.put(name, values);
            }
        });
        return whatIfs.of(subject.subscriptionId(), subject.isUpgrade() ? WhatIfKind.UPGRADE : WhatIfKind.RECAST, members,
                f);
    }

    private static String orderId(Object answered) {
        return ((OrderResult) ((RestResponse<?>) answered).getEntity()).orderId().toString();
    }

    private RestResponse<OrderResult> make(QuoteSubject subject, Body asked) {
        return switch (subject.kind()) {
            case NEW -> making.create(asked);
            case UPGRADE -> making.upgrade(subject.subscriptionId().toString(), asked);
            case RECAST -> making.recast(subject.subscriptionId().toString(), asked);
        };
    }

    private static Response page(int status, Form form, QuoteView.Outcome outcome, String key) {
        return ConsolePages.html(status, Templates.quote(new QuoteView(form.subject, form.quote.groups(outcome.problems()),
                form.quote.rows(outcome.problems(), outcome.isOfApi()), outcome, key))).build();
    }

    private CustomersView customers(String search) {
        var asked = new HashMap<String, Object>(Map.of("limit", FOUND_MAX));
        if (search != null) {
            asked.put("search", search);
        }
        return new CustomersView(search, customers.list(PageAddress.of(asked)).results());
    }
}
