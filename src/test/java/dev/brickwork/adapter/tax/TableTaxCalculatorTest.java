package dev.brickwork.adapter.tax;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.tax.TaxStatus;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.spi.TaxCalculator;
import dev.brickwork.spi.TaxCalculator.Item;
import dev.brickwork.spi.TaxCalculator.Place;
import dev.brickwork.spi.TaxCalculator.Sale;
import dev.brickwork.spi.TaxCalculator.Tax;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class TableTaxCalculatorTest {
    private static final List<Item> ITEMS = List.of(new Item("saas"), new Item(null), new Item("saas"));

    @Inject
    TaxCalculator taxes;
    @Inject
    AsSeller asSeller;

    private Api api;

    @BeforeEach
    void given() {
        api = Api.ofNewSeller();
        api.put("/tax-rates", json("country", "DE", "rate", "19", "name", "USt")).statusCode(200);
        api.put("/tax-rates", json("country", "DE", "tax_category", "saas", "rate", "7.5", "name", "low")).statusCode(200);
        api.put("/tax-rates", json("country", "US", "region", "CA", "rate", "8.25", "name", "Sales tax")).statusCode(200);
    }

    @Test
    void eachItemGetsItsTaxInTheOrderAsked() {
        var low = new Tax("low", new BigDecimal("7.5"));

        assertThat(taxesOn(new Sale(Place.of("DE", null), TaxStatus.STANDARD, ITEMS)))
                .containsExactly(low, new Tax("USt", new BigDecimal("19")), low);
    }

    @Test
    void whereNoRateMatchesNothingIsDue() {
        assertThat(taxesOn(new Sale(Place.of("US", "NY"), TaxStatus.STANDARD, ITEMS))).containsExactly(Tax.NONE, Tax.NONE,
                Tax.NONE);
        assertThat(taxesOn(new Sale(Place.of("US", null), TaxStatus.STANDARD, ITEMS))).containsExactly(Tax.NONE, Tax.NONE,
                Tax.NONE);
        assertThat(taxesOn(new Sale(Place.of("FR", null), TaxStatus.STANDARD, ITEMS))).containsExactly(Tax.NONE, Tax.NONE,
                Tax.NONE);
    }

    @Test
    void theExemptPayNone() {
        var exempt = new TaxStatus(TaxTreatment.EXEMPT, "Charity");

        assertThat(taxesOn(new Sale(Place.of("DE", null), exempt, ITEMS)))
                .containsOnly(new Tax(null, BigDecimal.ZERO, TaxTreatment.EXEMPT, "Charity")).hasSameSizeAs(ITEMS);
        assertThat(taxesOn(new Sale(null, exempt, ITEMS))).containsOnly(Tax.of(exempt));
    }

    @Test
    void withoutAnAddressNothingIsDue() {
        assertThat(taxesOn(new Sale(null, TaxStatus.STANDARD, ITEMS))).containsExactly(Tax.NONE, Tax.NONE, Tax.NONE);
    }

    @Test
    void anotherSellersRatesDoNotCount() {
        api = Api.ofNewSeller();

        assertThat(taxesOn(new Sale(Place.of("DE", null), TaxStatus.STANDARD, ITEMS))).containsOnly(Tax.NONE);
    }

    private List<Tax> taxesOn(Sale sale) {
        var seller = api.sellerId();
        return asSeller.call(seller, () -> taxes.taxesOn(sale));
    }
}
