package dev.brickwork.order;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

import dev.brickwork.customer.CustomerSql;
import dev.brickwork.platform.database.LocalDay;
import dev.brickwork.platform.database.TenantReads;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.Conditions;
import dev.brickwork.platform.page.Days;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.page.SortFields;
import dev.brickwork.subscription.SubscriptionSql;

/** Which orders a list shows; filters that are null do not filter. */
record OrderQuery(UUID customerId, UUID subscriptionId, OrderStatus status, OrderType type, Boolean isSigned,
        ApprovalResponse.Status approvalStatus, Boolean isExpired, Days created) {
    static final SortFields SORT = SortFields.of("created_at", "o.created_at", "o.id").and("starts_at", "o.starts_on")
            .and("accepted_at", "o.accepted_at");
    /** As {@link OrderChecks#zoneOf}. */
    private static final String ZONE = "CASE WHEN o.type IN ('TRIAL', 'STANDARD') THEN "
            + CustomerSql.timeZone("o.customer_id")
            + " ELSE " + SubscriptionSql.timeZone("o.subscription_id") + " END";
    private static final String COLUMNS = """
            o.id, o.subscription_id, o.customer_id, %s AS customer_name, o.type, o.status, o.token, o.currency,
            o.contract_value, o.starts_on, o.signatory_name, o.signatory_email, o.created_at, o.accepted_at, o.canceled_at,
            o.declined_at, o.approval_status, o.valid_until, %s AS zone"""
            .formatted(CustomerSql.name("o.customer_id"), ZONE);
    private static final String CREATED_ON = LocalDay.of("o.created_at", "'UTC'");
    /** As {@link OrderChecks#isExpired}. Its parameter: now. */
    static final String EXPIRED = "(o.status = 'OPEN' AND o.valid_until IS NOT NULL AND o.valid_until < "
            + LocalDay.of("?::timestamptz", "(" + ZONE + ")") + ")";
    private static final String IS_EXPIRED = EXPIRED + " = ?";

    static OrderQuery read(Fields in) {
        return new OrderQuery(in.id("customer_id", CustomerSql.NAMED).optional(), in.uuid("subscription_id").optional(),
                in.oneOf("status", OrderStatus.class).optional(), in.oneOf("order_type", OrderType.class).optional(),
                in.flag("is_signed").optional(), in.oneOf("approval_status", ApprovalResponse.Status.class).optional(),
                in.flag("is_expired").optional(), Days.read(in, "created"));
    }

    Page<OrderSummary> page(TenantReads reads, PageRequest page, Instant now) {
        var where = new Conditions().and("o.customer_id = ?", customerId).and("o.subscription_id = ?", subscriptionId)
                .and("o.status = ?", status == null ? null : status.name())
                .and("o.type = ?", type == null ? null : type.name())
                .and("(o.signatory_name IS NOT NULL OR o.signatory_email IS NOT NULL) = ?", isSigned)
                .and("o.approval_status = ?", approvalStatus == null ? null : approvalStatus.name())
                .and(CREATED_ON + " >= ?", created.from()).and(CREATED_ON + " <= ?", created.to());
        if (isExpired != null) {
            where.andAll(IS_EXPIRED, List.of(now, isExpired));
        }
        return page.page(reads::select, COLUMNS, "customer_order o", where, row -> OrderSummary.of(row, now));
    }
}
