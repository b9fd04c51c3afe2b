package dev.brickwork.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import javax.net.ssl.SSLHandshakeException;

import org.junit.jupiter.api.Test;

class FailureMessagesTest {

    @Test
    void whatAReceiversCertificateSaysCannotBreakTheLog() {
        var words = FailureMessages
                .words(new SSLHandshakeException("No name matching \u0000evil\ud800 \u00e4" + "x".repeat(5_000)));

        assertThat(words).startsWith("no secure connection: No name matching ?evil? ?x").hasSizeLessThan(300);
    }

    @Test
    void itNamesNoClassOfOurs() {
        assertThat(FailureMessages.words(new SSLHandshakeException("PKIX path building failed: "
                + "sun.security.provider.certpath.SunCertPathBuilderException: unable to find valid certification path")))
                .isEqualTo("no secure connection: PKIX path building failed: unable to find valid certification path");
    }
}
