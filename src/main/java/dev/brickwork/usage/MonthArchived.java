package dev.brickwork.usage;

import dev.brickwork.core.Refused;

/** The month of an entry has no place any more. Nothing was written; of many entries the others may be tried without it. */
final class MonthArchived extends Refused {
    private static final long serialVersionUID = 1L;
    private static final Refused SAID = Refused.field("time", "lies in a month that has been archived");

    MonthArchived() {
        super(SAID.getMessage(), SAID.fields());
    }
}
