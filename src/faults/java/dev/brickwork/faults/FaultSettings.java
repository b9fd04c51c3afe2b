package dev.brickwork.faults;

import java.time.Duration;
import java.util.Map;

/**
 * What {@code -Dfaults.*} says.
 *
 * @param control the guard that is dropped, {@code all} of them one after the other, or null for an honest run
 */
record FaultSettings(Duration lasts, long seed, String control) {
    /** How often something other than a kill happens, and how often a kill, at random within these. */
    static final int KILL_AFTER_MILLIS_MIN = 4_000;
    static final int KILL_AFTER_MILLIS_MAX = 9_000;
    static final int OTHER_AFTER_MILLIS_MIN = 2_500;
    static final int OTHER_AFTER_MILLIS_MAX = 7_000;
    static final int DATABASE_AFTER_MILLIS_MIN = 6_000;
    static final int DATABASE_AFTER_MILLIS_MAX = 15_000;
    static final int CLIENTS_PER_SHOP = 5;

    static FaultSettings fromProperties() {
        var minutes = Double.parseDouble(property("faults.minutes", "10"));
        var seed = property("faults.seed", "random");
        var control = property("faults.control", "none");
        return new FaultSettings(Duration.ofMillis((long) (minutes * 60_000)),
                seed.equals("random") ? System.currentTimeMillis() % 1_000_000 : Long.parseLong(seed), control.equals("none") ? null : control);
    }

    /** Every process gets these; a control may add to them. */
    static Map<String, String> ofProcesses() {
        return Map.ofEntries(Map.entry("BRICKWORK_OPERATOR_KEY", World.OPERATOR_KEY),
                Map.entry("BRICKWORK_SECRETS_KEY", "secrets_test_0123456789abcdefghijklmnop"),
                Map.entry("BRICKWORK_WEBHOOKS_ALLOW_PRIVATE_ADDRESSES", "true"),
                Map.entry("BRICKWORK_TEST_CLOCK_ENABLED", "true"), Map.entry("BRICKWORK_SWEEP_EVERY", "1s"),
                Map.entry("BRICKWORK_PAYMENTS_RECOVER_AFTER", "6s"), Map.entry("BRICKWORK_PUBLIC_URL", "http://localhost:8080"),
                Map.entry("QUARKUS_DATASOURCE_JDBC_MAX_SIZE", "16"));
    }

    private static String property(String name, String otherwise) {
        var value = System.getProperty(name);
        return value == null || value.isBlank() ? otherwise : value;
    }
}
