package dev.brickwork.console.overview;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.console.frame.Frame;
import dev.brickwork.console.list.Counted;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Tone;
import dev.brickwork.invoice.payment.StuckInvoicesSql;
import dev.brickwork.mail.ParkedMailsSql;
import dev.brickwork.order.OrderSql;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.subscription.WatchedContractsSql;
import dev.brickwork.webhook.FailingEndpointsSql;

/**
 * What somebody has to look at, besides orders and late invoices, which have lists of their own. Each room says what of its rows that
 * is; all of them are read in one statement.
 */
@ApplicationScoped
class Attention {
    /** Of each kind. */
    static final int MAX = 100;
    private static final int DAYS_AHEAD = 30;

    private final Database database;
    private final BusinessClock clock;
    private final Frame frame;

    Attention(Database database, BusinessClock clock, Frame frame) {
        this.database = database;
        this.clock = clock;
        this.frame = frame;
    }

    /** @param why null where there is nothing to say */
    public record Row(String what, String href, String customer, String customerHref, String when, String why) {
    }

    /**
     * @param id its place on the page
     * @param what beside how many there are
     */
    public record Group(String id, Counted what, String advice, List<Row> rows) {

        public String title() {
            return what.several();
        }

        public boolean isCut() {
            return rows.size() == MAX;
        }

        public boolean hasCustomers() {
            return rows.stream().anyMatch(row -> row.customer != null);
        }
    }

    private record Kind(String id, Counted what, String advice) {
    }

    private static final List<Kind> KINDS = List.of(
            new Kind("failed-charges", new Counted("Failed charge", "Failed charges"),
                    "Ask for another payment method, or charge the invoice again."),
            new Kind("parked-invoices", new Counted("Invoice that could not be issued", "Invoices that could not be issued"),
                    "Fix the problem named in the reason, then issue them again."),
            new Kind("parked-contracts",
                    new Counted("Contract that could not be changed", "Contracts that could not be changed"),
                    "Scheduled changes are stopped until the problem is resolved."),
            new Kind("waiting-renewals", new Counted("Renewal that waits for you", "Renewals that wait for you"),
                    "The term before was over when its order was accepted. Accept the renewal, or cancel it to end the contract."),
            new Kind("ending-terms",
                    new Counted("Term ending in the next " + DAYS_AHEAD + " days",
                            "Terms ending in the next " + DAYS_AHEAD + " days"),
                    "One-month terms are listed only if the contract ends with them."),
            new Kind("parked-mails", new Counted("Email that could not be sent", "Emails that could not be sent"),
                    "Check the recipient's address."),
            new Kind("failing-webhooks", new Counted("Failing webhook endpoint", "Failing webhook endpoints"),
                    "An endpoint is disabled after failing for five days."));

    /** A row as the rooms select it. */
    private record Found(String kind, UUID id, String label, UUID aboutId, String about, String zone, Instant at,
            String reason) {

        static Found of(ResultSet row) throws SQLException {
            return new Found(row.getString("kind"), row.getObject("id", UUID.class), row.getString("label"),
                    row.getObject("about_id", UUID.class), row.getString("about"), row.getString("time_zone"),
                    Sql.instant(row, "at"), row.getString("reason"));
        }

        Row shown(Format f) {
            return switch (kind) {
                case "failed-charges", "parked-invoices" ->
                    new Row(label, Links.invoice(id), about, Links.customer(aboutId), f.time(at), reason);
                case "parked-contracts" ->
                    new Row(label, Links.contract(id), about, Links.customer(aboutId), f.time(at), reason);
                case "waiting-renewals" ->
                    new Row(label, Links.order(id), about, Links.customer(aboutId), f.time(at), reason);
                case "ending-terms" -> new Row(label, Links.contract(id), about, Links.customer(aboutId),
                        f.dayIn(at.minusNanos(1), ZoneId.of(zone)), reason);
                case "parked-mails" -> new Row(Tone.words(about) + " to " + label,
                        Links.object(about.substring(0, about.indexOf('.')), aboutId), null, null, f.time(at), reason);
                default -> new Row(label, Links.object("webhook_endpoint", id), null, null, f.time(at), reason);
            };
        }
    }

    /** Those that have rows. What the role may not read is left out. */
    @Transactional
    List<Group> groups(Format f) {
        var selects = new ArrayList<String>();
        var parameters = new ArrayList<Object>();
        if (frame.can("invoices:read")) {
            selects.add(StuckInvoicesSql.failed(MAX));
            selects.add(StuckInvoicesSql.parked(MAX));
        }
        if (frame.can("subscriptions:read")) {
            selects.add(WatchedContractsSql.parked(MAX));
            selects.add(WatchedContractsSql.ending(MAX));
            parameters.add(clock.now());
            parameters.add(clock.now().plus(Duration.ofDays(DAYS_AHEAD)));
        }
        if (frame.can("orders:read")) {
            selects.add(OrderSql.waitingRenewals(MAX));
        }
        if (frame.can("mails:read")) {
            selects.add(ParkedMailsSql.parked(MAX));
        }
        if (frame.can("webhook-endpoints:read")) {
            selects.add(FailingEndpointsSql.failing(MAX));
        }
        List<Found> found = selects.isEmpty()
                ? List.of()
                : database.select(String.join("\nUNION ALL\n", selects), Found::of, parameters.toArray());
        return KINDS.stream().map(kind -> new Group(kind.id, kind.what, kind.advice,
                found.stream().filter(one -> one.kind.equals(kind.id)).map(one -> one.shown(f)).toList()))
                .filter(group -> !group.rows.isEmpty()).toList();
    }
}
