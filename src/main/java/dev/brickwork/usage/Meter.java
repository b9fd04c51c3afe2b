package dev.brickwork.usage;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.brickwork.core.agreement.MeterPeriod;
import dev.brickwork.core.agreement.Meters;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.platform.json.StrictJson;

/**
 * A brick of a subscription whose usage is counted.
 *
 * @param readUntil the first day that no invoice has read; null while none has read any
 */
record Meter(Key key, ZoneId zone, List<Window> windows, LocalDate readUntil) {

    record Key(UUID subscriptionId, UUID brickId) implements Comparable<Key> {

        @Override
        public int compareTo(Key other) {
            int bySubscription = subscriptionId.compareTo(other.subscriptionId);
            return bySubscription != 0 ? bySubscription : brickId.compareTo(other.brickId);
        }
    }

    /**
     * Days on which usage counts.
     *
     * @param to the first day after it
     * @param property what UNIQUE_COUNT looks at, else null
     */
    record Window(LocalDate from, LocalDate to, String property) {

        boolean contains(LocalDate day) {
            return !day.isBefore(from) && day.isBefore(to);
        }
    }

    /** The days on which an agreement counts usage of a brick, in order; neighbours that look at the same property are one. */
    static List<Window> windows(Timeline timeline, UUID brickId) {
        var windows = new ArrayList<Window>();
        timeline.terms().stream().flatMap(term -> Meters.counting(term).stream())
                .filter(period -> period.brick().brickId().equals(brickId) && !period.counted().isEmpty())
                .forEach(period -> add(windows, period));
        return List.copyOf(windows);
    }

    private static void add(List<Window> windows, MeterPeriod period) {
        var days = period.counted();
        var property = period.brick().metering().property();
        var last = windows.isEmpty() ? null : windows.get(windows.size() - 1);
        if (last != null && last.to.equals(days.from()) && Objects.equals(last.property, property)) {
            windows.set(windows.size() - 1, new Window(last.from, days.to(), property));
        } else {
            windows.add(new Window(days.from(), days.to(), property));
        }
    }

    static String write(List<Window> windows) {
        var list = JsonNodeFactory.instance.arrayNode();
        windows.forEach(window -> list.add(JsonNodeFactory.instance.arrayNode().add(window.from.toString())
                .add(window.to.toString()).add(window.property)));
        return list.toString();
    }

    static List<Window> read(String text) {
        var windows = new ArrayList<Window>();
        ((ArrayNode) StrictJson.readStored(text)).forEach(window -> windows.add(new Window(
                LocalDate.parse(window.get(0).textValue()), LocalDate.parse(window.get(1).textValue()),
                window.get(2).textValue())));
        return windows;
    }

    LocalDate dayOf(Instant time) {
        return LocalDate.ofInstant(time, zone);
    }

    /** The first instant of a day; where midnight does not exist, what the clocks show instead. */
    Instant startOf(LocalDate day) {
        return day.atStartOfDay(zone).toInstant();
    }

    /** Null on a day on which the brick is not part of the subscription. */
    Window windowOn(LocalDate day) {
        for (var window : windows) {
            if (window.contains(day)) {
                return window;
            }
        }
        return null;
    }

    /** The last stretch of days; null where there is none. */
    Window last() {
        return windows.isEmpty() ? null : windows.get(windows.size() - 1);
    }

    /** Whether an invoice has read the day already. */
    boolean isReadByInvoice(LocalDate day) {
        return readUntil != null && day.isBefore(readUntil);
    }
}
