package dev.brickwork.console.screen;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.ConsoleBrowser.between;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.catalog.PlanBodies;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Subscription;

/** Quotes that change a contract: the form shows what is agreed, and sends what somebody has changed. */
@ServiceTest
class QuoteOfContractTest {
    private static final String NEW = "/console/orders/new";

    private ConsoleScene scene;
    private ConsoleBrowser browser;

    @BeforeEach
    void aContractOfEightSeats() {
        scene = ConsoleScene.own();
        browser = ConsoleBrowser.of(scene.seller).signedIn("billing");
    }

    private String begun(String type) {
        return begun(type, scene.contract);
    }

    private String begun(String type, Subscription contract) {
        return browser.get(NEW + "?subscription_id=" + contract.id() + "&order_type=" + type).statusCode(200).asString();
    }

    /** As the form that is shown in {@code page} sends it. */
    private Object[] upgrade(String page, String day, String seats, String support, Object... more) {
        var form = new ArrayList<Object>(List.of("idempotency_key", "k1", "subscription_id", scene.contract.id(),
                "order_type", "UPGRADE", "starts_at", day));
        form.addAll(List.of("bricks[0][brick_id]", scene.plan.brick("seats"), "bricks[0][was]", was(page, 0),
                "bricks[0][quantity]", seats));
        form.addAll(List.of("bricks[1][brick_id]", scene.plan.brick("support"), "bricks[1][was]", was(page, 1),
                "bricks[1][quantity]", support));
        form.addAll(List.of(more));
        return form.toArray();
    }

    private static String was(String page, int place) {
        return between(page, "name=\"bricks[" + place + "][was]\" value=\"", "\"");
    }

    private static String quantity(String page, int place) {
        return between(page, "name=\"bricks[" + place + "][quantity]\" value=\"", "\"");
    }

    @Test
    void onAnotherDayOnlyWhatWasTypedIsSent() {
        scene.contract.upgrade().units("seats", 20).from("2026-11-01").accepted();
        var page = begun("UPGRADE");
        assertThat(quantity(page, 0)).isEqualTo("8");

        var moved = browser.post(NEW, upgrade(page, "2026-11-15", "8", "2")).statusCode(200).header("HX-Retarget",
                equalTo("form.quote")).asString();
        assertThat(quantity(moved, 0)).isEqualTo("20");
        assertThat(quantity(moved, 1)).isEqualTo("2");
        assertThat(browser.post(NEW, upgrade(moved, "2026-11-15", "20", "2")).header("HX-Retarget")).isNull();

        // also where nobody has looked at the estimate in between
        var location = browser.post(NEW, upgrade(page, "2026-11-15", "8", "2", "make", "true")).statusCode(303)
                .header("Location");
        scene.seller.api.get("/orders/" + between(location, "/orders/", "?")).body("bricks.brick_id",
                contains(scene.plan.brick("support")));
    }

    @Test
    void whatWasTypedStaysOnAnotherDay() {
        scene.contract.upgrade().units("seats", 20).from("2026-11-01").accepted();

        var moved = browser.post(NEW, upgrade(begun("UPGRADE"), "2026-11-15", "30", "1")).statusCode(200).asString();

        assertThat(quantity(moved, 0)).isEqualTo("30");
        assertThat(moved).contains("What if: The seats: 30");
    }

    /** Before 15 February there were five seats. */
    @Test
    void aYearThatIsStillBeingTypedChangesNothing() {
        var page = begun("UPGRADE");

        var answer = browser.post(NEW, upgrade(page, "0002-06-01", "8", "2")).statusCode(200);

        assertThat(answer.header("HX-Retarget")).isNull();
        assertThat(quantity(answer.asString(), 0)).isEqualTo("8");
    }

    @Test
    @LongLane
    void thePlanOfTheContractIsOfferedHoweverManyThereAre() {
        assertThat(begun("RECAST")).doesNotContain("The first 100 by code.");
        for (int i = 0; i < 100; i++) {
            scene.seller.api.post("/plans", PlanBodies.plan("a-" + i, perUnit("credits", "5.00"))).statusCode(201);
        }
        var chosen = "<option value=\"" + scene.plan.id() + "\" selected>";

        var page = begun("RECAST");

        assertThat(page).contains("The first 100 by code.", chosen);
        assertThat(quantity(page, 0)).isEqualTo("8");
        assertThat(browser.get(NEW + "?customer_id=" + scene.customer.id() + "&plan_id=" + scene.plan.id()).statusCode(200)
                .asString()).contains(chosen);
    }

    @Test
    void aRecastBeginsWithTheTermOfTheContract() {
        var longer = scene.customer.subscription(scene.plan).units("seats", 5).from("2026-05-10").months(24).quarterly()
                .accepted();

        assertThat(begun("RECAST", longer)).contains("name=\"contract_length\" type=\"text\" value=\"24\"",
                "<option value=\"QUARTERLY\" selected>");
    }
}
