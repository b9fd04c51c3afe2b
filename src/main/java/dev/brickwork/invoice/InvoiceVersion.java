package dev.brickwork.invoice;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.core.tax.AppliedTax;
import dev.brickwork.core.tax.TaxStatus;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.customer.Payer;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.document.Imprint;
import dev.brickwork.document.PostalLines;
import dev.brickwork.identity.Address;
import dev.brickwork.identity.BankAccount;
import dev.brickwork.identity.ElectronicAddress;
import dev.brickwork.identity.TaxId;
import dev.brickwork.platform.words.Words;
import dev.brickwork.seller.TaxIdentity;
import dev.brickwork.spi.TaxCalculator.Place;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * What was said to the customer, one time that an invoice was generated.
 *
 * @param number null until it is given, right before the invoice is written
 * @param taxedAt null when nobody knew where the end customer is
 * @param taxedAs how the end customer was taxed
 * @param soldBy the seller, as it was
 */
public record InvoiceVersion(UUID id, UUID invoiceId, int version, String number, Instant madeAt, Place taxedAt,
        TaxStatus taxedAs, BillTo billTo, TaxIdentity soldBy, List<Line> lines) {
    /** The name of the line that brings an invoice below 0 to 0. */
    public static final String CARRIED_TO_CREDIT = "Carried to credit";

    public InvoiceVersion {
        lines = List.copyOf(lines);
    }

    /**
     * The company that pays, as it was.
     *
     * @param language of the document; never null
     * @param customerName the end customer's; null in versions that were made before it was kept
     */
    @RegisterForReflection(targets = {BillTo.class, Place.class, TaxIdentity.class, TaxId.class, Address.class,
            BankAccount.class,
            ElectronicAddress.class})
    public record BillTo(String name, String legalName, Place address, List<String> recipients, List<TaxId> taxIds,
            ElectronicAddress electronicAddress, String buyerReference, String language, String customerName) {

        public BillTo {
            // a version may hold none
            taxIds = taxIds == null ? List.of() : List.copyOf(taxIds);
        }

        /** The one locale of the document. */
        public DocumentFormat format(CurrencyCode currency, ZoneId zone) {
            return DocumentFormat.of(currency, Words.of(language), address == null ? null : address.country(), zone);
        }

        public Imprint imprint(Words words) {
            var lines = address == null || address.country() == null
                    ? List.<String>of()
                    : PostalLines.of(address.line1(), address.line2(), address.postalCode(), address.city(),
                            address.region(), address.country(), words);
            return Imprint.ofBuyer(name, legalName, lines, taxIds, words);
        }

        /**
         * @param customer the end customer
         * @param sellers the language of a company that has none of its own
         */
        public static BillTo of(Payer company, Payer customer, List<String> recipients, String sellers) {
            var identity = company.identity();
            return new BillTo(company.name(), identity.legalName(), company.place(), recipients, identity.taxIds(),
                    identity.electronicAddress(), identity.buyerReference(), identity.languageOr(sellers),
                    customer.name());
        }
    }

    /**
     * @param line the number of the line it bills, 0 for none; {@code replaced} that of the one it takes back
     * @param contractDays null where it bills none
     * @param breakdown null where nothing was computed
     */
    public record Line(LineKind kind, int line, int replaced, DateRange contractDays, DateRange days, UUID brickId,
            String brickCode, String brickName, BigDecimal quantity, String taxCategory, AppliedTax tax, Amounts amounts,
            Breakdown breakdown) {

        /** @param ofTheDay what it is taxed at, unless it has the tax of an earlier charge */
        public static Line taxed(UntaxedLine line, int replaced, AppliedTax ofTheDay, long taxCents) {
            return new Line(line.kind(), line.line() == null ? 0 : line.line(), replaced, line.contractDays(), line.days(),
                    line.brickId(), line.brickCode(), line.brickName(), line.quantity(), line.taxCategory(),
                    line.charged() == null ? ofTheDay : line.charged().tax(), line.amounts().withTax(taxCents),
                    line.breakdown());
        }

        /** @param cents by how much the other lines are below 0 */
        static Line carriedToCredit(long cents, DateRange days) {
            return new Line(LineKind.CARRIED_TO_CREDIT, 0, 0, null, days, null, null, CARRIED_TO_CREDIT, BigDecimal.ONE,
                    null, AppliedTax.NONE, new Amounts(cents, 0, 0), null);
        }
    }

    public InvoiceVersion numbered(String given) {
        return new InvoiceVersion(id, invoiceId, version, given, madeAt, taxedAt, taxedAs, billTo, soldBy, lines);
    }

    public Amounts amounts() {
        return lines.stream().map(Line::amounts).reduce(Amounts.ZERO, Amounts::plus);
    }

    /** What was carried to credit; 0 when it is not below 0 without. */
    public long carried() {
        return lines.stream().filter(line -> line.kind == LineKind.CARRIED_TO_CREDIT)
                .mapToLong(line -> line.amounts.grandTotal()).sum();
    }

    /** The lines, and where they come to less than 0 the one that makes good for it. */
    public static List<Line> neverBelowZero(List<Line> lines, DateRange days) {
        long total = lines.stream().map(Line::amounts).reduce(Amounts.ZERO, Amounts::plus).grandTotal();
        if (total >= 0) {
            return lines;
        }
        var all = new java.util.ArrayList<>(lines);
        all.add(Line.carriedToCredit(-total, days));
        return all;
    }
}
