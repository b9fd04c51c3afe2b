package dev.brickwork.invoice.credit;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.page.Page;

/** A page of credits, and what they come to. */
@Schema(name = "Credits")
public record CreditResponse(
        @Schema(required = true, description = "What can settle invoices, by currency; one without credit is missing.") List<Balance> balances,
        @Schema(required = true) long count,
        @Schema(required = true, nullable = true) String next,
        @Schema(required = true, nullable = true) String previous,
        @Schema(required = true, description = "Newest first, used-up ones too.") List<Lot> results) {

    @Schema(name = "CreditBalance")
    public record Balance(
            @Schema(required = true, examples = "USD") String currency,
            @Schema(required = true, description = "Cents that can settle invoices.") long amount,
            @Schema(required = true, description = "Cents of these that were paid, and can be paid out.") long refundableAmount,
            @Schema(required = true, description = "Cents of these that were only charged, and can only settle invoices.") long adjustmentAmount) {

        static Balance of(CreditBalances.Balance balance) {
            return new Balance(balance.currency(), balance.amount(), balance.refundable(),
                    balance.amount() - balance.refundable());
        }
    }

    @Schema(name = "Credit")
    public record Lot(
            @Schema(required = true) UUID creditId,
            @Schema(required = true, nullable = true, description = "Null where it never was a subscription's.") UUID subscriptionId,
            @Schema(required = true, description = "Who pays the subscription's invoices; whose credit it is once `passed_at` is set.") UUID billedCompanyId,
            @Schema(required = true, enumeration = {
                    "RECAST", "ENDING", "GIVEN_BACK", "CARRIED", "OVERPAID", "PREPAID"}) String kind,
            @Schema(required = true) String label,
            @Schema(required = true, nullable = true) UUID orderId,
            @Schema(required = true, nullable = true, description = "The invoice it was given for.") UUID invoiceId,
            @Schema(required = true) String currency,
            @Schema(required = true, description = "Cents, as it was given.") long amount,
            @Schema(required = true, description = "Cents that settle invoices.") long usedAmount,
            @Schema(required = true, description = "Cents that were taken back because its invoice was voided.") long withdrawnAmount,
            @Schema(required = true, description = "Cents that were paid out.") long refundedAmount,
            @Schema(required = true, description = "Cents that are left.") long remainingAmount,
            @Schema(required = true, description = "Cents of these that were paid, and can be paid out if no other credit of the company is. The rest is adjustment credit: it can only settle invoices.") long refundableAmount,
            @Schema(required = true, nullable = true, description = "When the subscription turned INACTIVE or another customer's, and it became the company's.") Instant passedAt,
            @Schema(required = true) Instant createdAt){

        static final String COLUMNS = """
                id, subscription_id, company_id, kind, label, order_id, from_invoice_id, currency, amount, used_amount,
                withdrawn_amount, refunded_amount, remaining_amount, passed_at, created_at""";

        static Lot of(ResultSet row) throws SQLException {
            return new Lot(row.getObject("id", UUID.class), row.getObject("subscription_id", UUID.class),
                    row.getObject("company_id", UUID.class), row.getString("kind"), row.getString("label"),
                    row.getObject("order_id", UUID.class), row.getObject("from_invoice_id", UUID.class),
                    row.getString("currency"), row.getLong("amount"),
                    row.getLong("used_amount") - row.getLong("refunded_amount"), row.getLong("withdrawn_amount"),
                    row.getLong("refunded_amount"), row.getLong("remaining_amount"), 0,
                    Sql.instant(row, "passed_at"),
                    Sql.instant(row, "created_at"));
        }

        Lot with(long refundable) {
            return new Lot(creditId, subscriptionId, billedCompanyId, kind, label, orderId, invoiceId, currency, amount,
                    usedAmount, withdrawnAmount, refundedAmount, remainingAmount, refundable, passedAt, createdAt);
        }
    }

    /** With what can be paid out of those that are on the page. */
    static CreditResponse of(CreditBalances.Known known, List<CreditBalances.Balance> balances, Page<Lot> page) {
        return of(balances.stream().map(Balance::of).toList(), page.with(
                page.results().stream().map(lot -> lot.with(known.refundable(lot.creditId))).toList()));
    }

    private static CreditResponse of(List<Balance> balances, Page<Lot> page) {
        return new CreditResponse(balances, page.count(), page.next(), page.previous(), page.results());
    }
}
