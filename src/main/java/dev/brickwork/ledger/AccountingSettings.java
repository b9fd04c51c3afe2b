package dev.brickwork.ledger;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.tax.TaxGroup;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.platform.json.Fields;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * What the accounts and taxes of the ledger are called in the seller's bookkeeping. For exports.
 *
 * @param datev null where nothing is exported to DATEV
 */
@RegisterForReflection
@Schema(name = "AccountingSettings")
public record AccountingSettings(
        @Schema(required = true, description = "What the accounts of the ledger are there: a number, a code or a name. Each account once.") List<OfAccount> accounts,
        @Schema(required = true, description = "What the taxes are there: the tax key of DATEV, the tax rate of Xero.") List<OfTax> taxCodes,
        @Schema(required = true, description = "How Xero and QuickBooks read dates; `DMY` if not sent.") DateOrder dateOrder,
        @Schema(required = true, nullable = true, description = "Null if nothing is exported to DATEV.") Datev datev) {
    static final AccountingSettings NONE = new AccountingSettings(List.of(), List.of(), DateOrder.DMY, null);

    private static final int CODE_LENGTH_MAX = 100;
    private static final BigDecimal RATE_MAX = BigDecimal.valueOf(100);

    /** DMY: 31/01/2026, MDY: 01/31/2026. */
    public enum DateOrder {
        DMY, MDY
    }

    @RegisterForReflection
    @Schema(name = "AccountCode", requiredProperties = {"account", "code"})
    public record OfAccount(Account account, @Schema(examples = "8400") String code) implements Coded {

        static OfAccount read(Fields in) {
            return new OfAccount(in.oneOf("account", Account.class).required(), in.text("code", CODE_LENGTH_MAX).required());
        }
    }

    @RegisterForReflection
    @Schema(name = "TaxCode", requiredProperties = {"rate", "code"})
    public record OfTax(
            @Schema(nullable = true, description = "Null for every country that has no code of its own.", examples = "DE") String country,
            @Schema(description = "Per cent, as text.", examples = "19") String rate,
            @Schema(description = "`STANDARD` if not sent, or `ZERO` for a rate of 0.") TaxTreatment treatment,
            @Schema(examples = "3") String code,
            @Schema(nullable = true, description = "The account of this tax; null if it is the one of `TAX_PAYABLE`.", examples = "1771") String accountCode)
            implements
                Coded {

        static OfTax read(Fields in) {
            var rate = in.decimalText("rate", 14, 6).required();
            var treatment = in.oneOf("treatment", TaxTreatment.class)
                    .or(rate != null && rate.signum() == 0 ? TaxTreatment.ZERO : TaxTreatment.STANDARD);
            if (rate != null && (rate.signum() < 0 || rate.compareTo(RATE_MAX) > 0)) {
                in.problem("rate", "must be between 0 and 100");
            } else if (rate != null && treatment != null && (rate.signum() == 0) == (treatment == TaxTreatment.STANDARD)) {
                in.problem("rate", treatment == TaxTreatment.STANDARD
                        ? "must be above 0 with the treatment STANDARD"
                        : "must be 0 with the treatment " + treatment);
            }
            return new OfTax(in.country("country").optional(), plain(rate), treatment,
                    in.text("code", CODE_LENGTH_MAX).required(), in.text("account_code", CODE_LENGTH_MAX).optional());
        }

        /** Without needless zeros, so that equal rates are equal texts. */
        private static String plain(BigDecimal rate) {
            return rate == null ? null : rate.signum() == 0 ? "0" : rate.stripTrailingZeros().toPlainString();
        }

        private boolean is(TaxGroup group) {
            return treatment == group.treatment() && new BigDecimal(rate).compareTo(group.rate().percent()) == 0;
        }
    }

    @RegisterForReflection
    @Schema(name = "DatevSettings", requiredProperties = {"consultant_number", "client_number"})
    public record Datev(
            @Schema(description = "Beraternummer.", examples = "29098") Integer consultantNumber,
            @Schema(description = "Mandantennummer.", examples = "55003") Integer clientNumber,
            @Schema(description = "Sachkontenlänge; 4 if not sent.", examples = "4") Integer accountLength,
            @Schema(description = "The month in which the fiscal year begins; 1 if not sent.", examples = "1") Integer fiscalYearStartMonth) {

        static Datev read(Fields in) {
            return new Datev(in.wholeNumber("consultant_number", 1_001, 9_999_999).required(),
                    in.wholeNumber("client_number", 1, 99_999).required(), in.wholeNumber("account_length", 4, 8).or(4),
                    in.wholeNumber("fiscal_year_start_month", 1, 12).or(1));
        }

        /** Accounts of persons have a digit more. */
        boolean fits(String code) {
            return code.matches("\\d{1," + (accountLength + 1) + "}");
        }
    }

    /** Null without one. */
    public String codeOf(Account account) {
        return accounts.stream().filter(one -> one.account == account).findFirst().map(OfAccount::code).orElse(null);
    }

    /** The same for a part of the account. @param group of the tax, which may have an account of its own; null for none */
    public String codeOf(Account account, TaxGroup group) {
        return Optional.ofNullable(group).filter(tax -> account == Account.TAX_PAYABLE).flatMap(this::ofTax)
                .map(OfTax::accountCode).orElseGet(() -> codeOf(account));
    }

    /** That of its country, else the one of all countries; null without one. */
    public String codeOf(TaxGroup group) {
        return ofTax(group).map(OfTax::code).orElse(null);
    }

    private Optional<OfTax> ofTax(TaxGroup group) {
        return ofTax(group, one -> one.country != null && one.country.equals(group.country()))
                .or(() -> ofTax(group, one -> one.country == null));
    }

    private Optional<OfTax> ofTax(TaxGroup group, Predicate<OfTax> isOfCountry) {
        return taxCodes.stream().filter(one -> isOfCountry.test(one) && one.is(group)).findFirst();
    }

    /** What has a code of the seller's bookkeeping. */
    interface Coded {
        String code();
    }
}
