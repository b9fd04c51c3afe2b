package dev.brickwork.invoice;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.platform.database.Database;

/**
 * All that was billed, line by line, for who looks at it contract by contract: a subscription with its invoices, or an invoice that
 * stands alone. And what lowered it, and what will be billed.
 */
public final class BilledLineQuery {
    private static final String SUBSCRIPTIONS = """
            SELECT DISTINCT subscription_id FROM invoice WHERE subscription_id > ? ORDER BY subscription_id LIMIT ?""";
    private static final String STANDALONE = """
            SELECT id FROM invoice WHERE subscription_id IS NULL AND id > ? ORDER BY id LIMIT ?""";
    /**
     * Versions and lines are looked up invoice by invoice ({@code OFFSET 0} keeps the planner from joining them): a join of so many reads
     * all versions there are, each time.
     */
    private static final String ISSUED = """
            SELECT i.subscription_id, i.id AS invoice_id, l.version, v.id AS version_id, i.currency, l.kind, l.line, l.replaced_line,
                l.contract_from, l.contract_to, l.starts_on, l.ends_on, l.brick_id, l.brick_code, l.brick_name,
                l.amount - l.discount AS net
            FROM invoice i
            CROSS JOIN LATERAL (SELECT id, version FROM invoice_version
                WHERE seller_id = i.seller_id AND invoice_id = i.id OFFSET 0) v
            CROSS JOIN LATERAL (SELECT invoice_id, version, place, kind, line, replaced_line, contract_from, contract_to,
                    starts_on, ends_on, brick_id, brick_code, brick_name, amount, discount FROM invoice_line
                WHERE seller_id = i.seller_id AND invoice_id = i.id AND version = v.version OFFSET 0) l
            WHERE i.%s = ANY (?) ORDER BY l.invoice_id, l.version, l.place""";
    private static final String PLANNED = """
            SELECT i.subscription_id, i.id AS invoice_id, 0 AS version, NULL::uuid AS version_id, i.currency, 'PLANNED' AS kind, l.line,
                l.replaced_line, lower(l.contract_days) AS contract_from, upper(l.contract_days) AS contract_to, l.starts_on,
                l.ends_on, l.brick_id, l.brick_code, l.brick_name, l.amount - l.discount AS net
            FROM invoice i JOIN invoice_planned_line l ON l.seller_id = i.seller_id AND l.invoice_id = i.id
            WHERE i.subscription_id = ANY (?) AND i.issued_at IS NULL AND i.voided_at IS NULL AND NOT i.is_muted
            ORDER BY i.id, l.place""";
    private static final String WAITING = """
            SELECT a.subscription_id, i.id AS invoice_id, 0 AS version, NULL::uuid AS version_id, i.currency, a.kind, a.line,
                NULL::integer AS replaced_line, NULL::date AS contract_from, NULL::date AS contract_to, a.starts_on, a.ends_on,
                a.brick_id, a.brick_code, a.brick_name, a.amount - a.discount AS net
            FROM invoice_addition a JOIN invoice i ON i.seller_id = a.seller_id AND i.id = a.invoice_id
            WHERE a.subscription_id = ANY (?) AND i.issued_at IS NULL AND i.voided_at IS NULL AND NOT i.is_muted
            ORDER BY a.created_at, a.source_id""";
    private static final String NOTES = """
            SELECT id, invoice_id, invoice_version, amount - tax AS net FROM credit_note WHERE invoice_id = ANY (?)
            ORDER BY invoice_id, place""";
    private static final String CREDITED = """
            SELECT by_credit_id, charge_invoice_id, subscription_id, charge_line, contract_from,
                CASE WHEN line_before <> 0 THEN contract_to END, net FROM charge_reduction
            WHERE subscription_id = ANY (?) AND by_credit_id IS NOT NULL ORDER BY created_at, id""";

    private static final String RECAST_CREDITS = """
            SELECT c.id, c.subscription_id, r.term FROM credit c
            JOIN recast_credit r ON r.seller_id = c.seller_id AND r.order_id = c.order_id
            WHERE c.subscription_id = ANY (?) AND c.kind = 'RECAST'""";
    private static final String MUTED_USAGE = """
            SELECT subscription_id, invoice_key FROM invoice
            WHERE subscription_id = ANY (?) AND is_muted AND invoice_key LIKE '%-USAGE-%'""";

    private static final String PAYERS = """
            SELECT DISTINCT ON (subscription_id) subscription_id, billed_company_id FROM invoice
            WHERE subscription_id = ANY (?) ORDER BY subscription_id, id DESC""";

    private BilledLineQuery() {
    }

