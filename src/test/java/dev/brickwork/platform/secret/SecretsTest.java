package dev.brickwork.platform.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;

import org.junit.jupiter.api.Test;

class SecretsTest {
    private static final String OLD = "old_key_0123456789abcdefghijklmnop";
    private static final String NEW = "new_key_0123456789abcdefghijklmnop";

    /** What the first cell has stored may be under either of its keys. */
    @Test
    void whoProvesThatTheyOpenSecretsMustHaveEachKey() {
        var proofs = secrets(NEW, OLD).proofs("move");

        assertThat(secrets(NEW, OLD).isProvenBy(proofs, "move")).isTrue();
        assertThat(secrets(OLD, NEW).isProvenBy(proofs, "move")).isTrue();
        assertThat(secrets(NEW, null).isProvenBy(proofs, "move")).isFalse();
        assertThat(secrets(OLD, null).isProvenBy(proofs, "move")).isFalse();
        assertThat(secrets(NEW, OLD).isProvenBy(proofs, "another move")).isFalse();
    }

    @Test
    void whereNoKeyIsSetThereIsNothingToOpen() {
        assertThat(secrets(NEW, null).isProvenBy(secrets(null, null).proofs("move"), "move")).isTrue();
    }

    private static Secrets secrets(String key, String previousKey) {
        return new Secrets(Optional.ofNullable(key), Optional.ofNullable(previousKey));
    }
}
