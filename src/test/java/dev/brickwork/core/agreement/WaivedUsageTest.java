package dev.brickwork.core.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.brickwork.core.agreement.WaivedUsage.Charge;
import dev.brickwork.core.agreement.WaivedUsage.Reading;

/** Calls at 0.10. Of each reading: what all that was read by then costs now, what stands, what was waived. */
class WaivedUsageTest {

    private static Reading standing(long cost, long standing) {
        return new Reading(cost, standing, 0, false);
    }

    private static Reading noted(long cost, long standing, long waived) {
        return new Reading(cost, standing, waived, false);
    }

    private static Reading voided(long cost, long waived) {
        return new Reading(cost, 0, waived, false);
    }

    private static Reading takenOver(long cost) {
        return new Reading(cost, 0, 0, true);
    }

    static Stream<Arguments> cases() {
        return Stream.of(
                arguments("nothing was read", 0, List.of()),
                arguments("nothing was waived", 0, List.of(standing(1000, 1000), standing(1300, 300))),
                arguments("nothing was waived, and 50 of 100 are deleted", 0, List.of(standing(500, 1000))),
                arguments("void, and nothing changes", 0, List.of(voided(1000, 1000))),
                arguments("void, and the 100 are deleted", 1000, List.of(voided(0, 1000))),
                arguments("void, and 40 of the 100 are deleted", 400, List.of(voided(600, 1000))),
                arguments("void, then 30 late, then the 100 are deleted", 1000,
                        List.of(voided(0, 1000), standing(300, 300))),
                arguments("void, then 30 late, then the 30 are deleted", 0,
                        List.of(voided(1000, 1000), standing(1000, 300))),
                arguments("noted in full, then 30 late, then the 100 are deleted", 1000,
                        List.of(noted(0, 0, 1000), standing(300, 300))),
                arguments("both void", 0, List.of(voided(1000, 1000), voided(1300, 300))),
                arguments("40 of 100 noted, and nothing changes", 0, List.of(noted(1000, 600, 400))),
                arguments("40 of 100 noted, and 40 are deleted: what was waived goes first", 400,
                        List.of(noted(600, 600, 400))),
                arguments("40 of 100 noted, and 50 are deleted", 400, List.of(noted(500, 600, 400))),
                arguments("40 of 100 noted, and 50 given back as they were deleted", 400, List.of(noted(500, 500, 400))),
                arguments("void, and the price is raised later", -1000, List.of(voided(2000, 1000))),
                arguments("40 of 100 noted, and the price is doubled: so is what stands, and what was waived", -400,
                        List.of(noted(2000, 600, 400))),
                arguments("and what is more was billed", -400, List.of(noted(2000, 600, 400), standing(2000, 600))),
                arguments("a part that was cut off takes over what was waived", -500, List.of(takenOver(500))),
                arguments("and 30 late in it were billed", -500, List.of(takenOver(500), standing(800, 300))),
                arguments("30 late were given back as 50 of the first were deleted, then the later is void", 0,
                        List.of(standing(500, 800), voided(800, 0))),
                arguments("20 deleted and 30 late came as one line of 1.00, then the first is void", 0,
                        List.of(voided(800, 1000), standing(1100, 100))),
                arguments("30 late were given back as 50 of the first were deleted, then the first is void", 0,
                        List.of(voided(500, 800), standing(800, 0))),
                arguments("20 taken off by an entry below 0, then void", 0, List.of(voided(1000, 800), standing(800, 0))),
                arguments("30 late, and 50 taken off by an entry below 0, then void", 0,
                        List.of(voided(1000, 800), standing(1300, 0), standing(800, 0))),
                arguments("more is deleted than there was", 1000, List.of(voided(0, 1000), standing(-200, 0))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void whatWasWaivedIsOutOfTheMeterForGood(String what, long gone, List<Reading> readings) {
        assertThat(WaivedUsage.goneCents(readings)).isEqualTo(gone);
    }

    static Stream<Arguments> charges() {
        return Stream.of(
                arguments("nothing is lessened", List.of(charge("a", 1000, 0, false), charge("b", 300, 0, false)),
                        List.of(standing(1000, 1000), standing(1300, 300))),
                arguments("b has 100 left: the rest was waived",
                        List.of(charge("a", 1000, 0, false), charge("b", 300, 0, true)),
                        List.of(standing(1000, 1000), noted(1300, 100, 200))),
                arguments("nothing is known to stand of c",
                        List.of(charge("c", 1000, 0, true), charge("b", 300, 200, false)),
                        List.of(voided(1000, 1000), standing(1300, 100))),
                arguments("a smaller regeneration and 100 given back lower the newest charge",
                        List.of(charge("a", 1000, 100, false), charge("a", -250, 100, false)),
                        List.of(standing(1000, 650), standing(1300, 0))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("charges")
    void whatStandsOfAReadingIsWhatItChargedAndWasNotGivenBack(String name, List<Charge> charges, List<Reading> readings) {
        assertThat(WaivedUsage.readings(charges, List.of(1000L, 1300L), Map.of("a", 900L, "b", 100L))).isEqualTo(readings);
    }

    private static Charge charge(String invoice, long net, long given, boolean isLessened) {
        return new Charge(invoice, net, given, isLessened, false);
    }
}
