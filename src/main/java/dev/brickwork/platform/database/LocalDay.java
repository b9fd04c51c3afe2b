package dev.brickwork.platform.database;

/** Days of time zones that rows name, as the database computes them. */
public final class LocalDay {
    /** These names are abbreviations to PostgreSQL, which has winter all year; by the tz database they are those places. */
    private static final String ZONE = """
            CASE %1$s WHEN 'CET' THEN 'Europe/Brussels' WHEN 'MET' THEN 'Europe/Brussels' WHEN 'EET' THEN 'Europe/Athens'
                WHEN 'WET' THEN 'Europe/Lisbon' ELSE %1$s END""";

    private LocalDay() {
    }

    /** @param instant and {@code zone} are expressions of the statement */
    public static String of(String instant, String zone) {
        return "(" + instant + " AT TIME ZONE " + ZONE.formatted(zone) + ")::date";
    }

    /** The instant at which a day begins. */
    public static String startOf(String day, String zone) {
        return "(" + day + "::timestamp AT TIME ZONE " + ZONE.formatted(zone) + ")";
    }
}
