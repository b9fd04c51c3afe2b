package dev.brickwork.invoice;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What usage comes to, counted plainly and on its own: a contract is a list of calendar days, each of which has a contract day; a
 * contract day has a meter and a deal; an entry lies on a day. Nothing here is shared with the service.
 */
final class MeteredModel {
    final ZoneId zone;
    final List<Term> terms = new ArrayList<>();
    final Map<String, Entry> entries = new LinkedHashMap<>();

    MeteredModel(ZoneId zone) {
        this.zone = zone;
    }

    /** @param price of a quantity, for one meter period, in major units */
    record Pricing(String model, String prices, Function price, BigDecimal overageUnitPrice) {
    }

    interface Function {
        BigDecimal of(BigDecimal quantity);
    }

    /** @param renewing a rate in per cent, {@code once} another, either may be 0 */
    record Brick(String code, String aggregation, int months, int renewing, int once) {
    }

    /** What is agreed of a brick from some day on. */
    record Deal(int quantity, Pricing pricing) {
    }

    static final class Entry {
        Brick brick;
        Instant time;
        BigDecimal value;
        String user;
        long position;
    }

    /** Begins on a day of the calendar, which is its first contract day too. */
    static final class Term {
        final LocalDate start;
        final LocalDate anchor;
        final int firstMonth;
        final int months;
        final Map<Brick, TreeMap<LocalDate, Deal>> deals = new HashMap<>();
        final List<LocalDate[]> pauses = new ArrayList<>();
        boolean isRenewed;
        LocalDate cutOn;

        Term(LocalDate start, LocalDate anchor, int firstMonth, int months) {
            this.start = start;
            this.anchor = anchor;
            this.firstMonth = firstMonth;
            this.months = months;
        }

        private boolean isPaused(LocalDate day) {
            return pauses.stream().anyMatch(pause -> !day.isBefore(pause[0]) && day.isBefore(pause[1]));
        }

        /** Which contract day each day of the calendar counts for; a day of a pause counts for the one it keeps waiting. */
        TreeMap<LocalDate, LocalDate> days() {
            var days = new TreeMap<LocalDate, LocalDate>();
            var contract = start;
            var end = anchor.plusMonths(firstMonth + (long) months);
            for (var day = start; contract.isBefore(end) && !day.equals(cutOn); day = day.plusDays(1)) {
                days.put(day, contract);
                contract = isPaused(day) ? contract : contract.plusDays(1);
            }
            return days;
        }

        LocalDate endsBefore() {
            return days().lastKey().plusDays(1);
        }

        int month(LocalDate contract) {
            int month = firstMonth;
            while (!anchor.plusMonths(month + 1L).isAfter(contract)) {
                month++;
            }
            return month;
        }

        int meter(LocalDate contract, Brick brick) {
            return (month(contract) - firstMonth) / brick.months;
        }

        /** The first day of the deal: others begin on a day on which what is agreed is another. */
        private LocalDate dealSince(LocalDate contract, Brick brick) {
            var its = deals.get(brick);
            var since = its.floorKey(contract);
            while (its.lowerKey(since) != null && its.lowerEntry(since).getValue().equals(its.get(since))) {
                since = its.lowerKey(since);
            }
            return since;
        }

        private Ratio shareOfMonth(LocalDate contract) {
            int month = month(contract);
            return Ratio.of(1, ChronoUnit.DAYS.between(anchor.plusMonths(month), anchor.plusMonths(month + 1L)));
        }
    }

    Term current() {
        return terms.get(terms.size() - 1);
    }

    /** Cents without tax for the meters of a brick that have closed by a day, each as {@code term.meter.deal}. */
    Map<String, Long> costs(Brick brick, LocalDate today) {
        var costs = new LinkedHashMap<String, Long>();
        for (int i = 0; i < terms.size(); i++) {
            var term = terms.get(i);
            var byMeter = new LinkedHashMap<String, List<LocalDate>>();
            term.days().forEach((day, contract) -> byMeter
                    .computeIfAbsent(term.meter(contract, brick) + "." + term.dealSince(contract, brick),
                            meter -> new ArrayList<>())
                    .add(day));
            for (var meter : byMeter.entrySet()) {
                var days = meter.getValue();
                if (days.get(days.size() - 1).isBefore(today)) {
                    costs.put(i + "." + meter.getKey(), cost(term, brick, days));
                }
            }
        }
        return costs;
    }

