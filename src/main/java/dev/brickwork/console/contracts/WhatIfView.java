package dev.brickwork.console.contracts;

import java.util.List;

import dev.brickwork.console.list.Format;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.order.ending.EndEstimateResponse.UpcomingInvoice;
import dev.brickwork.order.whatif.WhatIfResponse;

/** What could become of a contract, as a page shows it. */
public record WhatIfView(Picture picture, WhatIfResponse.Outcome now, WhatIfResponse.Outcome then, List<Row> rows,
        CurrencyCode currency, Format f) {

    /** An invoice to come. One of the two may be null: it is new, or there is none any more. */
    public record Row(UpcomingInvoice now, UpcomingInvoice then) {

        public UpcomingInvoice shown() {
            return then == null ? now : then;
        }

        public boolean isSame() {
            return now != null && then != null && now.grandTotal() == then.grandTotal()
                    && now.billAt().equals(then.billAt());
        }

        /** In cents. */
        public long change() {
            return cents(then) - cents(now);
        }

        private static long cents(UpcomingInvoice invoice) {
            return invoice == null ? 0 : invoice.grandTotal();
        }
    }

    public String money(long cents) {
        return f.money(cents, currency);
    }

    /** With its sign; a dash for nothing. */
    public String change(long cents) {
        return f.change(cents, currency);
    }

    public String days(UpcomingInvoice invoice) {
        return f.period(invoice.startsAt(), invoice.endsAt());
    }
}
