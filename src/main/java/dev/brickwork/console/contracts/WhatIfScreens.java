package dev.brickwork.console.contracts;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.console.action.Field;
import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Links;
import dev.brickwork.core.Refused;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.order.whatif.WhatIfKind;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.SubscriptionService;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/**
 * What an end or a pause would make of a contract. What an upgrade or a recast would make of it is shown where it is built. Nothing
 * is written; the address says all of it.
 */
@Path(Console.PATH + Links.CONTRACTS + "/{subscription_id}/what-if")
@Produces(Console.HTML)
class WhatIfScreens {
    private final SubscriptionService subscriptions;
    private final CustomerService customers;
    private final WhatIfs whatIfs;
    private final Transactions transactions;
    private final Formats formats;

    WhatIfScreens(SubscriptionService subscriptions, CustomerService customers, WhatIfs whatIfs, Transactions transactions,
            Formats formats) {
        this.transactions = transactions;
        this.subscriptions = subscriptions;
        this.customers = customers;
        this.whatIfs = whatIfs;
        this.formats = formats;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance page(Page view);

        /** The picture, what is another, and the invoices to come. */
        static native TemplateInstance outcome(WhatIfView view);

        static native TemplateInstance picture(Picture picture);
    }

    /**
     * @param outcome null while nothing, or something wrong, is asked
     * @param problem what belongs to no field; null for nothing
     */
    public record Page(Agreement agreement, String customerName, boolean isPause, List<Field.Shown> fields,
            WhatIfView outcome, String problem, String query, Format f) {

        public String self() {
            return Links.contract(agreement.subscriptionId()) + "/what-if";
        }

        public String contractLink() {
            return Links.contract(agreement.subscriptionId());
        }

        public String customerLink() {
            return Links.customer(agreement.customerId());
        }

        public String changeLink(String type) {
            return Links.change(agreement.subscriptionId(), type);
        }

        /** Where it is done, with the same values. */
        public String doLink() {
            return contractLink() + "/do/" + (isPause ? "pause" : "end") + query;
        }
    }

    @GET
    @Needs("subscriptions:read")
    @Operation(hidden = true)
    public Response read(@RestPath("subscription_id") String subscriptionId, UriInfo uri) {
        var id = Ids.of("Subscription", subscriptionId);
        var contract = transactions.joining(() -> contract(id));
        var agreement = contract.agreement;
        var f = contract.f;
        var address = PageAddress.of("", uri);
        boolean isPause = "pause".equals(address.value("kind"));
        var fields = isPause ? ContractActs.pauseFields() : ContractActs.endFields();
        var asked = new LinkedHashMap<String, List<String>>();
        fields.forEach(field -> {
            var value = address.value(field.name());
            if (value != null) {
                asked.put(field.name(), List.of(value));
            }
        });
        WhatIfView outcome = null;
        String problem = null;
        Map<String, List<String>> problems = Map.of();
        if (!asked.isEmpty()) {
            try {
                outcome = whatIfs.of(agreement.subscriptionId(), isPause ? WhatIfKind.PAUSE : WhatIfKind.END,
                        asked, f);
            } catch (Refused refused) {
                problems = refused.fields();
                problem = problems.isEmpty() ? refused.getMessage() : null;
            }
        }
        var wrong = problems;
        var query = address.with("kind", null).href();
        return ConsolePages.html(Templates.page(new Page(agreement, contract.customerName, isPause,
                fields.stream().map(field -> new Field.Shown(field,
                        asked.isEmpty() ? field.value() : asked.getOrDefault(field.name(), List.of("")).get(0),
                        wrong.containsKey(field.name()) ? wrong.get(field.name()).get(0) : null)).toList(),
                outcome, problem, query, f)));
    }

    private record Contract(Agreement agreement, String customerName, Format f) {
    }

    private Contract contract(UUID id) {
        var agreement = subscriptions.agreement(id);
        agreement.running();
        return new Contract(agreement, customers.get(agreement.customerId()).name(), formats.current());
    }
}
