package dev.brickwork.platform.secret;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import dev.brickwork.core.Refused;

/** Keeps what the database must hold but may not know, under the key that the operator has set. */
@ApplicationScoped
public class Secrets {
    private static final int KEY_LENGTH_MIN = 32;

    private final Optional<String> key;
    private final Optional<String> previousKey;

    Secrets(@ConfigProperty(name = "brickwork.secrets.key") Optional<String> key,
            @ConfigProperty(name = "brickwork.secrets.previous-key") Optional<String> previousKey) {
        this.key = key.filter(text -> text.length() >= KEY_LENGTH_MIN);
        this.previousKey = previousKey;
    }

    /** @param purpose what opens it again must name the same */
    public byte[] close(String purpose, byte[] plain) {
        return new Box(key.orElseThrow(Secrets::unset), purpose).close(plain);
    }

    /** With the key of now or the one before it, so that the key can be changed while the service runs. */
    public byte[] open(String purpose, byte[] sealed) {
        return key.flatMap(text -> new Box(text, purpose).open(sealed))
                .or(() -> previousKey.flatMap(text -> new Box(text, purpose).open(sealed)))
                .orElseThrow(() -> new IllegalStateException(
                        "A stored secret can't be read: set BRICKWORK_SECRETS_KEY to the key it was stored with, or name "
                                + "that one as BRICKWORK_SECRETS_PREVIOUS_KEY."));
    }

    /** One for each key: what is stored may be under any of them. */
    public List<byte[]> proofs(String purpose) {
        return keys().map(text -> new Box(text, purpose).close(purpose.getBytes(StandardCharsets.UTF_8))).toList();
    }

    /** Whether all of them were made under keys that we have. */
    public boolean isProvenBy(List<byte[]> proofs, String purpose) {
        return proofs.stream()
                .allMatch(proof -> keys().anyMatch(text -> new Box(text, purpose).open(proof).isPresent()));
    }

    private Stream<String> keys() {
        return Stream.concat(key.stream(), previousKey.stream());
    }

    private static Refused unset() {
        return new Refused("This service can't keep secrets yet: whoever runs it must set BRICKWORK_SECRETS_KEY to a random "
                + "text of at least " + KEY_LENGTH_MIN + " characters.");
    }
}
