package dev.brickwork.insight.revenue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

import jakarta.enterprise.context.ApplicationScoped;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.brickwork.core.revenue.RevenuePolicy;
import dev.brickwork.invoice.BilledLineQuery;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.ledger.JournalRecords;
import dev.brickwork.ledger.LedgerService;
import dev.brickwork.ledger.RecognizedRevenue;
import dev.brickwork.subscription.AgreementRecords;

/**
 * Contracts as JSON for the proof file, each after its agreement: what was billed for it, over which days, and what was deferred and
 * unbilled when the month began. From that the revenue of the month can be worked out without us.
 *
 * <p>
 * A contract is in the file if something was deferred or unbilled then, or was booked for it in the month.
 */
@ApplicationScoped
class ContractRecords {
    private final ContractReader contracts;
    private final AgreementRecords agreements;
    private final JournalRecords journal;
    private final LedgerService ledger;

    ContractRecords(ContractReader contracts, AgreementRecords agreements, JournalRecords journal, LedgerService ledger) {
        this.contracts = contracts;
        this.agreements = agreements;
        this.journal = journal;
        this.ledger = ledger;
    }

    /** @param next null when there are no more */
    record Some(List<String> records, ContractReader.Place next) {
    }

    static String policy(RevenuePolicy policy) {
        var json = JsonNodeFactory.instance.objectNode().put("ramps", policy.ramps().name())
                .put("one_time", policy.oneTime().name());
        var byBrick = json.putObject("by_brick");
        new TreeMap<>(policy.byBrick()).forEach((code, oneTime) -> byBrick.put(code, oneTime.name()));
        return json.toString();
    }

    /** The next ones, in a snapshot. */
    Some after(ContractReader.Place place, ProofFile.Month month) {
        var some = contracts.after(place, month.frame().today());
        var ids = some.contracts().stream().map(Contract::id).toList();
        var booked = journal.bookedFor(ids, month.from(), month.until());
        var before = recognized(some.contracts(), month.from());
        var after = recognized(some.contracts(), month.until());
        var records = new ArrayList<String>();
        var subscriptions = new ArrayList<UUID>();
        for (var contract : some.contracts()) {
            var known = contract.billedBy(month.period().closedAt, month.frame().policy());
            var opening = opening(known, before.getOrDefault(contract.id(), List.of()), month.from());
            if (booked.contains(contract.id()) || opening.values().stream().anyMatch(Opening::isAny)) {
                records.add(json(known, opening, month, after.getOrDefault(contract.id(), List.of())));
                if (contract.timeline() != null) {
                    subscriptions.add(contract.id());
                }
            }
        }
        records.addAll(0, agreements.of(subscriptions));
        return new Some(records, some.next());
    }

    private Map<UUID, List<RecognizedRevenue>> recognized(List<Contract> some, Instant until) {
        return ledger.recognized(until, ids(some, true), ids(some, false)).stream()
                .collect(Collectors.groupingBy(RecognizedRevenue::contractId));
    }

    private static List<UUID> ids(List<Contract> some, boolean isAlone) {
        return some.stream().filter(contract -> (contract.timeline() == null) == isAlone).map(Contract::id).toList();
    }

    /** As it is posted: what is deferred is below 0. */
    private static final class Opening {
        private long deferred;
        private long unbilled;

        private boolean isAny() {
            return deferred != 0 || unbilled != 0;
        }
    }

    /** By customer and currency, which the key names. */
    private static TreeMap<String, Opening> opening(Contract contract, List<RecognizedRevenue> posted, Instant from) {
        var opening = new TreeMap<String, Opening>();
        contract.entries().forEach(entry -> {
            var sums = opening.computeIfAbsent(entry.customerId() + " " + entry.currency(), unused -> new Opening());
            sums.deferred -= entry.bookedAt().isBefore(from) ? entry.net() : 0;
        });
        posted.forEach(one -> {
            var sums = opening.computeIfAbsent(one.customerId() + " " + one.currency(), unused -> new Opening());
            sums.deferred += one.deferred();
            sums.unbilled += one.unbilled();
        });
        return opening;
    }

