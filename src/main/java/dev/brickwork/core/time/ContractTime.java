package dev.brickwork.core.time;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * The calendar with its pauses cut out. A contract's days are numbered as if no pause had been; pricing sees only those.
 *
 * <pre>
 *   calendar  ---- 9 Mar | 10 Mar .. 19 Mar | 20 Mar ----      a pause from the 10th, resumed on the 20th
 *   contract  ---- 9 Mar |                  | 10 Mar ----      the 10th of the contract happens on the 20th
 * </pre>
 *
 * @param pauses calendar days, in order and apart; an empty one (resumed on its first day) never was
 * @param advancedDays by how many days all of it comes before the calendar's: what an early resumption gave back of a pause
 *        that had been counted in when the first day was agreed
 */
public record ContractTime(List<DateRange> pauses, int advancedDays) {
    public static final ContractTime UNPAUSED = new ContractTime(List.of());

    public ContractTime(List<DateRange> pauses) {
        this(pauses, 0);
    }

    public ContractTime {
        if (advancedDays < 0) {
            throw new IllegalArgumentException("what comes later is paused");
        }
        pauses = pauses.stream().filter(pause -> !pause.isEmpty()).toList();
        for (int i = 1; i < pauses.size(); i++) {
            if (pauses.get(i).from().isBefore(pauses.get(i - 1).to())) {
                throw new IllegalArgumentException("pauses must be in order and apart");
            }
        }
    }

    /** Whether its days are the calendar's. */
    public boolean isUnpaused() {
        return pauses.isEmpty() && advancedDays == 0;
    }

    /** @param day of the calendar */
    public boolean isPausedOn(LocalDate day) {
        return pauses.stream().anyMatch(pause -> pause.contains(day));
    }

    public int pausedDays() {
        return pauses.stream().mapToInt(DateRange::days).sum();
    }

    /** The contract's day on a day of the calendar; within a pause the day that waits for the resumption. */
    public LocalDate toContract(LocalDate calendar) {
        long pausedDays = 0;
        for (var pause : pauses) {
            pausedDays += pause.until(calendar).days();
        }
        return calendar.plusDays(advancedDays - pausedDays);
    }

    /** The day of the calendar on which a day of the contract happens. */
    public LocalDate toCalendar(LocalDate contract) {
        var calendar = contract.minusDays(advancedDays);
        for (var pause : pauses) {
            if (!calendar.isBefore(pause.from())) {
                calendar = calendar.plusDays(pause.days());
            }
        }
        return calendar;
    }

    /** The first day of the calendar that is this day of the contract: of a pause that waits for it, the first. */
    public LocalDate toFirstCalendar(LocalDate contract) {
        var calendar = contract.minusDays(advancedDays);
        for (var pause : pauses) {
            if (calendar.isAfter(pause.from())) {
                calendar = calendar.plusDays(pause.days());
            }
        }
        return calendar;
    }

    /** Contract days as the calendar shows them: from the first to the last one, stretched over a pause between. */
    public DateRange toCalendar(DateRange contract) {
        if (isUnpaused()) {
            return contract;
        }
        var from = toCalendar(contract.from());
        // by its last day, since a range that ends where a pause begins does not reach over it
        return new DateRange(from, contract.isEmpty() ? from : toCalendar(contract.lastDay()).plusDays(1));
    }

    /** @param pause calendar days after all pauses so far */
    public ContractTime withPause(DateRange pause) {
        var all = new ArrayList<>(pauses);
        all.add(pause);
        return new ContractTime(all, advancedDays);
    }

    /**
     * The pause that ends on {@code end} goes on until {@code day}. Days that had no pause so far, which come after it, have one now.
     *
     * @param end not before the end of the last pause
     */
    public ContractTime pausedOn(LocalDate end, LocalDate day) {
        boolean isLonger = !pauses.isEmpty() && pauses.get(pauses.size() - 1).to().equals(end);
        if (!isLonger) {
            return withPause(new DateRange(end, day));
        }
        var all = new ArrayList<>(pauses);
        all.set(all.size() - 1, new DateRange(all.get(all.size() - 1).from(), day));
        return new ContractTime(all, advancedDays);
    }

    /** The last pause ends on {@code day} instead, when that is inside it: an early resumption. */
    public ContractTime resumedOn(LocalDate day) {
        return new ContractTime(pauses.stream().map(pause -> pause.until(day)).toList(), advancedDays);
    }

    /** What a contract that begins on {@code day} has of its pauses; the day itself is the calendar's. */
    public ContractTime since(LocalDate day) {
        return new ContractTime(pauses.stream().map(pause -> pause.since(day)).toList());
    }

    /** The same days, each of them {@code days} earlier. */
    public ContractTime advancedBy(int days) {
        return new ContractTime(pauses, advancedDays + days);
    }
}
