package dev.brickwork.insight.revenue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HexFormat;

import dev.brickwork.platform.secret.Sha256;

/**
 * Writes records as a chain: the hash of each is that of the hash before it and of its own text.
 *
 * <pre>
 *   {"hash":"h1","record":r1}      h1 = sha256(64 zeros, r1)
 *   {"hash":"h2","record":r2}      h2 = sha256(h1, r2)
 * </pre>
 */
final class ProofWriter {
    private final OutputStream out;
    private String hash = "0".repeat(64);
    private long count;

    ProofWriter(OutputStream out) {
        this.out = out;
    }

    void add(Collection<String> records) throws IOException {
        for (var one : records) {
            add(one);
        }
    }

    /** @param json an object in one line */
    void add(String json) throws IOException {
        var text = json.getBytes(StandardCharsets.UTF_8);
        hash = HexFormat.of().formatHex(Sha256.of(hash.getBytes(StandardCharsets.US_ASCII), text));
        count++;
        write("{\"hash\":\"" + hash + "\",\"record\":" + json + "}\n");
    }

    void write(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    String hash() {
        return hash;
    }

    long count() {
        return count;
    }
}
