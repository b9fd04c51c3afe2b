package dev.brickwork.invoice;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonRawValue;

import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.platform.database.Sql;

@Schema(name = "InvoiceVersion")
public record InvoiceVersionResponse(
        @Schema(required = true, description = "What a payment calls `invoice_version_id`.") UUID versionId,
        @Schema(required = true) UUID invoiceId,
        @Schema(required = true, description = "Counts from 1.") int version,
        @Schema(required = true, examples = "K7QF3M-001-R2") String invoiceNumber,
        @Schema(required = true) Instant createdAt,
        @Schema(required = true, description = "Cents, before discounts and tax.") long subTotal,
        @Schema(required = true, description = "Cents.") long discount,
        @Schema(required = true, description = "Cents.") long tax,
        @Schema(required = true, description = "Cents.") long grandTotal,
        @Schema(required = true, implementation = Object.class, type = SchemaType.OBJECT, description = "The company that pays, as it was: name, legal name, address, recipients, tax ids, electronic address, buyer reference, language of the document, and the name of the end customer.") @JsonRawValue String billTo,
        @Schema(required = true, implementation = Object.class, type = SchemaType.OBJECT, description = "The seller, as it was: name, legal name, address, tax ids, registration line, bank account, electronic address, language.") @JsonRawValue String soldBy,
        @Schema(required = true, nullable = true, implementation = Object.class, type = SchemaType.OBJECT, description = "Where the end customer was that decided the tax; null when nobody knew.") @JsonRawValue String taxedAt,
        @Schema(required = true) List<LineResponse> lineItems) {

    @Schema(name = "InvoiceVersionLine")
    public record LineResponse(@Schema(required = true) LineKind kind,
            @Schema(required = true) String brickName,
            @Schema(required = true, nullable = true, description = "Null for a line that is in no catalogue.") UUID brickId,
            @Schema(required = true, nullable = true) String brickCode,
            @Schema(required = true, type = SchemaType.NUMBER) BigDecimal quantity,
            @Schema(required = true, description = "Cents, before discounts and tax.") long subTotal,
            @Schema(required = true, description = "Cents.") long discount,
            @Schema(required = true, nullable = true, examples = "VAT") String taxName,
            @Schema(required = true, description = "Per cent.", examples = "20") String taxRate,
            @Schema(required = true, description = "How the tax law treats the line.") TaxTreatment taxTreatment,
            @Schema(required = true, nullable = true, description = "Why no tax is due, as it is printed; null where none has to be given.") String taxReason,
            @Schema(required = true, description = "Cents.") long tax,
            @Schema(required = true, description = "Cents, with discounts and tax.") long grandTotal,
            @Schema(required = true, description = "Where its first day begins.") Instant startsAt,
            @Schema(required = true, description = "Where its last day ends.") Instant endsAt) {

        static final String COLUMNS = """
                version, kind, brick_name, brick_id, brick_code, quantity, amount, discount, tax_name, tax_rate, tax_treatment, tax_reason, tax,
                grand_total, starts_on, ends_on""";

        static LineResponse of(ResultSet row, ZoneId zone) throws SQLException {
            return new LineResponse(LineKind.valueOf(row.getString("kind")), row.getString("brick_name"),
                    row.getObject("brick_id", UUID.class), row.getString("brick_code"),
                    Decimals.plain(row.getBigDecimal("quantity")), row.getLong("amount"), row.getLong("discount"),
                    row.getString("tax_name"), Decimals.plain(row.getBigDecimal("tax_rate")).toPlainString(),
                    TaxTreatment.valueOf(row.getString("tax_treatment")), row.getString("tax_reason"),
                    row.getLong("tax"), row.getLong("grand_total"), startOf(row, "starts_on", zone),
                    startOf(row, "ends_on", zone));
        }

        private static Instant startOf(ResultSet row, String day, ZoneId zone) throws SQLException {
            return row.getObject(day, LocalDate.class).atStartOfDay(zone).toInstant();
        }
    }

    static final String COLUMNS = """
            id, invoice_id, version, invoice_number, made_at, sub_total, discount, tax, grand_total, bill_to, sold_by, taxed_at""";

    static InvoiceVersionResponse of(ResultSet row, List<LineResponse> lines) throws SQLException {
        return new InvoiceVersionResponse(row.getObject("id", UUID.class), row.getObject("invoice_id", UUID.class),
                row.getInt("version"), row.getString("invoice_number"), Sql.instant(row, "made_at"),
                row.getLong("sub_total"), row.getLong("discount"), row.getLong("tax"), row.getLong("grand_total"),
                row.getString("bill_to"), row.getString("sold_by"), row.getString("taxed_at"), lines);
    }
}
