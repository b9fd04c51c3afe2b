package dev.brickwork.invoice.credit;

import java.util.List;
import java.util.UUID;

import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.customer.CustomerService;
import dev.brickwork.customer.CustomerSql;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.page.Conditions;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.page.SortFields;
import dev.brickwork.platform.write.Write;
import dev.brickwork.subscription.SubscriptionService;

/** Credit as its owner has it: a subscription, and once that is inactive the company that paid for it. */
final class CreditResource {
    private static final SortFields SORT = SortFields.of("created_at", "created_at", "id");

    private static final String COMPANIES = """
            SELECT DISTINCT company_id FROM credit WHERE subscription_id = ? AND remaining_amount > 0""";

    private CreditResource() {
    }

    @Path(Api.BASE + "/subscriptions/{subscription_id}/credits")
    @Produces(MediaType.APPLICATION_JSON)
    @Tag(name = "Credit")
    static class OfSubscription {
        private final SubscriptionService subscriptions;
        private final CreditBalances balances;
        private final Database database;

        OfSubscription(SubscriptionService subscriptions, CreditBalances balances, Database database) {
            this.balances = balances;
            this.subscriptions = subscriptions;
            this.database = database;
        }

        @GET
        @Transactional
        @Operation(operationId = "listSubscriptionCredits", summary = "Read the credit of a subscription", description = "What it has been given, newest first, and what of that can settle its invoices. What has passed to the company is still listed, and counts there.")
        public CreditResponse list(@RestPath("subscription_id") String subscriptionId, UriInfo uri) {
            var page = Query.page(uri, SORT);
            var id = Ids.of("Subscription", subscriptionId);
            subscriptions.agreement(id);
            var known = balances.of(database.select(COMPANIES, row -> row.getObject(1, UUID.class), id));
            return CreditResponse.of(known, known.ofSubscription(id), lots(database, "subscription_id = ?", id, page));
        }
    }

    @Path(Api.BASE + "/customers/{customer_id}/credits")
    @Produces(MediaType.APPLICATION_JSON)
    @Tag(name = "Credit", description = "What customers have got back and not used yet.")
    static class OfCompany {
        private final CustomerService customers;
        private final CreditRefunds refunds;
        private final Caller caller;
        private final CreditBalances balances;
        private final Database database;

        OfCompany(CustomerService customers, CreditRefunds refunds, Caller caller, CreditBalances balances,
                Database database) {
            this.balances = balances;
            this.customers = customers;
            this.refunds = refunds;
            this.caller = caller;
            this.database = database;
        }

        @GET
        @Transactional
        @Operation(operationId = "listCustomerCredits", summary = "Read the credit of a company", description = "What is its own, newest first: credit of subscriptions that are INACTIVE or another customer's by now, and of invoices that stand alone. It settles any invoice the company is billed.")
        public CreditResponse list(@RestPath("customer_id") String customerId, UriInfo uri) {
            var page = Query.page(uri, SORT);
            var id = Ids.of(CustomerSql.NAMED, customerId);
            customers.get(id);
            var known = balances.of(List.of(id));
            return CreditResponse.of(known, known.ofCompany(),
                    lots(database, "company_id = ? AND passed_at IS NOT NULL", id, page));
        }

        @POST
        @Path("/{credit_id}/refund")
        @Consumes(MediaType.APPLICATION_JSON)
        @Write(CreditRefunds.REFUNDED)
        @Operation(operationId = "refundCredit", summary = "Pay credit out", description = "Notes down that credit was given back as money, outside of the service: of what was paid, and no more (`refundable_amount`). It settles no invoice any more, and an invoice that gave it can't take it back.")
        @RequestBody(required = true, content = @Content(schema = @Schema(implementation = CreditRefunds.Request.class), examples = @ExampleObject(name = "all", value = "{\"reason\": \"The contract has ended\"}")))
        public CreditResponse.Lot refund(@RestPath("customer_id") String customerId, @RestPath("credit_id") String creditId,
                Body body) {
            // money goes out: a key that may only keep customers may not say so
            caller.scopes().refuseUnlessAllowed("payments", true);
            var locked = refunds.lock(Ids.of(CustomerSql.NAMED, customerId), Ids.of("Credit", creditId));
            return refunds.refund(locked, body.read(CreditRefunds.Request::read));
        }
    }

    private static Page<CreditResponse.Lot> lots(Database database, String listed, UUID id, PageRequest page) {
        return page.page(database::select, CreditResponse.Lot.COLUMNS, "credit", new Conditions().and(listed, id),
                CreditResponse.Lot::of);
    }
}