    private static String json(Contract contract, Map<String, Opening> opening, ProofFile.Month month,
            List<RecognizedRevenue> posted) {
        var json = JsonNodeFactory.instance.objectNode().put("type", "contract").put("contract_id", contract.id().toString())
                .put("is_subscription", contract.timeline() != null)
                .put("is_as_booked", isAsBooked(contract, month, posted));
        var openings = json.putArray("opening");
        opening.forEach((key, sums) -> openings.addObject().put("customer_id", key.split(" ")[0])
                .put("currency", key.split(" ")[1]).put("deferred", sums.deferred).put("unbilled", sums.unbilled));
        array(json, "entries", contract.entries(), (entry, it) -> it.put("kind", entry.kind().name())
                .put("source_id", entry.source().toString()).put("invoice_id", text(entry.invoiceId()))
                .put("customer_id", entry.customerId().toString()).put("currency", entry.currency().name())
                .put("booked_at", entry.bookedAt().toString()).put("net", entry.net()));
        array(json, "lines", contract.lines(), ContractRecords::line);
        array(json, "to_come", contract.planned(), (line, it) -> {
            line(line, it);
            it.put("customer_id", text(contract.payerId()));
        });
        array(json, "notes", contract.notes(), (note, it) -> it.put("credit_note_id", note.id().toString())
                .put("invoice_id", note.invoiceId().toString()).put("version", note.version()).put("net", note.net()));
        array(json, "credited", contract.credited(), (part, it) -> it.put("credit_id", part.creditId().toString())
                .put("invoice_id", part.invoiceId().toString()).put("line", part.line())
                .put("contract_from", part.contractFrom().toString())
                .put("contract_to", part.contractTo() == null ? null : part.contractTo().toString()).put("net", part.net()));
        array(json, "recasts", contract.recasts(), (recast, it) -> it.put("credit_id", recast.creditId().toString())
                .put("term", recast.term()));
        usage(json, contract, month);
        return json.toString();
    }

    /**
     * Whether the file does not explain its revenue: something was delivered that was not billed yet when the month was closed, or came
     * to be known since.
     */
    private static boolean isAsBooked(Contract contract, ProofFile.Month month, List<RecognizedRevenue> posted) {
        var parts = month.frame().parts(contract);
        var currencies = new HashSet<>(parts.keySet());
        posted.forEach(one -> currencies.add(one.currency()));
        return currencies.stream().anyMatch(currency -> {
            var closing = new ContractClosing(contract, currency, month.period());
            closing.addDelivered(parts.getOrDefault(currency, List.of()));
            closing.addBilled(contract.entries());
            closing.addPosted(posted);
            return !closing.entries().isEmpty();
        });
    }

    private static void line(BilledLineQuery.Line line, ObjectNode it) {
        it.put("invoice_id", text(line.invoiceId())).put("version", line.version())
                .put("version_id", text(line.versionId())).put("currency", line.currency().name())
                .put("kind", line.kind().name()).put("line", line.line() == 0 ? null : line.line())
                .put("replaced_line", line.replaced() == 0 ? null : line.replaced())
                .put("contract_from", line.contractDays() == null ? null : line.contractDays().from().toString())
                .put("contract_to", line.contractDays() == null ? null : line.contractDays().to().toString())
                .put("starts_on", line.days().from().toString()).put("ends_on", line.days().to().toString())
                .put("brick_id", text(line.brickId())).put("net", line.net());
    }

    /** Only of lines of usage that the month ends in: which days have a share in it makes no difference to others. */
    private static void usage(ObjectNode json, Contract contract, ProofFile.Month month) {
        var end = month.month().atEndOfMonth();
        var days = contract.lines().stream()
                .filter(line -> Set.of(LineKind.OVERAGE, LineKind.CORRECTION).contains(line.kind())
                        && line.days().contains(end) && line.days().contains(end.plusDays(1)))
                .toList();
        var used = json.putArray("usage");
        contract.usage().forEach((brickId, usage) -> usage.each((day, total, entries) -> {
            if (days.stream().anyMatch(line -> brickId.equals(line.brickId()) && line.days().contains(day))) {
                used.addObject().put("brick_id", brickId.toString()).put("day", day.toString())
                        .put("total", total.toPlainString()).put("entries", entries.toPlainString());
            }
        }));
    }

    private static <T> void array(ObjectNode json, String name, Collection<T> all, BiConsumer<T, ObjectNode> writer) {
        var array = json.putArray(name);
        all.forEach(one -> writer.accept(one, array.addObject()));
    }

    private static String text(UUID id) {
        return Objects.toString(id, null);
    }
}
