package dev.brickwork.platform.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Predicate;

import org.junit.jupiter.api.Test;

import dev.brickwork.platform.sweep.DueCursor.Place;

class DueCursorTest {
    private static final Instant MIDNIGHT = Instant.parse("2026-01-01T00:00:00Z");
    private static final int TOLD_MAX = 3;

    private final Random random = new Random(42);
    private final TreeSet<Place> due = new TreeSet<>();
    private final Set<UUID> locked = new HashSet<>();
    private final List<UUID> tried = new ArrayList<>();
    private int claims;

    /** Many at the same instant, as at midnight. */
    private Place add() {
        var place = new Place(MIDNIGHT.plusSeconds(random.nextInt(3)), new UUID(random.nextLong(), random.nextLong()));
        due.add(place);
        return place;
    }

    private void addMany(int count) {
        for (int i = 0; i < count; i++) {
            add();
        }
    }

    /** As the database claims. */
    private Optional<Place> next(Place after, Set<UUID> but) {
        claims++;
        return due.tailSet(after, false).stream()
                .filter(place -> !but.contains(place.id()) && !locked.contains(place.id())).findFirst();
    }

    /** @param meanwhile what others do before each claim */
    private void run(DueCursor cursor, Predicate<UUID> fails, Runnable meanwhile) {
        boolean isMore = true;
        while (isMore) {
            meanwhile.run();
            assertThat(cursor.but()).hasSizeLessThanOrEqualTo(TOLD_MAX);
            next(cursor.after(), Set.of(cursor.but())).ifPresent(found -> {
                if (cursor.isNew(found)) {
                    tried.add(found.id());
                    if (fails.test(found.id())) {
                        cursor.leave(found);
                    } else {
                        due.remove(found);
                    }
                }
            });
            isMore = cursor.goesOn();
        }
    }

    /** What a run does that tells the database of all that it has left. */
    private List<UUID> triedWithALongList(Predicate<UUID> fails) {
        var left = new HashSet<UUID>();
        var order = new ArrayList<UUID>();
        var before = List.copyOf(due);
        for (var next = next(Place.FRONT, left); next.isPresent(); next = next(Place.FRONT, left)) {
            order.add(next.get().id());
            if (fails.test(next.get().id())) {
                left.add(next.get().id());
            } else {
                due.remove(next.get());
            }
        }
        due.addAll(before);
        return order;
    }

    @Test
    void theSameIsDoneInTheSameOrderAsWithAListWithoutEnd() {
        for (int round = 0; round < 500; round++) {
            due.clear();
            tried.clear();
            addMany(random.nextInt(40));
            int failing = random.nextInt(5);
            Predicate<UUID> fails = id -> Math.floorMod(id.hashCode(), 4) < failing;
            var expected = triedWithALongList(fails);

            run(new DueCursor(TOLD_MAX), fails, () -> {
            });

            assertThat(tried).as("round %d of seed 42", round).isEqualTo(expected);
        }
    }

    @Test
    void aRunInWhichEverythingFailsAsksForLittleMoreThanThereIs() {
        addMany(3_000);

        run(new DueCursor(TOLD_MAX), id -> true, () -> {
        });

        assertThat(tried).hasSize(3_000).doesNotHaveDuplicates();
        // each, then once for each part of the list that is passed, and the way once more
        assertThat(claims).isLessThan(3_000 + 2 * 3_000 / TOLD_MAX + 5);
    }

    @Test
    void aRunWithoutFailuresIsOverWhenNothingIsFound() {
        addMany(50);

        run(new DueCursor(TOLD_MAX), id -> false, () -> {
        });

        assertThat(claims).isEqualTo(51);
    }

    @Test
    void whatOthersLetGoOrAddBehindItIsDoneInTheSameRun() {
        for (int round = 0; round < 500; round++) {
            due.clear();
            tried.clear();
            locked.clear();
            addMany(30);
            due.stream().filter(place -> random.nextInt(4) == 0).forEach(place -> locked.add(place.id()));
            var all = new HashSet<>(due);
            var steps = new int[1];

            run(new DueCursor(TOLD_MAX), id -> Math.floorMod(id.hashCode(), 4) < 3, () -> {
                steps[0]++;
                if (steps[0] < 10) {
                    all.add(add());
                } else {
                    locked.clear();
                }
            });

            assertThat(tried).as("round %d of seed 42", round).doesNotHaveDuplicates()
                    .containsExactlyInAnyOrderElementsOf(all.stream().map(Place::id).toList());
        }
    }

    @Test
    void whatIsDueAgainAtOnceIsNotDoneAgainByTheSameRun() {
        var again = add();
        var cursor = new DueCursor(TOLD_MAX);
        assertThat(cursor.isNew(again)).isTrue();
        cursor.finish(again);
        assertThat(cursor.goesOn()).isTrue();

        assertThat(cursor.isNew(again)).isFalse();
        assertThat(cursor.claimed()).isEmpty();
        assertThat(cursor.goesOn()).isTrue();
        assertThat(cursor.after()).isEqualTo(again);
        assertThat(cursor.goesOn()).as("from the front once more").isTrue();
        assertThat(cursor.after()).isEqualTo(Place.FRONT);
        assertThat(cursor.isNew(again)).isFalse();
        assertThat(cursor.goesOn()).isTrue();
        assertThat(cursor.goesOn()).isFalse();
    }

    @Test
    void placesAreInTheOrderOfTheDatabase() {
        var low = new Place(MIDNIGHT, UUID.fromString("7fffffff-0000-4000-8000-000000000000"));
        var high = new Place(MIDNIGHT, UUID.fromString("80000000-0000-4000-8000-000000000000"));
        assertThat(low).isLessThan(high);
        assertThat(high).isLessThan(new Place(MIDNIGHT.plusNanos(1_000), low.id()));
    }
}
