package dev.brickwork.order;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.database.Sql;

/** An order in a list of many: nothing of it is priced anew. */
@Schema(name = "OrderSummary")
public record OrderSummary(
        @Schema(required = true) UUID orderId,
        @Schema(required = true) UUID subscriptionId,
        @Schema(required = true) UUID customerId,
        @Schema(required = true) String customerName,
        @Schema(required = true) OrderType orderType,
        @Schema(required = true) OrderStatus status,
        @Schema(required = true, description = "The page on which the buyer sees and accepts it; needs no key.") String orderUrl,
        @Schema(required = true, description = "The order form; needs no key.") String pdfUrl,
        @Schema(required = true) CurrencyCode currency,
        @Schema(required = true, description = "The total before tax, as of when it was made, last amended or accepted. Read the order to see what it comes to now.", examples = "USD 1188.00") String contractValue,
        @Schema(required = true) LocalDate startsAt,
        @Schema(required = true, description = "Whether it names who agreed.") boolean isSigned,
        @Schema(required = true, nullable = true) String signatoryName,
        @Schema(required = true, nullable = true) String signatoryEmail,
        @Schema(required = true) Instant createdAt,
        @Schema(required = true, nullable = true) Instant acceptedAt,
        @Schema(required = true, nullable = true) Instant canceledAt,
        @Schema(required = true, nullable = true) Instant declinedAt,
        @Schema(required = true, description = "As of when it was made, last amended, approved or refused. Read the order to see whether the rules of now hold it back.") ApprovalResponse.Status approvalStatus,
        @Schema(required = true, nullable = true, description = "The last day on which it can be accepted; null for no end.", examples = "2026-01-31") LocalDate validUntil,
        @Schema(required = true, description = "Whether it is open and that day has passed.") boolean isExpired) {

    static OrderSummary of(ResultSet row, Instant now) throws SQLException {
        var status = OrderStatus.valueOf(row.getString("status"));
        var validUntil = row.getObject("valid_until", LocalDate.class);
        var zone = ZoneId.of(row.getString("zone"));
        var token = row.getString("token");
        var currency = CurrencyCode.valueOf(row.getString("currency"));
        var name = row.getString("signatory_name");
        var email = row.getString("signatory_email");
        return new OrderSummary(row.getObject("id", UUID.class), row.getObject("subscription_id", UUID.class),
                row.getObject("customer_id", UUID.class), row.getString("customer_name"),
                OrderType.valueOf(row.getString("type")), status,
                OrderAddress.page(token), OrderAddress.orderForm(token), currency,
                ContractValue.text(currency, row.getLong("contract_value")), row.getObject("starts_on", LocalDate.class),
                name != null || email != null, name, email, Sql.instant(row, "created_at"),
                Sql.instant(row, "accepted_at"), Sql.instant(row, "canceled_at"), Sql.instant(row, "declined_at"),
                ApprovalResponse.Status.valueOf(row.getString("approval_status")), validUntil,
                status == OrderStatus.OPEN && OrderChecks.isPast(validUntil, now, zone));
    }
}
