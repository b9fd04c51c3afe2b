package dev.brickwork.faults;

import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A guard that a whole run has to do without. What it kept from happening must happen, and be named. */
enum RunControl {
    /** The claim of a key goes as the work commits, so that a repeat finds none. */
    CLAIMS_FORGOTTEN("18 no request has two effects", Map.of(), """
            CREATE FUNCTION forget_claim() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
            BEGIN
                DELETE FROM idempotency_key WHERE seller_id = NEW.seller_id AND key = NEW.key;
                RETURN NULL;
            END $$""", """
            CREATE CONSTRAINT TRIGGER forget_claim AFTER INSERT ON idempotency_key DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION forget_claim()"""),
    /** What was acknowledged is not on the disk yet when PostgreSQL goes. */
    COMMITS_NOT_AWAITED("acknowledged writes are there", Map.of(), "ALTER ROLE brickwork SET synchronous_commit = off",
            "ALTER SYSTEM SET wal_writer_delay = '10s'", "ALTER SYSTEM SET wal_writer_flush_after = '1GB'", "SELECT pg_reload_conf()",
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'brickwork'"),
    /** Every twentieth delivery is believed to be done before it was sent. */
    DELIVERIES_BELIEVED("every event arrived at every receiver", Map.of(), """
            CREATE FUNCTION believe_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                IF NEW.number % 20 = 0 THEN
                    NEW.state := 'DELIVERED';
                    NEW.ended_at := now();
                END IF;
                RETURN NEW;
            END $$""", "CREATE TRIGGER believe_delivery BEFORE INSERT ON webhook_delivery FOR EACH ROW EXECUTE FUNCTION believe_delivery()"),
    /** Nobody looks for charges that a crash left behind. */
    CHARGES_LEFT_BEHIND("nothing is left half done", Map.of("BRICKWORK_PAYMENTS_RECOVER_AFTER", "10h")),
    /** The database refuses for a reason that nobody has foreseen. */
    REFUSALS_UNFORESEEN("0 answers of 500", Map.of(), """
            CREATE FUNCTION refuse_at_random() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                IF random() < 0.1 THEN
                    RAISE EXCEPTION 'nobody knows why';
                END IF;
                RETURN NEW;
            END $$""", "CREATE TRIGGER refuse_at_random BEFORE INSERT ON customer FOR EACH ROW EXECUTE FUNCTION refuse_at_random()"),
    /** Payments do not move the counters of their invoice. */
    COUNTERS_NOT_MOVED("6 the counters of an invoice are the sums of its payments, credits and notes", Map.of(),
            "ALTER TABLE payment DISABLE TRIGGER payment_moves_its_invoice");

    final String title = name().toLowerCase(Locale.ROOT).replace('_', '-');
    final String caughtBy;
    final Map<String, String> settings;
    private final List<String> dropping;

    RunControl(String caughtBy, Map<String, String> settings, String... dropping) {
        this.caughtBy = caughtBy;
        this.settings = settings;
        this.dropping = List.of(dropping);
    }

    void drop(World world) throws SQLException {
        try (var database = world.connect(); var statement = database.createStatement()) {
            for (var sql : dropping) {
                statement.execute(sql);
            }
        }
    }
}
