package dev.brickwork.invoice.electronic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Refused;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.invoice.document.IssuedLine;
import dev.brickwork.invoice.electronic.RandomParties.Country;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice;
import dev.brickwork.seller.ElectronicFormat;

/** What no seller of a country can send is refused by the name of the field, and in that format only. */
class ElectronicRequirementsTest {
    private static final LocalDate DAY = LocalDate.of(2026, 3, 1);

    @Test
    void peppolTakesNothingFromGreece() {
        assertThat(refused(RandomParties.GREECE, "24", true)).isEqualTo("settings.electronic_invoice_format");
        assertThatCode(() -> write(RandomParties.GREECE, "24", true, ElectronicFormat.facturx)).doesNotThrowAnyException();
    }

    @Test
    void peppolTakesOnlySwedishRatesFromSweden() {
        assertThat(refused(country("SE"), "19", true)).isEqualTo("tax_rates");
        assertThatCode(() -> write(country("SE"), "12.00", true, ElectronicFormat.peppol)).doesNotThrowAnyException();
    }

    @Test
    void aDutchSellerNeedsAnAccount() {
        assertThat(refused(country("NL"), "21", false)).isEqualTo("settings.bank_account");
        assertThatCode(() -> write(country("NL"), "21", false, ElectronicFormat.facturx)).doesNotThrowAnyException();
    }

    private static Country country(String code) {
        return RandomParties.SELLERS.stream().filter(country -> country.code().equals(code)).findFirst().orElseThrow();
    }

    private static String refused(Country seller, String rate, boolean hasAccount) {
        var refused = catchThrowableOfType(Refused.class, () -> write(seller, rate, hasAccount, ElectronicFormat.peppol));
        assertThat(refused.fields()).hasSize(1);
        return refused.fields().keySet().iterator().next();
    }

    private static void write(Country seller, String rate, boolean hasAccount, ElectronicFormat format) {
        var line = new IssuedLine(0, "CUSTOM", "Line", null, DAY, DAY, BigDecimal.ONE, 10_000, 0, "VAT",
                new BigDecimal(rate),
                TaxTreatment.STANDARD, null, new BigDecimal(rate).movePointRight(2).intValueExact(),
                10_000 + new BigDecimal(rate).movePointRight(2).intValueExact(), null);
        var source = new ElectronicSource(ElectronicInvoice.Type.INVOICE, "A-1", DAY, DAY, CurrencyCode.EUR, null, null,
                List.of(line), line.grandTotal(), null);
        ElectronicRequirements.write(source,
                TradeParties.of(seller.seller(new Random(1), hasAccount), RandomParties.AUSTRIA.buyer("en")), format);
    }
}
