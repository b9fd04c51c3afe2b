package dev.brickwork.insight;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.metrics.Retention;
import dev.brickwork.core.money.CurrencyCode;

@Schema(name = "Retention", description = "What is left of the customers who had MRR on an earlier day.")
public record RetentionResponse(
        @Schema(required = true) LocalDate asOf,
        @Schema(required = true, description = "The earlier day.") LocalDate comparedWith,
        @Schema(required = true) List<InCurrency> currencies) {
    private static final int DECIMALS = 2;

    @Schema(name = "RetentionInCurrency", description = "Rates are percentages, null without customers then.")
    public record InCurrency(
            @Schema(required = true) CurrencyCode currency,
            @Schema(required = true, description = "Customers with MRR then.") int customers,
            @Schema(required = true, description = "Those of them without MRR now.") int lostCustomers,
            @Schema(required = true, description = "Their MRR then.") long mrrThen,
            @Schema(required = true, description = "Their MRR now. Who came later does not count.") long mrrNow,
            @Schema(required = true, nullable = true, description = "NRR: MRR now of MRR then.", examples = "104.5") String netRetention,
            @Schema(required = true, nullable = true, description = "GRR: the same, each customer with at most the MRR then.", examples = "96.25") String grossRetention,
            @Schema(required = true, nullable = true, description = "Lost customers of customers then.", examples = "2.5") String customerChurn,
            @Schema(required = true, nullable = true, description = "The MRR then of lost customers, of all MRR then.", examples = "1.8") String revenueChurn) {

        static InCurrency of(CurrencyCode currency, Retention retention) {
            return new InCurrency(currency, retention.customers(), retention.lostCustomers(), retention.thenCents(),
                    retention.nowCents(), text(retention.netPercent()), text(retention.grossPercent()),
                    text(retention.customerChurnPercent()), text(retention.revenueChurnPercent()));
        }
    }

    static String text(Optional<BigDecimal> percent) {
        return percent.map(exact -> exact.setScale(DECIMALS, RoundingMode.HALF_UP).toPlainString()).orElse(null);
    }
}
