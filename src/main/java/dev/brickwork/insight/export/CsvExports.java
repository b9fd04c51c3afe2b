package dev.brickwork.insight.export;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Objects;

import dev.brickwork.core.tax.TaxGroup;
import dev.brickwork.ledger.AccountingSettings;
import dev.brickwork.ledger.AccountingSettings.DateOrder;
import dev.brickwork.platform.http.Csv;

/** The lines of the formats that are plain CSV. */
final class CsvExports {
    /** Ours: all that we know, a line for each account and tax of an entry. */
    static final List<String> GENERIC = List.of("entry_id", "booked_on", "kind", "document_number", "due_on", "description",
            "customer_id", "customer_external_id", "customer_name", "account", "account_code", "tax_country", "tax_rate",
            "tax_treatment", "tax_code", "currency", "debit", "credit");
    /** The columns of Xero's template for sales invoices, in its order. */
    static final List<String> XERO = List.of("*ContactName", "EmailAddress", "POAddressLine1", "POAddressLine2",
            "POAddressLine3", "POAddressLine4", "POCity", "PORegion", "POPostalCode", "POCountry", "*InvoiceNumber",
            "Reference", "*InvoiceDate", "*DueDate", "Total", "InventoryItemCode", "*Description", "*Quantity",
            "*UnitAmount",
            "Discount", "*AccountCode", "*TaxType", "TaxAmount", "TrackingName1", "TrackingOption1", "TrackingName2",
            "TrackingOption2", "Currency", "BrandingTheme");
    /** The columns that QuickBooks Online asks for in journal entries. */
    static final List<String> QUICKBOOKS = List.of("JournalNo", "JournalDate", "AccountName", "Debits", "Credits",
            "Description", "Name", "Currency");

    private static final DateTimeFormatter DMY = DateTimeFormatter.ofPattern("dd/MM/uuuu");
    private static final DateTimeFormatter MDY = DateTimeFormatter.ofPattern("MM/dd/uuuu");
    private static final DateTimeFormatter COMPACT = DateTimeFormatter.ofPattern("uuMMdd");

    private CsvExports() {
    }

    static void generic(Csv.Lines lines, ExportedEntry one, AccountingSettings settings) {
        var entry = one.entry();
        one.split().lines().forEach(line -> lines.add(entry.id(), one.day(), entry.kind(), one.document().number(),
                one.document().dueOn(), entry.memo(), line.customerId(), one.names().get(line.customerId()).externalId(),
                one.name(line.customerId()), line.account(), settings.codeOf(line.account(), line.group()),
                line.group() == null ? null : line.group().country(),
                line.group() == null ? null : line.group().rate().percent().toPlainString(),
                line.group() == null ? null : line.group().treatment(), taxCode(line.group(), settings), entry.currency(),
                debit(line.debit()), debit(-line.debit())));
    }

    /**
     * Documents that sold something or took it back, a line for each account and tax. Neither payments are part of this format, nor what
     * only moves between accounts of sales.
     */
    static void xero(Csv.Lines lines, ExportedEntry one, AccountingSettings settings) {
        if (one.split().others().isEmpty()) {
            return;
        }
        var dueOn = Objects.requireNonNullElse(one.document().dueOn(), one.day());
        one.split().sales().stream().filter(sale -> sale.account() != null).forEach(sale -> lines.add(one.name(), null, null,
                null, null, null, null, null, null, null, xeroNumber(one), one.reference(), day(one.day(), settings),
                day(dueOn.isBefore(one.day()) ? one.day() : dueOn, settings), null, null, one.description(), "1",
                Csv.major(sale.net()), null, settings.codeOf(sale.account()), taxCode(sale.group(), settings),
                Csv.major(sale.tax()), null, null, null, null, one.entry().currency(), null));
    }

    /** Xero takes rows with the same number for one document. Credit has no number, and several may be of one invoice. */
    private static String xeroNumber(ExportedEntry one) {
        return switch (one.entry().kind()) {
            case CREDIT_GRANTED, CREDIT_REVOKED -> "CR-" + one.reference();
            default -> one.document().number();
        };
    }

    static void quickBooks(Csv.Lines lines, ExportedEntry one, AccountingSettings settings) {
        one.split().lines().forEach(line -> lines.add(COMPACT.format(one.day()) + "-" + one.reference(),
                day(one.day(), settings), settings.codeOf(line.account(), line.group()), debit(line.debit()),
                debit(-line.debit()),
                one.description(), one.name(line.customerId()), one.entry().currency()));
    }

    /** Null where it is on the other side. */
    private static String debit(long cents) {
        return cents > 0 ? Csv.major(cents) : null;
    }

    private static String taxCode(TaxGroup group, AccountingSettings settings) {
        return group == null ? null : settings.codeOf(group);
    }

    private static String day(LocalDate day, AccountingSettings settings) {
        return (settings.dateOrder() == DateOrder.MDY ? MDY : DMY).format(day);
    }
}
