package dev.brickwork.invoice.payment;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.platform.sweep.Sweep;

/**
 * Looks up what processors have in their hands: charges and refunds that take their time, and those that a crash or a lost
 * answer left behind. A claim moves the time of its recovery ahead, so two do not ask at once.
 */
@ApplicationScoped
class ChargeSweep implements Sweep {
    private static final Logger LOG = Logger.getLogger(ChargeSweep.class);

    private final ChargeTable charges;
    private final Charging charging;
    private final RefundTable refundTable;
    private final ProcessorRefunds refunds;
    private final ProcessorBreakers breakers;

    ChargeSweep(ChargeTable charges, Charging charging, RefundTable refundTable, ProcessorRefunds refunds,
            ProcessorBreakers breakers) {
        this.charges = charges;
        this.charging = charging;
        this.refundTable = refundTable;
        this.refunds = refunds;
        this.breakers = breakers;
    }

    /** Before anything else looks at the day: what settled in time is not past due. */
    @Override
    public int order() {
        return 150;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public String name() {
        return "charges in processing";
    }

    @Override
    public Optional<Instant> nextDue() {
        if (breakers.isSilent()) {
            return Optional.empty();
        }
        return Stream.of(charges.nextDue(), refundTable.nextDue()).flatMap(Optional::stream).min(Instant::compareTo);
    }

    @Override
    public void run(Instant now) {
        each(() -> charges.claim(now), charging::lookUp);
        each(() -> refundTable.claim(now), refunds::carryOut);
    }

    /** Until nothing is left, or somebody is waited for in vain, as the others would be. They stay due. */
    private void each(Supplier<Optional<UUID>> claim, Consumer<UUID> look) {
        boolean isMore = true;
        while (isMore && !breakers.isSilent()) {
            var claimed = claim.get();
            claimed.ifPresent(one -> lookUp(one, look));
            isMore = claimed.isPresent();
        }
    }

    private static void lookUp(UUID claimed, Consumer<UUID> look) {
        try {
            look.accept(claimed);
        } catch (RuntimeException e) {
            // Its recovery was moved ahead when it was claimed: it comes again.
            LOG.errorf(e, "looking up %s failed", claimed);
        }
    }
}
