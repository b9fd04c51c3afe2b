package dev.brickwork.invoice.paper;

import dev.brickwork.core.Language;
import dev.brickwork.core.money.CurrencyCode;

/** The few words of an electronic invoice, in the language of its reader. */
final class ElectronicWords {
    private final CurrencyCode currency;
    private final Language language;

    ElectronicWords(CurrencyCode currency, Language language) {
        this.currency = currency;
        this.language = language;
    }

    String name(IssuedLine line) {
        return line.brickName();
    }

    String arithmetic(IssuedLine line) {
        return null;
    }

    String discount() {
        return "Discount";
    }

    String carried(long cents) {
        return "Carried to credit: " + ElectronicLines.amount(cents) + " " + currency + language;
    }
}
