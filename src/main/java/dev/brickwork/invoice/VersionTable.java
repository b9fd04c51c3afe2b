package dev.brickwork.invoice;

import java.util.Collection;

import dev.brickwork.platform.database.Columns;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.json.WireJson;

/** Writes versions with their lines; two statements for any number of them. */
public final class VersionTable {
    private static final String[] VERSION_TYPES = {"uuid", "uuid", "integer", "text", "timestamptz", "jsonb", "text",
            "text", "jsonb", "jsonb", "integer", "bigint", "bigint", "bigint", "bigint"};
    private static final String VERSIONS = """
            INSERT INTO invoice_version (id, invoice_id, version, invoice_number, made_at, taxed_at, taxed_as, taxed_as_reason, bill_to, sold_by, line_count,
                sub_total, discount, tax, grand_total) SELECT * FROM\s"""
            + Columns.unnest(VERSION_TYPES);
    private static final String[] LINE_TYPES = {"uuid", "integer", "integer", "integer", "text", "integer", "integer",
            "date", "date", "date", "date", "uuid", "text", "text", "numeric", "bigint", "bigint", "text", "text", "numeric",
            "text", "text", "bigint", "bigint", "jsonb"};
    private static final String LINES = """
            INSERT INTO invoice_line (invoice_id, version, line_count, place, kind, line, replaced_line, contract_from,
                contract_to, starts_on, ends_on, brick_id, brick_code, brick_name, quantity, amount, discount, tax_category,
                tax_name, tax_rate, tax_treatment, tax_reason, tax, grand_total, breakdown) SELECT * FROM\s"""
            + Columns.unnest(LINE_TYPES);

    private VersionTable() {
    }

    public static void insert(Database database, WireJson json, Collection<InvoiceVersion> versions) {
        var rows = new Columns(VERSION_TYPES);
        var lines = new Columns(LINE_TYPES);
        for (var version : versions) {
            var amounts = version.amounts();
            rows.add(version.id(), version.invoiceId(), version.version(), version.number(), version.madeAt(),
                    json.of(version.taxedAt()), version.taxedAs().treatment().name(), version.taxedAs().reason(),
                    json.of(version.billTo()), json.of(version.soldBy()),
                    version.lines().size(), amounts.subTotal(), amounts.discount(), amounts.tax(), amounts.grandTotal());
            int place = 0;
            for (var line : version.lines()) {
                add(lines, version, line, place++);
            }
        }
        database.update(VERSIONS, rows);
        database.update(LINES, lines);
    }

    private static void add(Columns lines, InvoiceVersion version, InvoiceVersion.Line line, int place) {
        var contract = line.contractDays();
        var amounts = line.amounts();
        lines.add(version.invoiceId(), version.version(), version.lines().size(), place, line.kind().name(),
                orNull(line.line()), orNull(line.replaced()), contract == null ? null : contract.from(),
                contract == null ? null : contract.to(), line.days().from(), line.days().to(), line.brickId(),
                line.brickCode(), line.brickName(), line.quantity(), amounts.subTotal(), amounts.discount(),
                line.taxCategory(), line.tax().name(), line.tax().rate().percent(), line.tax().treatment().name(),
                line.tax().reason(), amounts.tax(), amounts.grandTotal(), BreakdownJson.write(line.breakdown()));
    }

    public static Integer orNull(int line) {
        return line == 0 ? null : line;
    }
}
