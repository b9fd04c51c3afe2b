package dev.brickwork.insight.revenue;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.secret.Secrets;
import dev.brickwork.platform.time.BusinessClock;

/** The key that a seller signs proof files with (Ed25519). Its private half is sealed. */
@ApplicationScoped
class ProofKeys {
    static final String ALGORITHM = "Ed25519";
    private static final String PURPOSE = "proof key";
    private static final String READ = "SELECT public_key, private_key FROM proof_key";
    private static final String INSERT = """
            INSERT INTO proof_key (public_key, private_key, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING""";

    private final Database database;
    private final Secrets secrets;
    private final BusinessClock clock;

    ProofKeys(Database database, Secrets secrets, BusinessClock clock) {
        this.database = database;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** @param sealed the private half */
    private record Pair(byte[] publicKey, byte[] sealed) {
    }

    private Optional<Pair> find() {
        return database.select(READ, row -> new Pair(row.getBytes(1), row.getBytes(2))).stream().findFirst();
    }

    private Pair get() {
        return find().orElseThrow(() -> new Missing("Proof key"));
    }

    /** Made with the first month that is closed. In a transaction. */
    void ensure() {
        if (find().isEmpty()) {
            try {
                var pair = KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair();
                database.update(INSERT, pair.getPublic().getEncoded(),
                        secrets.close(PURPOSE, pair.getPrivate().getEncoded()),
                        clock.wallNow());
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** X.509, as it is encoded. */
    @Transactional
    public byte[] publicKey() {
        return get().publicKey;
    }

    @Transactional
    public byte[] sign(byte[] message) {
        try {
            var key = KeyFactory.getInstance(ALGORITHM)
                    .generatePrivate(new PKCS8EncodedKeySpec(secrets.open(PURPOSE, get().sealed)));
            var signature = Signature.getInstance(ALGORITHM);
            signature.initSign(key);
            signature.update(message);
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
