package dev.brickwork.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.database.Sql;

@Schema(name = "JournalEntry", description = "A fact of the business and its postings, which add up to 0.")
public record EntryResponse(
        @Schema(required = true) UUID entryId,
        @Schema(required = true, description = "Which kind of fact it books.") EntryKind kind,
        @Schema(required = true, description = "What was booked: the invoice, its version, the payment, the refund, the credit. With `kind` it names the fact, which is booked once.") UUID sourceId,
        @Schema(required = true, description = "Who is billed.") UUID customerId,
        @Schema(required = true, nullable = true) UUID subscriptionId,
        @Schema(required = true, nullable = true) UUID invoiceId,
        @Schema(required = true) CurrencyCode currency,
        @Schema(required = true, nullable = true, examples = "K7QF3M-001") String memo,
        @Schema(required = true, description = "Two or more; the first is the one that the fact is about.") List<PostingResponse> postings,
        @Schema(required = true, nullable = true, description = "How far the accounting system has heard of it; null where none is connected.") DeliveryResponse delivery,
        @Schema(required = true, description = "When it was booked.") Instant createdAt) {

    static EntryResponse of(ResultSet row, List<PostingResponse> postings) throws SQLException {
        return new EntryResponse(row.getObject("id", UUID.class), EntryKind.valueOf(row.getString("kind")),
                row.getObject("source", UUID.class), row.getObject("customer_id", UUID.class),
                row.getObject("subscription_id", UUID.class), row.getObject("invoice_id", UUID.class),
                CurrencyCode.valueOf(row.getString("currency")), row.getString("memo"), postings, DeliveryResponse.of(row),
                Sql.instant(row, "booked_at"));
    }

    @Schema(name = "JournalPosting", description = "One line of an entry.")
    public record PostingResponse(
            @Schema(required = true) Account account,
            @Schema(required = true, description = "Whose account; differs from the entry's only where credit passes to another company.") UUID customerId,
            @Schema(required = true, description = "Minor units; a debit is positive, a credit negative.", examples = "12000") long amount) {
    }

    @Schema(name = "AccountingDelivery", description = "How far the connected accounting system has heard of an entry.")
    public record DeliveryResponse(
            @Schema(required = true) DeliveryStatus status,
            @Schema(required = true, description = "How often it failed.", examples = "0") int failures,
            @Schema(required = true, nullable = true) Instant deliveredAt,
            @Schema(required = true, nullable = true, description = "What the last failure said; only of a parked one.") String parkedReason) {

        static DeliveryResponse of(ResultSet row) throws SQLException {
            if (row.getObject("failures") == null) {
                return null;
            }
            var delivered = Sql.instant(row, "delivered_at");
            var reason = row.getString("parked_reason");
            var status = delivered != null
                    ? DeliveryStatus.DELIVERED
                    : reason != null ? DeliveryStatus.PARKED : DeliveryStatus.PENDING;
            return new DeliveryResponse(status, row.getInt("failures"), delivered, reason);
        }
    }

    /** PARKED waits until somebody has looked and asks for another try; so do all later entries of that customer. */
    @Schema(name = "AccountingDeliveryStatus")
    public enum DeliveryStatus {
        PENDING, DELIVERED, PARKED
    }
}
