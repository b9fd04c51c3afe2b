package dev.brickwork.platform.sweep;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * The way of one run of a sweep through what is due, first things first. What was tried in vain stays due, and in the way: the
 * database is told to pass it over, a hundred of them and no more, or a run in which everything fails would tell it an ever
 * longer list. Once there are more, the walk goes on from there.
 *
 * <pre>
 *   due, in order:   x x x x x x x x x x . . . .        x tried in vain
 *                    behind ^   but()    ^ claimed next
 *                        after()
 * </pre>
 *
 * Behind it, something may become due, or its lock may be released. So from its end it begins again at the front,
 * until there was nothing to do on the whole way: a run does all that is due. As long as a hundred are not exceeded it stands at
 * the front all the time, and is over when nothing is found from there.
 */
public final class DueCursor {
    private static final int EXCLUDED_MAX = 100;

    private final int excludedMax;
    private final Set<UUID> known = new HashSet<>();
    private final TreeSet<Place> left = new TreeSet<>();
    private Place after = Place.FRONT;
    private Place claimed;
    private boolean isAnyFound;
    private boolean isAnyNew;

    public DueCursor() {
        this(EXCLUDED_MAX);
    }

    DueCursor(int excludedMax) {
        this.excludedMax = excludedMax;
    }

    /** Where something stands among what is due. */
    public record Place(Instant dueAt, UUID id) implements Comparable<Place> {
        static final Place FRONT = new Place(Instant.parse("0001-01-01T00:00:00Z"), new UUID(0, 0));
        /** PostgreSQL orders ids by their bytes; to Java they are numbers with a sign. */
        private static final Comparator<Place> ORDER = Comparator.comparing(Place::dueAt)
                .thenComparing(place -> place.id.toString());

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }

    /** A step claims the first thing that stands after this place and is none of {@link #but}. */
    public Place after() {
        return after;
    }

    public UUID[] but() {
        return left.tailSet(after, false).stream().limit(excludedMax).map(Place::id).toArray(UUID[]::new);
    }

    /**
     * Is to be told what was found before anything is done to it.
     *
     * @return whether it is to be done; not when this run has had it before
     */
    public boolean isNew(Place found) {
        isAnyFound = true;
        if (known.contains(found.id)) {
            after = found;
            return false;
        }
        isAnyNew = true;
        claimed = found;
        return true;
    }

    /** What this step does or fails to do; empty before it has found something new. */
    public Optional<Place> claimed() {
        return Optional.ofNullable(claimed);
    }

    /** The rest of the run has nothing to do with it any more. It stays due. */
    public void leave(Place tried) {
        known.add(tried.id);
        left.add(tried);
    }

    /** The same, should it fall due again at once. */
    public void finish(Place done) {
        known.add(done.id);
    }

    /** @return whether there is another step to take */
    public boolean goesOn() {
        boolean isMore = isAnyFound || isAnyNew && !after.equals(Place.FRONT);
        if (!isAnyFound) {
            after = Place.FRONT;
            isAnyNew = false;
        }
        isAnyFound = false;
        claimed = null;
        return isMore;
    }
}
