package dev.brickwork.core.settlement;

import java.util.List;

/**
 * What of a company's credit can be paid out: credit that was paid for. The rest is adjustment credit, which only settles invoices.
 *
 * <pre>
 *   charged   |================ 1,200.00 ================|
 *   paid      |====== 600.00 ======|        open 600.00  |
 *   given back        |------------ 866.67 --------------|   refundable: 866.67 - 600.00 = 266.67
 * </pre>
 */
public final class RefundableCredit {
    private final List<Lot> lots;
    private final long unpaid;
    private final long money;

    /**
     * What a credit gives back of one invoice.
     *
     * @param open what remains of that invoice
     */
    public record GivenBack(long amount, long open) {

        long paid() {
            return Math.max(0, amount - open);
        }
    }

    /**
     * A credit of which something is left.
     *
     * @param given what was given and not taken back
     * @param refunded what of that was paid out
     * @param isPayment whether it was a payment, and so was paid whole
     * @param of by invoice; what is not given back of an invoice is a gift
     */
    public record Lot(long left, long given, long refunded, boolean isPayment, List<GivenBack> of) {

        public Lot {
            of = List.copyOf(of);
        }

        /** As far as it goes by the invoices that it gives back. */
        private long paid() {
            long paid = of.stream().mapToLong(GivenBack::paid).sum();
            return Math.max(0, Math.min(left, Math.min(given, paid) - refunded));
        }
    }

    /**
     * @param lots all that the company has in one currency
     * @param unpaid what was given back of the company's invoices and is still open on them. Credit of it may have settled another
     *            invoice, whose money it took the place of
     * @param money what was paid and neither went back nor was paid out
     */
    public RefundableCredit(List<Lot> lots, long unpaid, long money) {
        this.lots = List.copyOf(lots);
        this.unpaid = unpaid;
        this.money = Math.max(0, money);
    }

    public long total() {
        long payments = lots.stream().filter(Lot::isPayment).mapToLong(Lot::left).sum();
        long charges = lots.stream().filter(lot -> !lot.isPayment).mapToLong(Lot::paid).sum();
        return Math.min(money, payments + Math.min(charges, paidOfCharges()));
    }

    /** Of one of the lots, if none of the others is paid out first. */
    public long of(Lot lot) {
        return Math.min(money, lot.isPayment ? lot.left : Math.min(lot.paid(), paidOfCharges()));
    }

    private long paidOfCharges() {
        return Math.max(0, lots.stream().filter(lot -> !lot.isPayment).mapToLong(Lot::left).sum() - unpaid);
    }
}