    /** @param days of the calendar */
    private long cost(Term term, Brick brick, List<LocalDate> days) {
        var contractDays = new HashSet<LocalDate>();
        var all = term.days();
        days.forEach(day -> contractDays.add(all.get(day)));
        // a day that a pause keeps waiting beyond the cut has not come
        if (term.cutOn != null && term.isPaused(days.get(days.size() - 1))) {
            contractDays.remove(all.get(days.get(days.size() - 1)));
        }
        var deal = term.deals.get(brick).floorEntry(all.get(days.get(0))).getValue();
        var pricing = deal.pricing;
        var quantity = BigDecimal.valueOf(deal.quantity);
        var units = Ratio.of(0, 1);
        var cents = Ratio.of(0, 1);
        for (var contract : contractDays) {
            var share = term.shareOfMonth(contract).times(Ratio.of(1, brick.months));
            units = units.plus(Ratio.of(quantity).times(share));
            cents = cents.plus(Ratio.of(pricing.price.of(quantity)).times(Ratio.of(100, 1)).times(share));
        }
        var used = Ratio.of(used(brick, days));
        var overage = pricing.overageUnitPrice != null
                ? used.minus(units).times(Ratio.of(pricing.overageUnitPrice)).times(Ratio.of(100, 1))
                : Ratio.of(pricing.price.of(used(brick, days))).times(Ratio.of(100, 1)).minus(cents);
        long gross = Math.max(0, overage.rounded());
        long first = Ratio.of(gross * brick.renewing, 100).rounded();
        // what was given once is not given again
        long second = term.isRenewed ? 0 : Ratio.of((gross - first) * brick.once, 100).rounded();
        return gross - first - second;
    }

    BigDecimal used(Brick brick, List<LocalDate> days) {
        var set = new HashSet<>(days);
        var its = entries.values().stream()
                .filter(entry -> entry.brick == brick && set.contains(LocalDate.ofInstant(entry.time, zone)))
                .sorted((a, b) -> a.time.equals(b.time) ? Long.compare(a.position, b.position) : a.time.compareTo(b.time))
                .toList();
        var used = switch (brick.aggregation) {
            case "SUM" -> its.stream().map(entry -> entry.value).reduce(BigDecimal.ZERO, BigDecimal::add);
            case "MAX" -> its.stream().map(entry -> entry.value).max(BigDecimal::compareTo).orElse(BigDecimal.ZERO);
            case "LAST" -> its.isEmpty() ? BigDecimal.ZERO : its.get(its.size() - 1).value;
            case "COUNT" -> BigDecimal.valueOf(its.size());
            default -> BigDecimal.valueOf(its.stream().map(entry -> entry.user).distinct().count());
        };
        return used.max(BigDecimal.ZERO);
    }

    /** A fraction, as at school. */
    record Ratio(BigInteger above, BigInteger below) {

        static Ratio of(long above, long below) {
            return new Ratio(BigInteger.valueOf(above), BigInteger.valueOf(below));
        }

        static Ratio of(BigDecimal number) {
            var plain = number.setScale(Math.max(0, number.scale()));
            return new Ratio(plain.unscaledValue(), BigInteger.TEN.pow(plain.scale()));
        }

        Ratio plus(Ratio other) {
            var sum = above.multiply(other.below).add(other.above.multiply(below));
            var product = below.multiply(other.below);
            var common = sum.gcd(product);
            return new Ratio(sum.divide(common), product.divide(common));
        }

        Ratio minus(Ratio other) {
            return plus(new Ratio(other.above.negate(), other.below));
        }

        Ratio times(Ratio other) {
            return new Ratio(above.multiply(other.above), below.multiply(other.below));
        }

        /** Half away from zero. */
        long rounded() {
            var two = BigInteger.TWO;
            var sign = BigInteger.valueOf(above.signum());
            return above.abs().multiply(two).add(below).divide(below.multiply(two)).multiply(sign).longValueExact();
        }
    }
}
