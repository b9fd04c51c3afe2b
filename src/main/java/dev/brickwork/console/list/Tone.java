package dev.brickwork.console.list;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** How states are coloured and said. The word always says it too. */
public final class Tone {
    private static final Set<String> GOOD = Set.of("PAID", "SETTLED", "ACTIVE", "ACCEPTED", "APPROVED", "SENT", "DELIVERED",
            "CREDITED", "TRIAL", "CREATED", "COMPLETED");
    private static final Set<String> BAD = Set.of("PAST_DUE", "UNPAID", "FAILED", "REFUSED", "PARKED", "DECLINED");
    private static final Set<String> WAITING = Set.of("DUE", "PARTIALLY_PAID", "WAITING", "PROCESSING", "PAUSED", "OPEN",
            "PENDING", "RUNNING", "ADJUSTED", "OUTSTANDING", "NO_RECIPIENT");

    private static final Pattern ACRONYM = Pattern.compile("(?i)\\b(api|ach|vat|pdf)\\b");

    private Tone() {
    }

    /** {@code good}, {@code bad}, {@code warn} or {@code calm}. */
    public static String of(String state) {
        if (GOOD.contains(state)) {
            return "good";
        }
        return BAD.contains(state) ? "bad" : WAITING.contains(state) ? "warn" : "calm";
    }

    /** {@code PAST_DUE} is "Past due". */
    public static String words(Enum<?> state) {
        return words(state.name());
    }

    public static String words(String name) {
        var words = name.replace('_', ' ').replace('.', ' ').toLowerCase(Locale.ROOT);
        return ACRONYM.matcher(Character.toUpperCase(words.charAt(0)) + words.substring(1))
                .replaceAll(found -> found.group().toUpperCase(Locale.ROOT));
    }
}
