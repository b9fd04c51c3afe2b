package dev.brickwork.invoice.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.concurrent.RejectedExecutionException;

import org.junit.jupiter.api.Test;

import dev.brickwork.spi.PdfRenderer.Unprintable;

class PaperFailureTest {

    @Test
    void aLostConnectionOrABusyMachineIsNotHeldAgainstTheInvoice() {
        assertThat(PaperSweep.isOfTheMoment(new IllegalStateException(new SQLException("gone", "08006")))).isTrue();
        assertThat(PaperSweep.isOfTheMoment(new RejectedExecutionException("busy"))).isTrue();
    }

    @Test
    void aDocumentThatCannotBePrintedIs() {
        assertThat(PaperSweep.isOfTheMoment(new Unprintable("too deep"))).isFalse();
        assertThat(PaperSweep.isOfTheMoment(new IllegalStateException(new NullPointerException()))).isFalse();
    }
}
