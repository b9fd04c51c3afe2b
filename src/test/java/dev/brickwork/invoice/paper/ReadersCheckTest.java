package dev.brickwork.invoice.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;

import org.junit.jupiter.api.Test;

import dev.brickwork.document.DocumentFormat;
import dev.brickwork.invoice.creditnote.IssuedCreditNote;
import dev.brickwork.invoice.creditnote.PlainCreditNote;
import dev.brickwork.invoice.creditnote.RandomCreditNotes;
import dev.brickwork.invoice.document.IssuedInvoice;
import dev.brickwork.invoice.document.RandomInvoices;
import dev.brickwork.invoice.document.SampleInvoices;
import dev.brickwork.testing.Pdfs;
import dev.brickwork.testing.Rounds;

/** From the text of a PDF alone, every line and total of an invoice or a credit note can be computed again. */
class ReadersCheckTest {
    private static final int INVOICES = Rounds.of(25);
    private static final int CONTROLS = 4;

    @Test
    void everyLineAndTotalCanBeComputedAgain() {
        var languages = new HashMap<String, Integer>();
        int lines = 0;
        for (long seed = 0; seed < INVOICES; seed++) {
            var invoice = RandomInvoices.of(seed);
            var text = text(invoice);
            try {
                lines += reader(invoice, text).check();
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage() + "\n" + text, e);
            }
            languages.merge(invoice.format().words().language(), 1, Integer::sum);
        }
        assertThat(lines).isGreaterThan(INVOICES);
        assertThat(languages).containsOnlyKeys("en", "de", "fr");
    }

    @Test
    void everyAmountThatIsOneCentOffIsNoticed() {
        int changed = 0;
        for (long seed = 0; seed < CONTROLS; seed++) {
            var invoice = RandomInvoices.of(seed);
            var numbers = new PrintedNumbers(invoice.format());
            var lines = text(invoice).lines().map(String::strip).toList();
            for (int i = 0; i < lines.size(); i++) {
                var line = lines.get(i);
                if (numbers.hasMoney(line)) {
                    var wrong = new ArrayList<>(lines);
                    wrong.set(i, oneCentMore(line, numbers, invoice.format()));
                    assertThatThrownBy(() -> reader(invoice, String.join("\n", wrong)).check())
                            .as("seed %d: %s", seed, line).isInstanceOf(AssertionError.class);
                    changed++;
                }
            }
        }
        assertThat(changed).isGreaterThan(CONTROLS * 10);
    }

    @Test
    void soCanThoseOfACreditNote() {
        int lines = 0;
        for (long seed = 0; seed < INVOICES; seed++) {
            var note = RandomCreditNotes.of(seed);
            var text = text(note);
            try {
                lines += reader(note, text).check();
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage() + "\n" + text, e);
            }
        }
        assertThat(lines).isGreaterThan(INVOICES);
    }

    @Test
    void everyAmountOfACreditNoteThatIsOneCentOffIsNoticed() {
        int changed = 0;
        for (long seed = 0; seed < CONTROLS; seed++) {
            var note = RandomCreditNotes.of(seed);
            var numbers = new PrintedNumbers(note.format());
            var lines = text(note).lines().map(String::strip).toList();
            for (int i = 0; i < lines.size(); i++) {
                if (numbers.hasMoney(lines.get(i))) {
                    var wrong = new ArrayList<>(lines);
                    wrong.set(i, oneCentMore(lines.get(i), numbers, note.format()));
                    assertThatThrownBy(() -> reader(note, String.join("\n", wrong)).check())
                            .as("seed %d: %s", seed, lines.get(i)).isInstanceOf(AssertionError.class);
                    changed++;
                }
            }
        }
        assertThat(changed).isGreaterThan(CONTROLS * 4);
    }

    private static String oneCentMore(String line, PrintedNumbers numbers, DocumentFormat format) {
        var money = numbers.lastMoney(line);
        return line.substring(0, line.length() - money.length()) + format.money(numbers.cents(money) + 1);
    }

    private static String text(IssuedCreditNote note) {
        return Pdfs.lines(PlainCreditNote.pdf(note, SampleInvoices.NORTHWIND, null));
    }

    private static CreditNoteReader reader(IssuedCreditNote note, String text) {
        return new CreditNoteReader(text, new PrintedNumbers(note.format()));
    }

    private static String text(IssuedInvoice invoice) {
        return Pdfs.lines(PlainPaper.pdf(invoice, SampleInvoices.NORTHWIND, false));
    }

    private static InvoiceReader reader(IssuedInvoice invoice, String text) {
        return new InvoiceReader(text, new PrintedNumbers(invoice.format()));
    }
}
