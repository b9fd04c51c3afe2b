package dev.brickwork.invoice;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.database.Sql;

@Schema(name = "Payment")
public record PaymentResponse(
        @Schema(required = true) UUID paymentId,
        @Schema(required = true) UUID invoiceId,
        @Schema(required = true, description = "Of the invoice's version when it was paid; a regeneration does not change it.", examples = "K7QF3M-001") String invoiceNumber,
        @Schema(required = true, nullable = true, description = "The version it was made against, the first one where it was paid ahead; null while the invoice was never generated.") UUID invoiceVersionId,
        @Schema(required = true, description = "Cents that were paid; 0 unless SETTLED.") long paidAmount,
        @Schema(required = true, description = "Cents that were to be paid, whatever came of it.") long attemptedAmount,
        @Schema(required = true, description = "Cents that went back since.") long refundedAmount,
        @Schema(required = true, nullable = true) Instant paidAt,
        @Schema(required = true, examples = "USD") String currency,
        @Schema(required = true, nullable = true, description = "What went wrong; null unless FAILED.") String error,
        @Schema(required = true, enumeration = {
                "PROCESSING", "SETTLED", "FAILED"}) String status,
        @Schema(required = true, enumeration = {"WIRE", "CHECK", "ACH", "CREDIT_CARD", "LINK",
                "IMPORTED"}) String paymentMethod,
        @Schema(required = true, nullable = true) String paymentProof,
        @Schema(required = true, nullable = true) String memo,
        @Schema(required = true, description = "Newest first.") List<RefundResponse> refunds,
        @Schema(required = true) Instant createdAt){
    /** Of a payment and of a refund. */
    public static final String PROCESSING = "PROCESSING";
    public static final List<String> STATES = List.of(PROCESSING, "SETTLED", "FAILED");
    public static final List<String> METHODS = List.of("WIRE", "CHECK", "ACH", "CREDIT_CARD", "LINK", "IMPORTED");

    @Schema(name = "Refund")
    public record RefundResponse(
            @Schema(required = true) UUID refundId,
            @Schema(required = true, description = "Cents.") long amount,
            @Schema(required = true, nullable = true) String reason,
            @Schema(required = true, description = "What became of the invoice, or will when the money has gone back: a credit note over the same amount, or it is open again.", enumeration = {
                    "CREDIT_NOTE", "REOPEN"}) String then,
            @Schema(required = true, nullable = true, description = "The credit note that was issued with it; null for none.") UUID creditNoteId,
            @Schema(required = true, description = "SETTLED when the money has gone back.", enumeration = {
                    "PROCESSING", "SETTLED", "FAILED"}) String status,
            @Schema(required = true, nullable = true, description = "What went wrong; null unless FAILED.") String error,
            @Schema(required = true) Instant createdAt){

        static RefundResponse of(ResultSet row) throws SQLException {
            return new RefundResponse(row.getObject("id", UUID.class), row.getLong("amount"), row.getString("reason"),
                    row.getBoolean("is_noted") ? "CREDIT_NOTE" : "REOPEN", row.getObject("credit_note_id", UUID.class),
                    row.getString("state"), row.getString("error"), Sql.instant(row, "created_at"));
        }
    }

    static PaymentResponse of(ResultSet row) throws SQLException {
        return new PaymentResponse(row.getObject("id", UUID.class), row.getObject("invoice_id", UUID.class),
                row.getString("shown_number"), row.getObject("version_id", UUID.class), row.getLong("paid_amount"),
                row.getLong("amount"), row.getLong("refunded_amount"), Sql.instant(row, "paid_at"),
                row.getString("currency"),
                row.getString("error"), row.getString("state"), row.getString("method"), row.getString("proof"),
                row.getString("memo"), List.of(), Sql.instant(row, "created_at"));
    }

    PaymentResponse with(List<RefundResponse> itsRefunds) {
        return new PaymentResponse(paymentId, invoiceId, invoiceNumber, invoiceVersionId, paidAmount, attemptedAmount,
                refundedAmount, paidAt,
                currency, error, status, paymentMethod, paymentProof, memo, itsRefunds, createdAt);
    }
}
