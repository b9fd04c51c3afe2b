package dev.brickwork.insight.revenue;

import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.revenue.ContractRevenue;
import dev.brickwork.core.revenue.ContractRevenue.Part;
import dev.brickwork.core.revenue.RevenuePolicy;
import dev.brickwork.insight.MonthRange;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;

/**
 * Which contracts make up a figure of the reports on revenue: their shares add up to it. A closed month is shown as it is known now: what
 * came late is with its contract here, and in the first open month in the reports.
 */
@ApplicationScoped
public class ContractShares {
    private final ContractReader contracts;
    private final CurrentSeller seller;
    private final Transactions transactions;
    private final BusinessClock clock;

    ContractShares(ContractReader contracts, CurrentSeller seller, Transactions transactions, BusinessClock clock) {
        this.contracts = contracts;
        this.seller = seller;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * What one contract has to do with a month, in cents: opening + billed - recognized = closing. Of one brick there is only what
     * was recognized.
     *
     * @param id of the subscription, or of an invoice that stands alone
     * @param toDeliver what is still to be delivered in the month, billed or not
     */
    public record Share(UUID id, boolean isInvoice, CurrencyCode currency, long opening, long billed, long recognized,
            long closing, long toDeliver) {

        private boolean isNothing() {
            return opening == 0 && billed == 0 && recognized == 0 && closing == 0 && toDeliver == 0;
        }
    }

    /** @param brickId null for all; what is in no catalogue has no brick, and is asked for by {@code NONE} */
    private record Asked(YearMonth month, CurrencyCode currency, UUID brickId) {
        private static final UUID NONE = new UUID(0, 0);

        static Asked read(Fields in) {
            return new Asked(MonthRange.month(in, "month"), in.currency("currency").optional(),
                    in.uuid("brick_id").optional());
        }

        private boolean shows(Part<Sold> part) {
            return brickId == null || brickId.equals(part.key().brickId() == null ? NONE : part.key().brickId());
        }
    }

    /** The largest first. Without a month, of this one. */
    public Page<Share> list(PageAddress address) {
        var query = Query.unsorted(address, Asked::read);
        var page = query.page();
        var found = find(query.filters());
        return page.page((long) found.size(), found.stream().skip(page.offset).limit(page.limit).toList());
    }

    /** The same on one page. */
    public List<Share> all(PageAddress address) {
        return find(Query.of(address, Asked::read));
    }

    private List<Share> find(Asked asked) {
        var day = day();
        var month = asked.month == null ? YearMonth.from(day.today) : asked.month;
        var found = new ArrayList<Share>();
        contracts.each(day.today, contract -> {
            var known = ContractParts.of(contract, day.policy, day.zone, day.today);
            var planned = ContractParts.planned(contract, day.policy, day.today);
            var currencies = new TreeSet<>(known.keySet());
            currencies.addAll(planned.keySet());
            for (var currency : currencies) {
                if (asked.currency == null || asked.currency == currency) {
                    var share = share(contract, currency, asked, month, day.today, known, planned);
                    if (!share.isNothing()) {
                        found.add(share);
                    }
                }
            }
        });
        found.sort(Comparator.comparing(Share::currency)
                .thenComparing(Comparator.comparingLong((Share share) -> Math.abs(share.recognized)).reversed())
                .thenComparing(Comparator.comparingLong((Share share) -> Math.abs(share.closing)).reversed())
                .thenComparing(Share::id));
        return found;
    }

    private static Share share(Contract contract, CurrencyCode currency, Asked asked, YearMonth month, LocalDate today,
            Map<CurrencyCode, List<Part<Sold>>> known, Map<CurrencyCode, List<Part<Sold>>> planned) {
        var parts = known.getOrDefault(currency, List.of()).stream().filter(asked::shows).toList();
        var before = month.atDay(1).minusDays(1);
        var end = month.atEndOfMonth();
        long recognized = between(parts, before, end);
        var from = before.isBefore(today) ? today : before;
        long toDeliver = end.isAfter(from)
                ? between(parts, from, end)
                        + between(planned.getOrDefault(currency, List.of()).stream().filter(asked::shows).toList(), from,
                                end)
                : 0;
        if (asked.brickId != null) {
            return new Share(contract.id(), contract.timeline() == null, currency, 0, 0, recognized, 0, toDeliver);
        }
        var revenue = new ContractRevenue<>(parts);
        var opening = revenue.through(before);
        var closing = revenue.through(end);
        return new Share(contract.id(), contract.timeline() == null, currency,
                opening.deferredCents() - opening.unbilledCents(), closing.billedCents() - opening.billedCents(),
                closing.recognizedCents() - opening.recognizedCents(), closing.deferredCents() - closing.unbilledCents(),
                toDeliver);
    }

    private static long between(List<Part<Sold>> parts, LocalDate before, LocalDate end) {
        return parts.stream().mapToLong(part -> part.recognition().through(end) - part.recognition().through(before)).sum();
    }

    private record Day(RevenuePolicy policy, ZoneId zone, LocalDate today) {
    }

    private Day day() {
        return transactions.inNew(() -> {
            var zone = seller.settings().defaults().timeZone();
            return new Day(seller.revenue().policy(), zone, clock.now().atZone(zone).toLocalDate());
        });
    }
}
