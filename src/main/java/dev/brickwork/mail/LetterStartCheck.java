package dev.brickwork.mail;

import java.util.List;

import jakarta.inject.Singleton;

import dev.brickwork.document.Brand;
import dev.brickwork.document.Fact;
import dev.brickwork.document.Imprint;
import dev.brickwork.platform.process.StartCheck;
import dev.brickwork.platform.words.Words;

/** Writes a letter, as text and as HTML. */
@Singleton
class LetterStartCheck implements StartCheck {

    @Override
    public String name() {
        return "letter";
    }

    @Override
    public void run() {
        new Letter("Title", "Hello,", List.of("A sentence."), List.of(new Fact("Label", "Value")), null,
                new Letter.Sender(new Brand("Seller", List.of(), null, null, null, List.of()),
                        new Imprint("Seller", List.of(), List.of())),
                Words.english()).with(List.of());
    }
}
