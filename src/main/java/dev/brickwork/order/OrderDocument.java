package dev.brickwork.order;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.core.estimate.EstimateLine;
import dev.brickwork.core.estimate.EstimatePeriod;
import dev.brickwork.core.pricing.BrickKind;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.customer.Address;
import dev.brickwork.platform.paper.PostalLines;

/** Everything that the customer is shown of an order, on paper and on screen. Money is in cents. */
public record OrderDocument(Head head, Party seller, Party customer, Terms terms, Content content, State state,
        OrderDocumentFormat format) {

    public enum Status {
        OPEN, ACCEPTED, CANCELED,
        /** Still open, but its day has passed. */
        EXPIRED;
    }

    /**
     * @param number short, for people to quote
     * @param asOf when its content was last changed, or when it was accepted
     * @param contractValue as the API has it: {@code USD 1188.00}
     */
    public record Head(String number, UUID orderId, OrderType type, Instant asOf, String contractValue) {

        public String title() {
            return switch (type) {
                case STANDARD -> "Order form";
                case TRIAL -> "Trial order";
                case RENEWAL -> "Renewal order";
                case UPGRADE -> "Upgrade order";
                case RECAST -> "Replacement order";
            };
        }
    }

    /** @param email null when there is none */
    public record Party(String name, List<String> addressLines, String email) {

        public Party {
            addressLines = List.copyOf(addressLines);
        }

        /** @param address as the seller wrote it, lines and all; null when there is none */
        static Party of(String name, String address, String email) {
            return new Party(name, PostalLines.of(address), email);
        }

        /** @param address null when there is none */
        static Party of(String name, Address address, String email) {
            if (address == null) {
                return new Party(name, List.of(), email);
            }
            return new Party(name, PostalLines.of(address.line1(), address.line2(), address.postalCode(), address.city(),
                    address.region(), address.country()), email);
        }
    }

    /**
     * @param endsOn the last day
     * @param purchaseOrder null when there is none
     */
    public record Terms(LocalDate startsOn, LocalDate endsOn, int lengthMonths, BillingFrequency billingFrequency,
            int paymentTermsDays, boolean isRenewing, String purchaseOrder) {
    }

    /** What is ordered and what it comes to, as an estimate has it. */
    public record Content(List<Phase> phases, List<EstimatePeriod> schedule, Amounts amounts, long billedOnCompletion,
            long credit, String creditLabel, long amountDue) {

        public Content {
            phases = List.copyOf(phases);
            schedule = List.copyOf(schedule);
        }

        /** @param units what a brick is counted in, by its id; a brick may have none */
        static Content of(LocalDate startsOn, Estimate estimate, Map<UUID, String> units) {
            var phases = estimate.phases().isEmpty()
                    ? List.of(new Phase(1, startsOn, estimate.endsOn(), lines(estimate.lines(), units)))
                    : estimate.phases().stream().map(phase -> new Phase(phase.phase().position(), phase.startsOn(),
                            phase.endsOn(), lines(phase.lines(), units))).toList();
            return new Content(phases, estimate.schedule(), estimate.amounts(), estimate.billedOnCompletion(),
                    estimate.credit().cents(), estimate.credit().label(), estimate.amountDue());
        }

        private static List<Line> lines(List<EstimateLine> lines, Map<UUID, String> units) {
            return lines.stream().map(line -> Line.of(line, units.get(line.item().brick().brickId()))).toList();
        }

        public boolean hasPhases() {
            return phases.size() > 1;
        }

        public boolean hasCredit() {
            return credit != 0;
        }

        /** As it stands in a column of amounts. */
        public long lessDiscount() {
            return -amounts.discount();
        }

        /** As it stands in a column of amounts. */
        public long lessCredit() {
            return -credit;
        }

        /** Whether somebody may owe more than is written here. */
        public boolean hasUsage() {
            return phases.stream().flatMap(phase -> phase.lines().stream())
                    .anyMatch(line -> line.billing() == Billing.USAGE);
        }
    }

    /** Lines that hold for the same days; an order without phases has one. */
    public record Phase(int position, LocalDate startsOn, LocalDate endsOn, List<Line> lines) {

        public Phase {
            lines = List.copyOf(lines);
        }
    }

    /** When a line is billed, in the words of the document. */
    public enum Billing {
        RECURRING(null), ONE_TIME("Billed once, with the first invoice"), ON_COMPLETION("Billed as it is completed"), USAGE(
                "Committed usage; what goes beyond it is billed afterwards");

        private final String note;

        Billing(String note) {
            this.note = note;
        }

        /** Null where there is nothing to say. */
        public String note() {
            return note;
        }

        private static Billing of(EstimateLine line) {
            if (line.item().brick().kind() == BrickKind.USAGE) {
                return USAGE;
            }
            return switch (line.item().charging()) {
                case RECURRING -> RECURRING;
                case ONE_TIME -> ONE_TIME;
                case ON_COMPLETION -> ON_COMPLETION;
            };
        }
    }

    /**
     * @param unit what the quantity counts; null when nobody said
     * @param prices how the price comes about; they add up to the line before discounts and tax
     * @param discounts what was agreed, as per cent or amount
     */
    public record Line(String name, BigDecimal quantity, String unit, boolean isUnlimited, Billing billing,
            List<TierRow> prices, List<DiscountBody> discounts, Amounts amounts) {

        public Line {
            prices = List.copyOf(prices);
            discounts = List.copyOf(discounts);
        }

        static Line of(EstimateLine line, String unit) {
            var item = line.item();
            return new Line(item.brick().name(), item.quantity(), unit, item.unlimited(), Billing.of(line), line.tiers(),
                    item.discounts().list().stream().map(DiscountBody::from).toList(), line.amounts());
        }

        public boolean hasDiscount() {
            return amounts.discount() != 0;
        }

        /** Whether one row says it all. */
        public boolean isSingle() {
            return prices.size() == 1 && !hasDiscount() && !isUnlimited && prices.get(0).quantity().compareTo(quantity) == 0;
        }

        /** As it stands in a column of amounts. */
        public long lessDiscount() {
            return -amounts.discount();
        }
    }

    /** @param signature null unless it is accepted */
    public record State(Status status, Signature signature) {
        public static final State OPEN = new State(Status.OPEN, null);

        public boolean isOpen() {
            return status == Status.OPEN;
        }

        public boolean isAccepted() {
            return status == Status.ACCEPTED;
        }

        public boolean isCanceled() {
            return status == Status.CANCELED;
        }

        public boolean isExpired() {
            return status == Status.EXPIRED;
        }
    }

    /** Name and email are null where the seller accepted for the customer and named nobody. */
    public record Signature(String name, String email, Instant at) {
    }

    /**
     * Tells this content from any other. The order page sends it back with the signature, so that nobody accepts an order
     * that was changed while they were reading.
     */
    public String fingerprint() {
        var agreed = List.of(head.number, head.orderId, head.type, head.contractValue, seller, customer, terms, content,
                format.currency());
        try {
            var hash = MessageDigest.getInstance("SHA-256").digest(agreed.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