    /**
     * A line that was billed, or will be.
     *
     * @param subscriptionId null on an invoice that stands alone
     * @param version of the invoice; 0 while it is not issued, and then {@code versionId} is null
     * @param line the number of the line of the agreement, 0 for none; {@code replaced} that of the one it takes back
     * @param contractDays null where it bills none
     * @param brickId null, like its code, for something that is in no catalogue
     * @param net without tax
     */
    public record Line(UUID subscriptionId, UUID invoiceId, int version, UUID versionId, CurrencyCode currency,
            LineKind kind,
            int line, int replaced, DateRange contractDays, DateRange days, UUID brickId, String brickCode,
            String brickName, long net) {

        private static Line of(ResultSet row) throws SQLException {
            var contractFrom = row.getObject("contract_from", LocalDate.class);
            return new Line(row.getObject("subscription_id", UUID.class), row.getObject("invoice_id", UUID.class),
                    row.getInt("version"), row.getObject("version_id", UUID.class),
                    CurrencyCode.valueOf(row.getString("currency")), LineKind.valueOf(row.getString("kind")),
                    row.getInt("line"), row.getInt("replaced_line"),
                    contractFrom == null
                            ? null
                            : new DateRange(contractFrom, row.getObject("contract_to", LocalDate.class)),
                    new DateRange(row.getObject("starts_on", LocalDate.class), row.getObject("ends_on", LocalDate.class)),
                    row.getObject("brick_id", UUID.class), row.getString("brick_code"), row.getString("brick_name"),
                    row.getLong("net"));
        }
    }

    /** @param version the version of the invoice that it lowers */
    public record Note(UUID id, UUID invoiceId, int version, long net) {
    }

    /**
     * What was given back of a charge, as credit.
     *
     * @param line the number of the line that was charged
     * @param contractFrom the first contract day that was not used, or that an upgrade made cheaper
     * @param contractTo the day after the last that an upgrade made cheaper; null where none gave it
     */
    public record Credited(UUID creditId, UUID invoiceId, UUID subscriptionId, int line, LocalDate contractFrom,
            LocalDate contractTo, long net) {
    }

    /** What a recast gave. @param term the one that the recast began */
    public record RecastCredit(UUID creditId, UUID subscriptionId, int term) {
    }

    /** A usage invoice that is billed elsewhere, and with it the meters that close on its day. */
    public record MutedUsage(UUID subscriptionId, InvoiceKey key) {
    }

    /** The next subscriptions with invoices, in the order of their ids. */
    public static List<UUID> subscriptionsAfter(Database database, UUID after, int countMax) {
        return database.select(SUBSCRIPTIONS, row -> row.getObject(1, UUID.class), after, countMax);
    }

    /** The next invoices that stand alone, in the order of their ids. */
    public static List<UUID> standaloneAfter(Database database, UUID after, int countMax) {
        return database.select(STANDALONE, row -> row.getObject(1, UUID.class), after, countMax);
    }

    /** Lines of all versions of issued invoices. */
    public static List<Line> issued(Database database, UUID... subscriptionIds) {
        return database.select(ISSUED.formatted("subscription_id"), Line::of, (Object) subscriptionIds);
    }

    public static List<Line> issuedAlone(Database database, UUID... invoiceIds) {
        return database.select(ISSUED.formatted("id"), Line::of, (Object) invoiceIds);
    }

    /** What the agreements have for invoices that are not issued yet. */
    public static List<Line> planned(Database database, UUID... subscriptionIds) {
        return database.select(PLANNED, Line::of, (Object) subscriptionIds);
    }

    /** What waits for its invoice to be issued: completed milestones, and what is charged again. */
    public static List<Line> waiting(Database database, UUID... subscriptionIds) {
        return database.select(WAITING, Line::of, (Object) subscriptionIds);
    }

    public static List<Note> notes(Database database, UUID... invoiceIds) {
        return database.select(NOTES, row -> new Note(row.getObject(1, UUID.class), row.getObject(2, UUID.class),
                row.getInt(3), row.getLong(4)), (Object) invoiceIds);
    }

    public static List<Credited> credited(Database database, UUID... subscriptionIds) {
        return database.select(CREDITED,
                row -> new Credited(row.getObject(1, UUID.class), row.getObject(2, UUID.class),
                        row.getObject(3, UUID.class), row.getInt(4), row.getObject(5, LocalDate.class),
                        row.getObject(6, LocalDate.class),
                        row.getLong(7)),
                (Object) subscriptionIds);
    }

    public static List<RecastCredit> recastCredits(Database database, UUID... subscriptionIds) {
        return database.select(RECAST_CREDITS, row -> new RecastCredit(row.getObject(1, UUID.class),
                row.getObject(2, UUID.class), row.getInt(3)), (Object) subscriptionIds);
    }

    /** Who the newest invoice of each subscription is for; an invoice that is not issued yet is for who pays now. */
    public static Map<UUID, UUID> payers(Database database, UUID... subscriptionIds) {
        var payers = new HashMap<UUID, UUID>();
        database.select(PAYERS, row -> payers.put(row.getObject(1, UUID.class), row.getObject(2, UUID.class)),
                (Object) subscriptionIds);
        return payers;
    }

    public static Set<MutedUsage> mutedUsage(Database database, UUID... subscriptionIds) {
        return Set.copyOf(database.select(MUTED_USAGE,
                row -> new MutedUsage(row.getObject(1, UUID.class), InvoiceKey.parse(row.getString(2))),
                (Object) subscriptionIds));
    }
}
