package dev.brickwork.platform.json;

/**
 * One member as it was sent. The reader says what may be missing; a problem is noted and answered together with all
 * others, so the value handed out meanwhile is null.
 */
public final class FieldValue<T> {
    private final Fields owner;
    private final String name;
    private final boolean isSent;
    private final boolean isNull;
    private final T value;

    FieldValue(Fields owner, String name, boolean isSent, boolean isNull, T value) {
        this.owner = owner;
        this.name = name;
        this.isSent = isSent;
        this.isNull = isNull;
        this.value = value;
    }

    public T required() {
        owner.nullMeansAbsent(name, false);
        if (!isSent) {
            owner.problem(name, "is required");
        }
        return refuseNull();
    }

    /** Null when absent; an explicit null means the same. */
    public T optional() {
        owner.nullMeansAbsent(name, true);
        return value;
    }

    public T or(T whenAbsent) {
        owner.nullMeansAbsent(name, true);
        return isSent && !isNull ? value : whenAbsent;
    }

    /** For PATCH: an explicit null is refused. */
    public Patch<T> patch() {
        return isSent ? Patch.to(refuseNull()) : Patch.absent();
    }

    /** For PATCH: an explicit null clears. */
    public Patch<T> nullablePatch() {
        return isSent ? Patch.to(value) : Patch.absent();
    }

    private T refuseNull() {
        if (isNull) {
            owner.problem(name, "may not be null");
        }
        return value;
    }
}
