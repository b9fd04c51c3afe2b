package dev.brickwork.faults;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A short run in {@code -Pall}; {@code -Pfaults} is the long form. */
class FaultRunIT {
    @Test
    void everyRuleHoldsAfterKillsRestartsAndLocks() throws Exception {
        assertThat(FaultRun.run()).as("all checks hold; what does not is printed above").isTrue();
    }
}
