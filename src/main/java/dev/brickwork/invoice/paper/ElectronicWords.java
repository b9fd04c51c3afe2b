package dev.brickwork.invoice.paper;

import java.util.stream.Collectors;

import dev.brickwork.document.DocumentFormat;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.platform.words.Words;

/** The few words of an electronic invoice, in the language of its reader. */
final class ElectronicWords {
    private final DocumentFormat format;
    private final Words words;

    ElectronicWords(DocumentFormat format) {
        this.format = format;
        this.words = format.words();
    }

    String name(IssuedLine line) {
        return switch (LineKind.valueOf(line.kind())) {
            case OVERAGE -> words.get("invoice.line.overage", "name", line.brickName());
            case CORRECTION -> words.get("invoice.line.correction", "name", line.brickName());
            default -> line.brickName();
        };
    }

    /** How an amount came about, for a line that is more than a quantity at a price; null if nobody computed it. */
    String arithmetic(IssuedLine line) {
        if (line.breakdown() == null) {
            return null;
        }
        return line.breakdown().parts().stream().flatMap(part -> part.tiers().stream()
                .map(tier -> part.takenBack() ? tier.negated() : tier))
                .map(tier -> format.quantity(tier.quantity()) + " × " + format.price(tier.unitPrice()) + ": "
                        + format.money(tier.subTotalCents()))
                .collect(Collectors.joining("\n"));
    }

    String discount() {
        return words.get("discount");
    }

    String carried(long cents) {
        return words.get("invoice.moved_to_credit") + ": " + format.money(cents);
    }
}
