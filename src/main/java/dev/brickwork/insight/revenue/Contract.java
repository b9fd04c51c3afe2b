package dev.brickwork.insight.revenue;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.brickwork.core.agreement.ChargeTiming;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.revenue.RevenuePolicy;
import dev.brickwork.invoice.BilledLineQuery;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.ledger.EntryKind;
import dev.brickwork.ledger.NetEntry;

/**
 * All that is known of one contract: a subscription with its invoices, or an invoice that stands alone.
 *
 * @param id of the subscription or invoice
 * @param payerId who will be billed for what is not billed yet; null if there is nothing to bill
 * @param timeline null for an invoice that stands alone
 * @param entries what was booked, oldest first
 * @param lines of all versions of its issued invoices
 * @param notes on its invoices
 * @param credited what recasts and ends gave back as credit
 * @param recasts the credits of recasts
 * @param waiting what is delivered and waits for its invoice
 * @param planned what its agreement has for invoices to come
 * @param usage by brick
 */
record Contract(UUID id, UUID payerId, Timeline timeline, List<NetEntry> entries, List<BilledLineQuery.Line> lines,
        List<BilledLineQuery.Note> notes, List<BilledLineQuery.Credited> credited,
        List<BilledLineQuery.RecastCredit> recasts, List<BilledLineQuery.Line> waiting,
        List<BilledLineQuery.Line> planned, Map<UUID, DailyUsage> usage) {

    /** What was billed by then. Of what waited for its invoice, only what is spread over its term. */
    Contract billedBy(Instant time, RevenuePolicy policy) {
        var known = entries.stream().filter(entry -> !entry.bookedAt().isAfter(time)).toList();
        var later = entries.stream()
                .filter(entry -> entry.bookedAt().isAfter(time) && entry.kind() == EntryKind.INVOICE_ISSUED)
                .map(NetEntry::invoiceId).collect(Collectors.toSet());
        var toCome = Stream
                .concat(lines.stream().filter(line -> line.version() == 1 && later.contains(line.invoiceId())),
                        planned.stream())
                .filter(line -> isSpread(line, policy)).toList();
        return new Contract(id, payerId, timeline, known, lines, notes, credited, recasts, List.of(), toCome, usage);
    }

    private boolean isSpread(BilledLineQuery.Line line, RevenuePolicy policy) {
        return line.kind() == LineKind.PLANNED && agreed(line.line() == 0 ? line.replaced() : line.line())
                .filter(agreed -> agreed.line.item().charging() == ChargeTiming.RECURRING && policy.isStraight(agreed.term))
                .isPresent();
    }

    /** A line of the agreement and the term it belongs to. */
    record Agreed(Term term, Line line) {
    }

    /** Lines are numbered through all terms; empty for 0, which is none. */
    Optional<Agreed> agreed(int number) {
        return timeline.terms().stream().flatMap(term -> term.lines().stream().filter(line -> line.number() == number)
                .map(line -> new Agreed(term, line))).findFirst();
    }

    List<BilledLineQuery.Line> lines(UUID invoiceId, int version) {
        return lines.stream().filter(line -> line.invoiceId().equals(invoiceId) && line.version() == version).toList();
    }

    /** What stands of the lines of earlier terms that were cut. @param recast the term that cut them */
    List<BilledLineQuery.Line> endedBy(Term recast) {
        return lines.stream().filter(line -> line.kind() == LineKind.PLANNED
                && line.version() == lastVersion(line.invoiceId()) && !isVoided(line.invoiceId())
                && agreed(line.line()).filter(agreed -> agreed.term.isCut()
                        && agreed.term.header().number() < recast.header().number()).isPresent())
                .toList();
    }

    private boolean isVoided(UUID invoiceId) {
        return entries.stream()
                .anyMatch(entry -> entry.kind() == EntryKind.INVOICE_VOIDED && entry.invoiceId().equals(invoiceId));
    }

    /** The newest version of an invoice. */
    int lastVersion(UUID invoiceId) {
        return lines.stream().filter(line -> line.invoiceId().equals(invoiceId)).mapToInt(BilledLineQuery.Line::version)
                .max().orElse(0);
    }

    int versionOf(UUID versionId) {
        return lines.stream().filter(line -> line.versionId().equals(versionId)).mapToInt(BilledLineQuery.Line::version)
                .findFirst().orElse(0);
    }
}
