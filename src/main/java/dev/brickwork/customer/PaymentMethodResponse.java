package dev.brickwork.customer;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonProperty;

import dev.brickwork.spi.PaymentProcessor.Method;
import dev.brickwork.spi.PaymentProcessor.MethodType;

@Schema(name = "PaymentMethod", description = "Of `card`, `us_bank_account` and `link` the one that `type` names; the others are null.")
public record PaymentMethodResponse(
        @Schema(required = true, description = "The processor's id.", examples = "pm_card_visa") String paymentMethodId,
        @Schema(required = true, description = "Charged when nobody says otherwise.") boolean isDefault,
        @Schema(required = true) MethodType type,
        @Schema(required = true, nullable = true) BankAccountResponse usBankAccount,
        @Schema(required = true, nullable = true) CardResponse card,
        @Schema(required = true, nullable = true) LinkResponse link,
        @Schema(required = true, nullable = true, description = "Why the invoice that methods are listed for does not accept it; null when it does.") RestrictionResponse restricted) {

    @Schema(name = "PaymentMethodBankAccount")
    public record BankAccountResponse(
            @Schema(required = true, nullable = true, examples = "Sandbox Bank") String bankName,
            @Schema(required = true, nullable = true, examples = "checking") String bankType,
            @Schema(required = true, nullable = true, examples = "6789") String last4,
            @Schema(required = true, nullable = true, examples = "110000000") String routingNumber) {
    }

    @Schema(name = "PaymentMethodCard")
    public record CardResponse(
            @Schema(required = true, examples = "visa") String brand,
            @Schema(required = true, examples = "4242") @JsonProperty("last4") String last4,
            @Schema(required = true, examples = "12") int expMonth,
            @Schema(required = true, examples = "2049") int expYear) {
    }

    @Schema(name = "PaymentMethodLink")
    public record LinkResponse(@Schema(required = true, nullable = true, examples = "payer@example.com") String email) {
    }

    @Schema(name = "PaymentMethodRestriction")
    public record RestrictionResponse(
            @Schema(required = true, examples = "ACH_NOT_ACCEPTED") String reason,
            @Schema(required = true, examples = "This invoice can't be paid by bank account.") String message) {
    }

    static PaymentMethodResponse from(Method method, boolean isDefault) {
        var bank = method.bank();
        var card = method.card();
        return new PaymentMethodResponse(method.id(), isDefault, method.type(),
                bank == null
                        ? null
                        : new BankAccountResponse(bank.bankName(), bank.bankType(), bank.last4(), bank.routingNumber()),
                card == null ? null : new CardResponse(card.brand(), card.last4(), card.expMonth(), card.expYear()),
                method.type() == MethodType.link ? new LinkResponse(method.email()) : null, null);
    }

    /** As an invoice that does not accept it shows it. */
    public PaymentMethodResponse restricted(String reason, String message) {
        return new PaymentMethodResponse(paymentMethodId, isDefault, type, usBankAccount, card, link,
                new RestrictionResponse(reason, message));
    }
}
