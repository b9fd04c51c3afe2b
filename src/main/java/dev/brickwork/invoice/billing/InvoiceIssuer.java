package dev.brickwork.invoice.billing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.customer.CustomerSql;
import dev.brickwork.customer.Payer;
import dev.brickwork.identity.TaxIdentityMissing;
import dev.brickwork.identity.TaxIdentityRules;
import dev.brickwork.invoice.InvoiceEventData;
import dev.brickwork.invoice.InvoiceQuery;
import dev.brickwork.invoice.InvoiceStatus;
import dev.brickwork.invoice.InvoiceVersion;
import dev.brickwork.invoice.UntaxedLine;
import dev.brickwork.invoice.VersionTable;
import dev.brickwork.invoice.credit.AvailableCredit;
import dev.brickwork.invoice.credit.CreditLocks;
import dev.brickwork.invoice.credit.CreditTable;
import dev.brickwork.invoice.credit.Credits;
import dev.brickwork.invoice.paper.InvoiceMails;
import dev.brickwork.ledger.LedgerService;
import dev.brickwork.mail.MailNote;
import dev.brickwork.mail.MailService;
import dev.brickwork.order.OrderBilling;
import dev.brickwork.platform.database.Columns;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.platform.json.WireJson;
import dev.brickwork.platform.outbox.NewEvent;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.secret.Tokens;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.seller.TaxIdentity;
import dev.brickwork.subscription.SubscriptionService;
import io.quarkus.arc.All;

/**
 * Issues invoices, many in one transaction: version and lines, tax of the day, credit, ledger, events, mail, number. Whatever
 * their number, it takes the same few statements.
 */
@ApplicationScoped
class InvoiceIssuer {
    private static final String[] ISSUED_TYPES = {"uuid", "uuid", "text", "date", "bigint", "bigint", "bigint", "bigint",
            "timestamptz", "timestamptz", "text", "timestamptz", "timestamptz"};
    private static final String ISSUED = """
            UPDATE invoice i SET billed_company_id = n.billed_company_id, invoice_number = n.invoice_number, due_on = n.due_on,
                sub_total = n.sub_total, discount = n.discount, tax = n.tax, grand_total = n.grand_total,
                fully_paid_at = n.fully_paid_at, next_status_change_at = n.next_status_change_at, payment_token = n.payment_token,
                current_version = 1, issue_failures = 0, is_empty = false, issued_at = n.issued_at,
                collect_at = CASE WHEN n.fully_paid_at IS NULL AND %s THEN n.issued_at END,
                remind_at = n.remind_at
            FROM %s AS n (id, billed_company_id, invoice_number, due_on, sub_total, discount, tax, grand_total, fully_paid_at,
                next_status_change_at, payment_token, issued_at, remind_at)
            WHERE i.id = n.id"""
            .formatted(CustomerSql.hasDefaultMethod("n.billed_company_id"), Columns.unnest(ISSUED_TYPES));
    private static final String MUTE = "UPDATE invoice SET is_muted = true WHERE id = ANY (?)";
    /** The days of a period stay claimed; of usage the meter periods say that they are billed. */
    private static final String EMPTY = """
            UPDATE invoice SET voided_at = ?, void_reason = ?, is_empty = true,
                is_dropped = coalesce(invoice_key ~ '-(USAGE|CORRECTION)-', false)
            WHERE id = ANY (?)""";
    /** A file that somebody attached is still theirs: it hangs on the subscription from then on. */
    private static final String KEEP_ATTACHMENTS = """
            WITH a AS (DELETE FROM attachment WHERE invoice_id = ANY (?) RETURNING *)
            INSERT INTO attachment (id, subscription_id, file_name, content_type, size, created_at)
            SELECT a.id, i.subscription_id, a.file_name, a.content_type, a.size, a.created_at
            FROM a JOIN invoice i ON i.seller_id = a.seller_id AND i.id = a.invoice_id""";
    private static final String NOTHING_TO_CHARGE = "Dropped: there was nothing to charge.";

    private final Database database;
    private final CurrentSeller seller;
    private final WireJson json;
    private final Outbox outbox;
    private final LedgerService ledger;
    private final Credits credits;
    private final CreditLocks credit;
    private final MailService mails;
    private final InvoiceNumbers numbers;
    private final List<LineSource> lineSources;
    private final IssueData.Sources sources;

