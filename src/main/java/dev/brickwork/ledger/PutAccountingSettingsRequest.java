package dev.brickwork.ledger;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.ledger.AccountingSettings.Coded;
import dev.brickwork.ledger.AccountingSettings.DateOrder;
import dev.brickwork.ledger.AccountingSettings.Datev;
import dev.brickwork.ledger.AccountingSettings.OfAccount;
import dev.brickwork.ledger.AccountingSettings.OfTax;
import dev.brickwork.platform.json.Fields;

/** The settings as a whole: what is not sent is removed. */
@Schema(name = "PutAccountingSettingsRequest")
record PutAccountingSettingsRequest(
        @Schema(description = "What the accounts of the ledger are called in your bookkeeping: a number, a code or a name. Each account once.") List<OfAccount> accounts,
        @Schema(description = "What the taxes are called there: the tax key of DATEV, the tax rate of Xero.") List<OfTax> taxCodes,
        @Schema(description = "How Xero and QuickBooks read dates; `DMY` if not sent.") DateOrder dateOrder,
        @Schema(nullable = true, description = "Null if nothing is exported to DATEV.") Datev datev) {
    private static final int TAX_CODES_MAX = 500;
    private static final Pattern TAX_KEY = Pattern.compile("\\d{1,4}");

    static PutAccountingSettingsRequest read(Fields in) {
        var request = new PutAccountingSettingsRequest(
                in.list("accounts", Account.values().length, OfAccount::read).or(List.of()),
                in.list("tax_codes", TAX_CODES_MAX, OfTax::read).or(List.of()),
                in.oneOf("date_order", DateOrder.class).or(DateOrder.DMY), in.object("datev", Datev::read).optional());
        request.refuseDoubles(in);
        request.refuseCodesForDatev(in);
        return request;
    }

    private void refuseDoubles(Fields in) {
        var seen = new HashSet<Object>();
        if (!whole(accounts).allMatch(one -> seen.add(one.account()))) {
            in.problem("accounts", "must not have the same account twice");
        }
        if (!whole(taxCodes).allMatch(one -> seen.add(Arrays.asList(one.country(), one.rate(), one.treatment())))) {
            in.problem("tax_codes", "must not have the same country, rate and treatment twice");
        }
    }

    private void refuseCodesForDatev(Fields in) {
        if (datev != null && datev.accountLength() != null) {
            refuseCodes(in, "accounts", accounts, datev::fits, accountProblem());
            refuseCodes(in, "tax_codes", taxCodes, TAX_KEY.asMatchPredicate(),
                    "must be a number of at most 4 digits for DATEV");
            for (int i = 0; taxCodes != null && i < taxCodes.size(); i++) {
                var tax = taxCodes.get(i);
                if (tax != null && tax.accountCode() != null && !datev.fits(tax.accountCode())) {
                    in.problem("tax_codes[" + i + "].account_code", accountProblem());
                }
            }
        }
    }

    private String accountProblem() {
        return "must be a number of at most " + (datev.accountLength() + 1) + " digits for DATEV";
    }

    private static void refuseCodes(Fields in, String list, List<? extends Coded> entries, Predicate<String> fits,
            String problem) {
        for (int i = 0; entries != null && i < entries.size(); i++) {
            var entry = entries.get(i);
            if (entry != null && entry.code() != null && !fits.test(entry.code())) {
                in.problem(list + "[" + i + "].code", problem);
            }
        }
    }

    /** Without what could not be read. */
    private static <T extends Coded> Stream<T> whole(List<T> entries) {
        return Stream.ofNullable(entries).flatMap(List::stream).filter(one -> one != null && one.code() != null);
    }

    AccountingSettings settings() {
        return new AccountingSettings(accounts, taxCodes, dateOrder, datev);
    }
}
