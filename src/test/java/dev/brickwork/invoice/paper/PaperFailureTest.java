package dev.brickwork.invoice.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.concurrent.RejectedExecutionException;

import org.junit.jupiter.api.Test;

import dev.brickwork.spi.PdfRenderer.Unprintable;

class PaperFailureTest {

    @Test
    void aLostConnectionOrABusyMachineIsNotHeldAgainstTheInvoice() {
        assertThat(PrintRun.isOfTheMoment(new IllegalStateException(new SQLException("gone", "08006")))).isTrue();
        assertThat(PrintRun.isOfTheMoment(new RejectedExecutionException("busy"))).isTrue();
    }

    @Test
    void aDocumentThatCannotBePrintedIs() {
        assertThat(PrintRun.isOfTheMoment(new Unprintable("too deep"))).isFalse();
        assertThat(PrintRun.isOfTheMoment(new IllegalStateException(new NullPointerException()))).isFalse();
    }
}
