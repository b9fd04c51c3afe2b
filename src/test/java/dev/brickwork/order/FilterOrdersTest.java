package dev.brickwork.order;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

/** Tests that only read, so the orders are made once for all of them. */
@ServiceTest
class FilterOrdersTest {
    private static Api api;

    @BeforeEach
    void threeOrders() {
        if (api == null) {
            api = new ThreeOrders().seller.api;
        }
    }

    @ParameterizedTest
    @CsvSource({"status=OPEN, 1", "status=ACCEPTED, 2", "status=CANCELED, 0", "is_signed=false, 2", "is_signed=true, 1",
            "status=ACCEPTED&is_signed=false, 1", "order_type=STANDARD, 3", "order_type=RECAST, 0",
            "approval_status=NOT_NEEDED, 3", "approval_status=WAITING, 0", "is_expired=true, 0", "is_expired=false, 3",
            "created_from=2026-01-11, 2", "created_from=2026-01-11&created_to=2026-01-11, 1"})
    void filtersNarrowTheList(String query, int count) {
        api.get("/orders?" + query).statusCode(200).body("count", equalTo(count)).body("results", hasSize(count));
    }

    @ParameterizedTest
    @CsvSource({"status=DONE, status", "order_type=OTHER, order_type", "is_signed=1, is_signed",
            "approval_status=MAYBE, approval_status", "is_expired=1, is_expired", "created_from=x, created_from",
            "created_from=2026-02-01&created_to=2026-01-01, created_from", "colour=red, colour"})
    void whatIsWrongIsNamed(String query, String member) {
        api.get("/orders?" + query).statusCode(400).body("error.details.fields", hasKey(member));
    }
}
