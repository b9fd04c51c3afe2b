package dev.brickwork.invoice.electronic.en16931;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.invoice.electronic.en16931.Payment.Account;
import dev.brickwork.invoice.electronic.en16931.Payment.Means;

class PeppolMeansTest {

    @ParameterizedTest
    @CsvSource({"DE, AT, 30, BIC, 30", "DK, DK, 30, BIC, 31", "DK, DK, 30, , 1", "DK, DK, 68, , 1", "DK, DK, 58, , 58",
            "DK, DE, 30, , 30", "NL, NL, 30, , 30", "NL, NL, 68, , ", "NL, BE, 68, , 68"})
    void someCountriesTakeOnlySomeCodesAtHome(String from, String to, String code, String bic, String written) {
        var draft = between(from, to);
        draft.payment = new Payment(means(code, bic), null, null);

        assertThat(PeppolMeans.code(draft.finish())).isEqualTo(written);
    }

    @Test
    void whoSaysNothingAboutItSaysNothing() {
        var draft = Draft.domestic();
        draft.payment = Payment.UNKNOWN;

        assertThat(PeppolMeans.code(draft.finish())).isNull();
    }

    @Test
    void aDutchInvoiceSaysHowToPay() {
        var draft = between("NL", "NL");
        draft.payment = new Payment(means("68", null), null, null);

        assertThatThrownBy(() -> UblWriter.write(draft.finish())).isInstanceOf(RuleViolation.class)
                .hasMessageStartingWith("NL-R-007");

        draft.type = ElectronicInvoice.Type.CREDIT_NOTE;
        assertThat(new String(UblWriter.write(draft.finish()), StandardCharsets.UTF_8)).doesNotContain("PaymentMeans");
    }

    @Test
    void aDanishCreditNoteIsNotBelowZero() {
        var draft = new Draft().line("-1", "5", "-5.00", Draft.VAT_19);
        draft.seller = in(Parties.austrian(), "DK");
        draft.buyer = in(Parties.germanBuyer(), "DK");
        draft.type = ElectronicInvoice.Type.CREDIT_NOTE;

        assertThatThrownBy(() -> UblWriter.write(draft.finish())).isInstanceOf(RuleViolation.class)
                .hasMessageStartingWith("DK-R-016");
    }

    private static Draft between(String from, String to) {
        var draft = Draft.domestic();
        draft.seller = in(Parties.austrian(), from);
        draft.buyer = in(Parties.germanBuyer(), to);
        return draft;
    }

    private static Means means(String code, String bic) {
        return code.equals("30") || code.equals("58")
                ? new Means(code, new Account("DE02120300000000202051", bic, null), null)
                : new Means(code, null, null);
    }

    private static Party in(Party party, String country) {
        return new Party(party.name(), null, new Address("Street 1", null, null, "City", null, "12345", country),
                party.vatId(), null, null, party.electronicAddress(), null);
    }
}