    InvoiceIssuer(Database database, CurrentSeller seller, WireJson json, Outbox outbox, LedgerService ledger,
            Credits credits, CreditLocks credit,
            MailService mails, InvoiceNumbers numbers, @All List<LineSource> lineSources, SubscriptionService subscriptions,
            OrderBilling orders) {
        this.database = database;
        this.seller = seller;
        this.json = json;
        this.outbox = outbox;
        this.ledger = ledger;
        this.credits = credits;
        this.credit = credit;
        this.mails = mails;
        this.numbers = numbers;
        this.lineSources = lineSources.stream().sorted(Comparator.comparingInt(LineSource::order)).toList();
        this.sources = new IssueData.Sources() {
            @Override
            public Map<UUID, Timeline> timelines(Collection<UUID> ids) {
                return subscriptions.timelines(ids);
            }

            @Override
            public Map<OrderBilling.With, OrderBilling.Terms> orders(Collection<UUID> ids) {
                return orders.of(ids);
            }
        };
    }

    /**
     * Issues them, or mutes them where the seller is muted; see {@link #issue}.
     *
     * @throws TaxIdentityMissing when one would not be valid; what was issued before it stays
     */
    @Transactional(value = Transactional.TxType.MANDATORY, dontRollbackOn = TaxIdentityMissing.class)
    void issueUnlessMuted(List<InvoiceToIssue> invoices, TaxCache taxes, Instant now) {
        if (invoices.isEmpty()) {
            return;
        }
        if (seller.settings().billing().isMuted()) {
            // the seller sends nothing
            mute(invoices.stream().map(InvoiceToIssue::id).toList(), invoices.get(0).billAt());
        } else {
            issue(invoices, taxes, now);
        }
    }

    /**
     * @param invoices claimed by this transaction, in the order in which they get their numbers
     * @throws TaxCache.Unknown when the calculator has to be asked first, outside of a transaction
     */
    @Transactional(value = Transactional.TxType.MANDATORY, dontRollbackOn = TaxIdentityMissing.class)
    void issue(List<InvoiceToIssue> invoices, TaxCache taxes, Instant now) {
        var rounds = rounds(invoices);
        if (rounds.size() > 1) {
            numbers.lockAhead(invoices);
        }
        rounds.forEach(round -> issueRound(round, taxes, now));
    }

    /** What an upgrade gives back reduces invoices that may be issued with it: they are issued before. */
    private static List<List<InvoiceToIssue>> rounds(List<InvoiceToIssue> invoices) {
        var rounds = new ArrayList<List<InvoiceToIssue>>(List.of(new ArrayList<>()));
        var subscriptions = new HashSet<UUID>();
        for (var invoice : invoices) {
            boolean isChange = invoice.key() != null && invoice.key().kind() == InvoiceKey.Kind.CHANGE;
            if (isChange && subscriptions.contains(invoice.subscriptionId())) {
                rounds.add(new ArrayList<>());
                subscriptions.clear();
            }
            rounds.get(rounds.size() - 1).add(invoice);
            subscriptions.add(invoice.subscriptionId());
        }
        return rounds;
    }

    private void issueRound(List<InvoiceToIssue> invoices, TaxCache taxes, Instant now) {
        var data = IssueData.read(database, invoices, sources);
        var reductions = new ChargeReductions(database, data::timeline, now);
        var writes = new ArrayList<Runnable>();
        var lines = lines(invoices, data, reductions, writes);
        var charged = invoices.stream().filter(invoice -> !isNothing(invoice, lines)).toList();
        var drafts = drafts(charged, data, lines, taxes, seller.taxIdentity(), now);
        // nothing is written before all of them are known to be valid
        writes.forEach(Runnable::run);
        empty(invoices.stream().filter(invoice -> isNothing(invoice, lines)).toList(), now);
        settle(drafts);
        numbers.give(drafts, data, now);
        write(drafts, now);
        reductions.write(credits);
        publish(drafts);
    }

    private Map<UUID, List<IssueData.DraftLine>> lines(List<InvoiceToIssue> invoices, IssueData data,
            ChargeReductions reductions, List<Runnable> writes) {
        var lines = new HashMap<UUID, List<IssueData.DraftLine>>();
        invoices.forEach(invoice -> lines.put(invoice.id(), new ArrayList<>(data.plannedLines(invoice, reductions))));
        for (var more : lineSources) {
            more.of(invoices, reductions, writes).forEach((invoice, added) -> added
                    .forEach(line -> lines.get(invoice).add(new IssueData.DraftLine(line, 0))));
        }
        return lines;
    }

    /** Whatever its kind. One that somebody has paid on is issued, so that the money is seen. */
    private static boolean isNothing(InvoiceToIssue invoice, Map<UUID, List<IssueData.DraftLine>> lines) {
        return lines.get(invoice.id()).stream().allMatch(untaxed -> UntaxedLine.chargesNothing(untaxed.line().amounts()))
                && invoice.prepaid() == 0 && invoice.processing() == 0;
    }

