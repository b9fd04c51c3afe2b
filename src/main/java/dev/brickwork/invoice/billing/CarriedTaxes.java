package dev.brickwork.invoice.billing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import dev.brickwork.core.money.Proportion;
import dev.brickwork.core.tax.AppliedTax;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.StoredTax;
import dev.brickwork.invoice.UntaxedLine;
import dev.brickwork.platform.database.Database;

/** What an invoice below 0 gave back at each tax; together that is what it carried to credit. */
record CarriedTaxes(List<Group> groups) {
    private static final String GIVEN_BACK = """
            SELECT tax_name, tax_rate, tax_treatment, tax_reason, -sum(amount - discount)::bigint AS net, -sum(tax)::bigint AS tax
            FROM invoice_line WHERE invoice_id = ? AND version = ? AND kind <> 'CARRIED_TO_CREDIT'
            GROUP BY tax_name, tax_rate, tax_treatment, tax_reason ORDER BY min(place)""";

    /** @param net below 0, like its tax, where it charged more at this tax than it gave back */
    private record Group(AppliedTax tax, long net, long cents) {
    }

    /** What an amount has of one tax. */
    record Part(long gross, UntaxedLine.Charged tax) {
    }

    static CarriedTaxes of(Database database, Invoice invoice) {
        return new CarriedTaxes(database.select(GIVEN_BACK,
                row -> new Group(StoredTax.of(row), row.getLong("net"), row.getLong("tax")), invoice.id,
                invoice.currentVersion));
    }

    /** @param amount at most what was carried */
    List<Part> split(long amount) {
        var shares = Proportion.split(groups.stream().flatMap(group -> Stream.of(group.net, group.cents)).toList(), amount);
        var parts = new ArrayList<Part>(groups.size());
        for (int i = 0; i < groups.size(); i++) {
            long net = shares[2 * i];
            long tax = shares[2 * i + 1];
            parts.add(new Part(net + tax, new UntaxedLine.Charged(groups.get(i).tax, tax)));
        }
        return parts.stream().filter(part -> part.gross != 0 || part.tax.cents() != 0).toList();
    }
}
