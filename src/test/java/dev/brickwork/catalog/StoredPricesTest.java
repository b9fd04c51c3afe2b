package dev.brickwork.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.BrickKind;

class StoredPricesTest {

    @Test
    void pricesInACurrencyThatIsNoLongerTakenAreKept() {
        var brick = new PlanVersionBrick();
        brick.kind = BrickKind.ADD_ON;
        brick.pricing = """
                {"model": "FLAT", "period": "MONTH", "prices": {"USD": {"amount": "10"}, "CHF": {"amount": "9"}}}""";

        assertThat(brick.toCatalog().pricing().prices()).containsOnlyKeys(CurrencyCode.USD, CurrencyCode.CHF);
    }
}
