package dev.brickwork.schema;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Which package owns which tables and views: it alone names them in SQL, others call its service. In the order in which
 * docs/reference/schema.md shows them; a package with many tables has several groups, so that each picture can be read.
 */
public final class TableOwners {

    /** @param packageName below {@code dev.brickwork}; its sub-packages may name the tables too */
    public record Group(String title, String packageName, List<String> tables) {
    }

    public static final List<Group> GROUPS = List.of(
            group("Sellers and API keys", "seller", "seller", "api_key"),
            group("Test clock", "platform.time", "test_clock"),
            group("Idempotency", "platform.write", "idempotency_key"),
            group("Audit log", "platform.audit", "audit_record"),
            group("Events", "platform.outbox", "event", "event_sequence", "event_relay", "event_feed"),
            group("Nightly checks", "platform.check", "nightly_check"),
            group("Catalogue", "catalog", "plan", "plan_version", "plan_version_brick", "brick", "discount_coupon"),
            group("Customers", "customer", "customer", "person", "default_payment_method"),
            group("Subscriptions and agreements", "subscription", "subscription", "subscription_pause", "agreement_term",
                    "agreement_phase", "agreement_line", "agreement_change", "agreement_touch", "agreement_pause"),
            group("Orders", "order", "customer_order", "accepted_terms", "order_comment"),
            group("Usage", "usage", "usage_meter", "usage_transaction", "usage_entry", "usage_day", "usage_distinct",
                    "usage_late"),
            group("Invoices", "invoice", "invoice", "invoice_series", "number_counter", "invoice_claim",
                    "invoice_planned_line",
                    "invoice_addition", "invoice_custom_line", "invoice_version", "invoice_line", "invoice_paper",
                    "transmission",
                    "attachment"),
            group("Billing of usage", "invoice", "meter_billing", "meter_billing_entry", "usage_correction_failure"),
            group("Payments and refunds", "invoice", "payment", "payment_charge", "refund", "refund_request"),
            group("Reminders", "invoice", "reminder", "reminder_stop", "reminder_refresh"),
            group("Credit", "invoice", "credit", "credit_use", "credit_refund", "credit_note", "credit_note_paper",
                    "recast_credit",
                    "charge_reduction"),
            group("Milestones", "milestone", "milestone", "milestone_completion"),
            group("Ledger", "ledger", "journal_entry", "journal_posting", "accounting_delivery",
                    "accounting_settings"),
            group("Imports", "imports", "import_file", "import_row", "imported_object"),
            group("Insight", "insight", "mrr_step", "accounting_period", "closed_revenue", "proof_key"),
            group("Mail", "mail", "mail"),
            group("Webhooks", "webhook", "webhook_endpoint", "webhook_progress", "webhook_delivery"),
            group("Console", "console.access", "console_user", "console_session"),
            group("Tax rates", "adapter.tax", "tax_rate"),
            group("Stored documents", "adapter.storage", "stored_document"),
            group("Payment processors", "adapter.payment", "stripe_account", "stripe_customer", "sandbox_method",
                    "sandbox_charge", "sandbox_refund"));

    /** The package of each table and view, by its name. */
    public static final Map<String, String> PACKAGES = GROUPS.stream()
            .flatMap(group -> group.tables().stream().map(table -> Map.entry(table, group.packageName())))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private TableOwners() {
    }

    private static Group group(String title, String packageName, String... tables) {
        return new Group(title, packageName, List.of(tables));
    }
}
