package dev.brickwork.insight.export;

import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.tax.TaxGroup;
import dev.brickwork.ledger.Account;
import dev.brickwork.ledger.AccountingSettings;
import dev.brickwork.ledger.Posting;

/**
 * An entry as rows of DATEV. A row moves one amount between two accounts, so one account of the entry is on each row: what customers
 * owe, or have as credit.
 *
 * <p>
 * What was sold at a tax with a key is one row, tax included, and DATEV takes the tax out of it. Invoices round by line, so that may be
 * some cents more or less than was booked; a second row moves them, to the account that the key books its tax to. Without a key, tax
 * has a row of its own.
 */
final class DatevRows {
    private static final String DEBIT = "S";
    private static final String CREDIT = "H";

    private final ExportedEntry one;
    private final AccountingSettings settings;
    private final List<String> rows = new ArrayList<>();

    private DatevRows(ExportedEntry one, AccountingSettings settings) {
        this.one = one;
        this.settings = settings;
    }

    static List<String> of(ExportedEntry one, AccountingSettings settings) {
        var rows = new DatevRows(one, settings);
        var others = one.split().others();
        if (others.isEmpty()) {
            rows.addLines(one.split().lines());
        } else {
            rows.add(others.get(0).account(), others.subList(1, others.size()));
        }
        return rows.rows;
    }

    /** Between accounts of sales only. */
    private void addLines(List<EntrySplit.Line> lines) {
        for (var line : lines.subList(Math.min(1, lines.size()), lines.size())) {
            add(code(lines.get(0)), code(line), -line.debit(), null);
        }
    }

    private String code(EntrySplit.Line line) {
        return settings.codeOf(line.account(), line.group());
    }

    private void add(Account account, List<Posting> others) {
        var code = settings.codeOf(account);
        others.forEach(posting -> add(code, settings.codeOf(posting.account()), -posting.amount(), null));
        for (var sale : one.split().sales()) {
            var key = sale.account() == null ? null : settings.codeOf(sale.group());
            var sales = sale.account() == null ? null : settings.codeOf(sale.account());
            var taxes = settings.codeOf(Account.TAX_PAYABLE, sale.group());
            if (key == null) {
                add(code, sales, sale.net(), null);
                add(code, taxes, sale.tax(), null);
            } else {
                long gross = sale.net() + sale.tax();
                add(code, sales, gross, key);
                add(sales, taxes, sale.tax() - taxIn(gross, sale.group()), null);
            }
        }
    }

    /** The tax that DATEV takes out of an amount. */
    static long taxIn(long gross, TaxGroup group) {
        var percent = Fraction.of(group.rate().percent());
        return Fraction.of(gross).times(percent).dividedBy(percent.plus(Fraction.of(100))).rounded();
    }

    /**
     * What moves within one account there, such as credit that passes to another company, is no row: DATEV refuses it.
     *
     * @param debit of the account; a credit of it if below 0
     */
    private void add(String account, String contra, long debit, String key) {
        if (debit == 0 || account.equals(contra)) {
            return;
        }
        var text = one.name() + ", " + one.description();
        rows.add(new DatevFormat.Row().amount(Math.abs(debit)).set(DatevFormat.SIDE, debit > 0 ? DEBIT : CREDIT)
                .set(DatevFormat.CURRENCY, one.entry().currency().name()).set(DatevFormat.ACCOUNT, account)
                .set(DatevFormat.CONTRA_ACCOUNT, contra).set(DatevFormat.TAX_KEY, key).day(one.day())
                .document(one.document().number()).text(text).set(DatevFormat.LOCKED, "0").due(one.document().dueOn())
                .line());
    }
}
