package dev.brickwork.platform.page;

import java.time.LocalDate;

import dev.brickwork.platform.json.Fields;

/** Days that a list is filtered by. Both ends belong to it; either may be null. */
public record Days(LocalDate from, LocalDate to) {
    public static final Days ANY = new Days(null, null);

    /** The members {@code name_from} and {@code name_to}. */
    public static Days read(Fields in, String name) {
        var days = new Days(in.date(name + "_from").optional(), in.date(name + "_to").optional());
        if (days.from != null && days.to != null && days.from.isAfter(days.to)) {
            in.problem(name + "_from", "may not lie after " + name + "_to");
        }
        return days;
    }
}
