package dev.brickwork.invoice.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;

import org.junit.jupiter.api.Test;

import dev.brickwork.invoice.document.IssuedInvoice;
import dev.brickwork.invoice.document.SampleInvoices;
import dev.brickwork.mail.Letter;

/** What the mail about an invoice asks for, two weeks after it was due. */
class InvoiceLetterTest {
    private static final Instant LATE = Instant.parse("2026-03-01T12:00:00Z");

    @Test
    void aLateInvoiceIsToBePaidNow() {
        var letter = letter(SampleInvoices.usual());

        assertThat(letter.sentences()).last().asString().startsWith("Overdue since 15 Feb 2026.");
        assertThat(letter.payment()).isNotNull();
    }

    @Test
    void whileAPaymentIsOnItsWayNobodyIsAskedToPay() {
        var letter = letter(SampleInvoices.processing(SampleInvoices.usual().settlement().remaining()));

        assertThat(letter.sentences()).last().asString().startsWith("A payment is on its way.");
        assertThat(letter.payment()).isNull();
    }

    @Test
    void ofAPaymentOfAPartOnlyTheRestIsAskedFor() {
        var usual = SampleInvoices.usual();
        var rest = usual.format().money(usual.settlement().remaining() - 1_000);
        var letter = letter(SampleInvoices.processing(1_000));

        assertThat(letter.sentences()).last().asString().startsWith("Please pay " + rest);
        assertThat(letter.payment()).isNotNull();
    }

    private static Letter letter(IssuedInvoice invoice) {
        return new InvoiceLetterWriter(invoice, SampleInvoices.NORTHWIND).letter(InvoiceMails.ISSUED, LATE);
    }
}
