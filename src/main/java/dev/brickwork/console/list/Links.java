package dev.brickwork.console.list;

import java.time.LocalDate;
import java.util.UUID;

import dev.brickwork.platform.http.PublicUrl;

/** Addresses of the console, as a browser must ask for them. */
public final class Links {
    public static final String CUSTOMERS = "/customers";
    public static final String INVOICES = "/invoices";
    public static final String PAYMENTS = "/payments";
    public static final String CREDIT_NOTES = "/credit-notes";
    public static final String LEDGER = "/ledger";
    public static final String CONTRACTS = "/contracts";
    public static final String ORDERS = "/orders";
    public static final String NEW_ORDER = ORDERS + "/new";
    public static final String RECEIVABLES = "/receivables";
    public static final String FLOWS = "/billed-and-collected";
    public static final String ATTENTION = "/attention";
    public static final String RECURRING_REVENUE = "/recurring-revenue";
    public static final String MOVEMENTS = RECURRING_REVENUE + "/movements";
    public static final String REVENUE = "/revenue";
    public static final String MONTHS = REVENUE + "/months";
    public static final String USAGE = "/usage";
    public static final String CATALOGUE = "/catalogue";
    public static final String WEBHOOKS = "/webhooks";
    public static final String DELIVERIES = "/webhook-deliveries";
    public static final String EVENTS = "/events";
    public static final String AUDIT_LOG = "/audit-log";
    public static final String IMPORTS = "/imports";
    public static final String SETTINGS = "/settings";
    public static final String KEYS = "/keys";

    private Links() {
    }

    /** @param place below the console: {@code /invoices} */
    public static String to(String place) {
        return PublicUrl.path() + "/console" + place;
    }

    public static String customer(UUID id) {
        return to(CUSTOMERS + "/" + id);
    }

    public static String invoice(UUID id) {
        return to(INVOICES + "/" + id);
    }

    /** Its PDF. */
    public static String creditNote(UUID invoiceId, UUID creditNoteId) {
        return invoice(invoiceId) + CREDIT_NOTES + "/" + creditNoteId + "/pdf";
    }

    /** What a company owes. @param more further parameters: {@code &currency=EUR} */
    public static String owed(UUID companyId, String more) {
        return to(INVOICES + "?billed_company_id=" + companyId + "&is_receivable=true" + more);
    }

    /** Of what it owes, what is late. */
    public static String overdue(UUID companyId, LocalDate today, String more) {
        return owed(companyId, "&due_to=" + today.minusDays(1) + more);
    }

    /** How its recurring revenue came about. */
    public static String movementsOf(UUID customerId) {
        return to(MOVEMENTS + "?customer_id=" + customerId);
    }

    public static String contract(UUID id) {
        return to(CONTRACTS + "/" + id);
    }

    public static String order(UUID id) {
        return to(ORDERS + "/" + id);
    }

    /** Where a quote for a customer is built. */
    public static String quote(UUID customerId) {
        return to(NEW_ORDER + "?customer_id=" + customerId);
    }

    /** Where a change of a contract is built. @param type {@code UPGRADE} or {@code RECAST} */
    public static String change(UUID subscriptionId, String type) {
        return to(NEW_ORDER + "?subscription_id=" + subscriptionId + "&order_type=" + type);
    }

    /** Null for what has no page of its own. @param type of an event or an audit record */
    public static String object(String type, UUID id) {
        if (type == null || id == null) {
            return null;
        }
        return switch (type) {
            case "customer" -> customer(id);
            case "invoice" -> invoice(id);
            case "subscription" -> contract(id);
            case "order" -> order(id);
            case "webhook_endpoint" -> to(WEBHOOKS + "/" + id);
            case "import" -> to(IMPORTS + "/" + id);
            case "api_key" -> to(KEYS + "/" + id);
            case "period" -> to(MONTHS);
            default -> null;
        };
    }
}