    private static List<IssuedDraft> drafts(List<InvoiceToIssue> invoices, IssueData data,
            Map<UUID, List<IssueData.DraftLine>> lines, TaxCache taxes, TaxIdentity soldBy, Instant now) {
        var needs = taxes.needs();
        for (var invoice : invoices) {
            var where = TaxCache.Where.of(data.customer(invoice));
            lines.get(invoice.id()).forEach(untaxed -> needs.add(where, untaxed.line().taxCategory()));
        }
        needs.check();
        var drafts = new ArrayList<IssuedDraft>(invoices.size());
        for (var invoice : invoices) {
            var customer = data.customer(invoice);
            var where = TaxCache.Where.of(customer);
            var company = data.company(invoice);
            var billTo = InvoiceVersion.BillTo.of(company, customer, data.recipients(invoice), soldBy.language());
            refuseInvalid(lines.get(invoice.id()), taxes, where, soldBy, company);
            var taxed = taxes.taxed(where, lines.get(invoice.id()), billTo.language());
            var version = new InvoiceVersion(SellerEntity.newId(), invoice.id(), 1, null, now,
                    customer.place(), customer.taxStatus(), billTo, soldBy,
                    InvoiceVersion.neverBelowZero(taxed, invoice.days()));
            drafts.add(new IssuedDraft(invoice, company, version, now));
        }
        return drafts;
    }

    private static void refuseInvalid(List<IssueData.DraftLine> lines, TaxCache taxes, TaxCache.Where where,
            TaxIdentity soldBy, Payer company) {
        TaxIdentityRules.refuseInvalid(taxes.treatments(where, lines.stream().map(IssueData.DraftLine::line).toList()),
                soldBy.party(), company.identity().party());
    }

    /** One after the other, in the order of their numbers: each leaves to the next what it did not need. */
    private void settle(List<IssuedDraft> drafts) {
        var availableCredit = new AvailableCredit(credit.lockOpen(
                drafts.stream().map(draft -> draft.invoice.subscriptionId()).filter(Objects::nonNull).distinct().toList(),
                drafts.stream().map(draft -> draft.company.id()).distinct().toList()));
        for (var draft : drafts) {
            draft.grantOwn();
            draft.settleFrom(availableCredit);
        }
    }

    /** Payments ahead leave an invoice before its total falls below them; credit comes to it once it has its total. */
    private void write(List<IssuedDraft> drafts, Instant now) {
        credits.grant(drafts.stream().flatMap(draft -> draft.grants.stream()).toList());
        var reminders = seller.settings().reminders();
        var rows = new Columns(ISSUED_TYPES);
        for (var draft : drafts) {
            var amounts = draft.amounts;
            rows.add(draft.invoice.id(), draft.company.id(), draft.version.number(), draft.dueOn, amounts.subTotal(),
                    amounts.discount(), amounts.tax(), amounts.grandTotal(), draft.fullyPaidAt(),
                    draft.nextStatusChangeAt(), Tokens.next(), now, draft.remindAt(reminders));
        }
        if (database.update(ISSUED, rows) != rows.size()) {
            throw new IllegalStateException("not all invoices that were claimed are there");
        }
        VersionTable.insert(database, json, drafts.stream().map(draft -> draft.version).toList());
        CreditTable.use(database, drafts.stream().flatMap(draft -> draft.uses.stream()).toList());
        ledger.post(drafts.stream().flatMap(draft -> draft.entries().stream()).toList());
    }

    private void publish(List<IssuedDraft> drafts) {
        var events = new ArrayList<NewEvent>();
        for (var draft : drafts) {
            var data = draft.eventData();
            events.add(data.as("invoice.issued"));
            if (data.status() != InvoiceStatus.OUTSTANDING) {
                events.add(data.asStatus());
            }
        }
        outbox.publishAll(events);
        mails.noteAll(drafts.stream().map(draft -> MailNote.of(InvoiceMails.ISSUED, draft.invoice.id(),
                String.valueOf(draft.version.version()), draft.version.billTo().recipients())).toList());
    }

    /** They are billed elsewhere, and never here: their days are done with, and nothing is given back for them. */
    @Transactional(Transactional.TxType.MANDATORY)
    void mute(List<UUID> invoices, Instant now) {
        database.update(MUTE, (Object) invoices.toArray(UUID[]::new));
        outbox.publishAll(InvoiceQuery.some(database, invoices).stream()
                .map(row -> InvoiceEventData.of(row, row.status(now), null).as("invoice.muted")).toList());
    }

    private void empty(List<InvoiceToIssue> invoices, Instant now) {
        if (!invoices.isEmpty()) {
            var ids = invoices.stream().map(InvoiceToIssue::id).toArray(UUID[]::new);
            database.update(EMPTY, now, NOTHING_TO_CHARGE, ids);
            database.update(KEEP_ATTACHMENTS, (Object) invoices.stream().filter(invoice -> invoice.subscriptionId() != null)
                    .map(InvoiceToIssue::id).toArray(UUID[]::new));
        }
    }
}
