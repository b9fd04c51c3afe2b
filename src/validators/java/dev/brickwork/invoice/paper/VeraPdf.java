package dev.brickwork.invoice.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.List;

import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;

/** Asks veraPDF whether a PDF is what it says. */
public final class VeraPdf {
    static {
        VeraGreenfieldFoundryProvider.initialise();
    }

    private VeraPdf() {
    }

    public static List<String> complaints(byte[] pdf, PDFAFlavour flavour) throws Exception {
        try (var parser = Foundries.defaultInstance().createParser(new ByteArrayInputStream(pdf), flavour);
                var validator = Foundries.defaultInstance().createValidator(flavour, false)) {
            var result = validator.validate(parser);
            assertThat(result.getTotalAssertions()).isGreaterThan(100);
            return result.getTestAssertions().stream()
                    .map(one -> one.getRuleId() + ": " + one.getMessage() + " at " + one.getLocation()).toList();
        }
    }
}
