package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

@ServiceTest
class WhatIfTest {
    private Seller seller;
    private Plan plan;
    private Subscription subscription;

    @BeforeEach
    void aYearOfFiveSeats() {
        seller = Given.seller().at("2026-01-01T12:00:00Z").taxOf("GB", "20");
        plan = seller.plan(perUnit("seats", "20.00"));
        subscription = seller.customer("Acme").in("GB").made().subscription(plan).units("seats", 5).from("2026-01-01")
                .accepted();
        seller.moveTo("2026-01-15T12:00:00Z");
    }

    @Test
    void alternativesStandSideBySide() {
        var bricks = List.of(json("brick_id", plan.brick("seats"), "quantity", 8));
        ask(json("name", "Stay"),
                json("name", "More", "upgrade", json("starts_at", "2026-02-01", "bricks", bricks)),
                json("recast", json("starts_at", "2026-02-01", "contract_length", 24, "billing_frequency", "ANNUALLY",
                        "plan_id", plan.id(), "bricks", bricks)),
                json("end", json("ends_at", "2026-02-28")), json("pause", json("scheduled_resume_at", "2026-01-25")))
                .statusCode(200).body("currency", equalTo("USD"))
                .body("alternatives.kind", contains("NOTHING", "UPGRADE", "RECAST", "END", "PAUSE"))
                .body("alternatives.name", contains("Stay", "More", null, null, null))
                .body("alternatives.ends_at",
                        contains("2026-12-31", "2026-12-31", "2028-01-31", "2026-02-28", "2027-01-10"))
                .body("alternatives.total", contains(132_000, 211_200, 460_800, 12_000, 132_000))
                .body("alternatives.mrr", contains(10_000, 16_000, 16_000, 0, 0))
                .body("alternatives.takes_effect_at",
                        contains("2026-01-15", "2026-02-01", "2026-02-01", "2026-03-01", "2026-01-15"))
                .body("alternatives.difference.total", contains(0, 79_200, 328_800, -120_000, 0))
                .body("alternatives.difference.mrr", contains(0, 6_000, 6_000, -10_000, -10_000))
                .body("alternatives[0].invoices", hasSize(11)).body("alternatives[2].invoices", hasSize(2))
                .body("alternatives[4].invoices[0].bill_at", equalTo("2026-02-11"));
    }

    @Test
    void aCreditIsTakenOffTheNet() {
        ask(json("end", json("ends_at", "NOW")), json("end", json("ends_at", "NOW", "billing", "BILL_REST")))
                .statusCode(200).body("alternatives.credit", contains(6_581, 0))
                .body("alternatives.net", contains(-6_581, 132_000))
                .body("alternatives.difference.net", contains(-138_581, 0));
    }

    /** What renews is in no total, but what it brings in a month is lost. */
    @Test
    void anEndWithTheTermLosesWhatTheLastDayBrings() {
        ask(json("name", "Stay"), json("end", json("ends_at", "END_OF_TERM")), json("end", json("ends_at", "2026-12-31")))
                .statusCode(200).body("alternatives.takes_effect_at", contains("2026-01-15", "2027-01-01", "2027-01-01"))
                .body("alternatives.mrr", contains(10_000, 0, 0))
                .body("alternatives.difference.mrr", contains(0, -10_000, -10_000))
                .body("alternatives.difference.total", contains(0, 0, 0));
    }

    @Test
    void whatWouldBeRefusedIsNamedByItsPlace() {
        ask(json("name", "Stay"), json("end", json("ends_at", "2030-01-01"))).statusCode(400)
                .body("error.details.fields", equalTo(Map.of("alternatives[1].end.ends_at", List.of(
                        "must lie in the current term: from 2025-12-31, which leaves nothing of it, to 2026-12-31"))));
        ask(json("end", json("ends_at", "NOW"), "pause", json("scheduled_resume_at", "2026-02-01"))).statusCode(400)
                .body("error.details.fields", equalTo(Map.of("alternatives[0].pause",
                        List.of("may not be sent together with end"))));
        ask().statusCode(400);
        subscription.end("2026-02-28").statusCode(200);
        ask(json("upgrade", json("starts_at", "2026-02-01",
                "bricks", List.of(json("brick_id", plan.brick("seats"), "quantity", 8))))).statusCode(400)
                .body("error.details.fields", equalTo(Map.of("alternatives[0]",
                        List.of("The subscription ends on 2026-02-28; take its end back first."))));
    }

    @Test
    void nothingIsWritten() {
        var before = subscription.read().asString();
        var events = subscription.events();
        ask(json("end", json("ends_at", "NOW")), json("pause", json("scheduled_resume_at", "2026-02-01"))).statusCode(200);

        assertThat(subscription.read().asString()).isEqualTo(before);
        assertThat(subscription.events()).isEqualTo(events);
    }

    private Answer ask(Object... alternatives) {
        return subscription.post("/what-if", json("alternatives", List.of(alternatives)));
    }
}
