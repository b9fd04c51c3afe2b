package dev.brickwork.core;

import java.util.Locale;

/** A language in which documents, pages and mails are written. Spelled as on the wire. */
public enum Language {
    en, de, fr;

    public Locale locale() {
        return Locale.forLanguageTag(name());
    }
}
