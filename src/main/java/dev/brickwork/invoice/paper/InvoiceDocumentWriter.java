package dev.brickwork.invoice.paper;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.document.Brand;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.paper.InvoiceDocument.Detail;
import dev.brickwork.invoice.paper.InvoiceDocument.Mark;
import dev.brickwork.invoice.paper.InvoiceDocument.Sum;
import dev.brickwork.invoice.paper.IssuedInvoice.Applied;
import dev.brickwork.platform.words.Words;

/** Puts an invoice into the words and numbers of its reader. */
public final class InvoiceDocumentWriter {
    private final IssuedInvoice invoice;
    private final Brand seller;
    private final DocumentFormat format;

    public InvoiceDocumentWriter(IssuedInvoice invoice, Brand seller) {
        this.invoice = invoice;
        this.seller = seller;
        this.format = format(invoice);
    }

    public static DocumentFormat format(IssuedInvoice invoice) {
        return DocumentFormat.of(invoice.currency(), Words.english(), invoice.billTo().country(), invoice.zone());
    }

    public InvoiceDocument document(boolean isExplained) {
        var isBilledElsewhere = !invoice.customerName().equals(invoice.billTo().name());
        var head = new InvoiceDocument.Head(invoice.version().number(), format.day(invoice.issuedAt()),
                format.date(invoice.dueOn()), format.period(invoice.startsOn(), invoice.endsOn()), invoice.purchaseOrder(),
                isBilledElsewhere ? invoice.customerName() : null, invoice.currency().name());
        return new InvoiceDocument(head, seller,
                new InvoiceDocument.Party(invoice.billTo().name(), invoice.billTo().addressLines()), mark(),
                invoice.lines().stream().map(this::row).toList(), totals(), payment(),
                isExplained ? explanation() : List.of());
    }

    private Mark mark() {
        if (invoice.isVoid()) {
            var reason = invoice.ending().voidReason();
            return new Mark("void", "Void", "This invoice was voided on " + format.day(invoice.ending().voidedAt())
                    + " and is not to be paid." + (reason == null ? "" : " Reason: " + reason));
        }
        if (invoice.isReplaced()) {
            return new Mark("replaced", "Replaced", "This version was replaced by " + invoice.ending().replacedBy() + ".");
        }
        if (invoice.version().version() > 1) {
            return new Mark("reissued", "Reissued", "Reissued on " + format.day(invoice.version().madeAt())
                    + ". It replaces all earlier versions of this invoice.");
        }
        return null;
    }

    private InvoiceDocument.Row row(IssuedLine line) {
        var tiers = tiers(line.breakdown());
        boolean isSingle = tiers.size() == 1 && tiers.get(0).quantity().compareTo(line.quantity()) == 0;
        var details = new ArrayList<Detail>();
        if (!isSingle) {
            tiers.forEach(tier -> details.add(new Detail(
                    format.quantity(tier.quantity()) + " × " + format.price(tier.unitPrice())
                            + (tier.durationText().isEmpty() ? "" : ", " + tier.durationText()),
                    format.money(tier.subTotalCents()),
                    false)));
        } else if (line.discount() != 0) {
            details.add(new Detail("Before discount", format.money(line.amount()), false));
        }
        if (line.kind().equals(LineKind.CORRECTION.name()) && line.breakdown() != null) {
            // before discounts, as all that stands above it
            long now = line.breakdown().parts().stream().mapToLong(part -> part.steps().get(0).cents()).sum();
            details.add(new Detail("Billed before", format.money(line.amount() - now), false));
        }
        if (line.discount() != 0) {
            details.add(new Detail("Discount", format.money(-line.discount()), true));
        }
        return new InvoiceDocument.Row(name(line), format.period(line.startsOn(), line.endsOn()),
                format.quantity(line.quantity()), isSingle ? format.price(tiers.get(0).unitPrice()) : "",
                line.taxRate().signum() == 0 ? "–" : format.percent(line.taxRate()), format.money(line.net()), details);
    }

    /** What was metered is told apart from what was paid ahead. */
    private static String name(IssuedLine line) {
        return switch (LineKind.valueOf(line.kind())) {
            case OVERAGE -> line.brickName() + ", overage";
            case CORRECTION -> line.brickName() + ", correction";
            default -> line.brickName();
        };
    }

    /** What is taken back stands with a minus. */
    private static List<TierRow> tiers(Breakdown breakdown) {
        if (breakdown == null) {
            return List.of();
        }
        return breakdown.parts().stream().flatMap(part -> part.tiers().stream()
                .map(tier -> part.takenBack() ? tier.negated() : tier)).toList();
    }

    private InvoiceDocument.Totals totals() {
        var version = invoice.version();
        var rows = new ArrayList<Sum>();
        rows.add(new Sum("Subtotal", format.money(version.subTotal())));
        if (version.discount() != 0) {
            rows.add(new Sum("Discount", format.money(-version.discount())));
        }
        rows.addAll(taxes());
        var total = new Sum("Total", format.money(version.grandTotal()));
        if (invoice.isVoid() || invoice.isReplaced()) {
            return new InvoiceDocument.Totals(rows, total, List.of(), null);
        }
        var settlement = invoice.settlement();
        var settled = new ArrayList<Sum>();
        settlement.credits().forEach(credit -> settled.add(sum("Credit applied: " + credit.label(), credit)));
        settlement.payments().forEach(payment -> settled.add(sum(
                payment.on() == null ? payment.label() : "Paid " + format.date(payment.on()) + ", " + payment.label(),
                payment)));
        settlement.creditNotes().forEach(note -> settled.add(sum(note.label() + ", " + format.date(note.on()), note)));
        return new InvoiceDocument.Totals(rows, total, settled,
                new Sum("Amount due", format.money(settlement.remaining())));
    }

    private Sum sum(String label, Applied applied) {
        return new Sum(label, format.money(-applied.amount()));
    }

    private record TaxKey(String name, BigDecimal rate) {
    }

    /** One row for each tax; one that says 0 when there is none. */
    private List<Sum> taxes() {
        var nets = new LinkedHashMap<TaxKey, long[]>();
        for (var line : invoice.lines()) {
            if (line.taxRate().signum() != 0) {
                var sums = nets.computeIfAbsent(new TaxKey(line.taxName(), line.taxRate()), key -> new long[2]);
                sums[0] += line.net();
                sums[1] += line.tax();
            }
        }
        if (nets.isEmpty()) {
            return List.of(new Sum("Tax", format.money(0)));
        }
        return nets.entrySet().stream()
                .map(tax -> new Sum((tax.getKey().name() == null ? "Tax" : tax.getKey().name()) + " "
                        + format.percent(tax.getKey().rate()) + " on " + format.money(tax.getValue()[0]),
                        format.money(tax.getValue()[1])))
                .toList();
    }

    private InvoiceDocument.Payment payment() {
        if (invoice.isVoid() || invoice.isReplaced() || invoice.settlement().remaining() <= 0
                || invoice.paymentUrl() == null && seller.paymentLines().isEmpty()) {
            return null;
        }
        return new InvoiceDocument.Payment(invoice.paymentUrl(), seller.paymentLines(), invoice.version().number());
    }

    private List<InvoiceDocument.Explained> explanation() {
        var explainer = new InvoiceExplainer(format);
        return invoice.lines().stream().map(line -> new InvoiceDocument.Explained(line.brickName(),
                format.period(line.startsOn(), line.endsOn()), format.money(line.grandTotal()),
                explainer.explain(line).sentences())).toList();
    }
}
