package dev.brickwork.insight.revenue;

import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.brickwork.testing.ProofCheck;

/** A proof file taken apart, changed, hashed and signed anew with another key: so only the figures can tell. */
final class TamperedProof {
    private static final ObjectMapper JSON = new ObjectMapper();

    private TamperedProof() {
    }

    /** Changes the records of a file, which come without hashes and signature. */
    interface Tampering extends Consumer<List<ObjectNode>> {
    }

    /**
     * Tries each kind by itself.
     *
     * @param kinds each begins with the finding that is due, and a comma
     * @return those that were not found
     */
    static List<String> missed(ProofCheck checker, String proof, Map<String, Tampering> kinds) throws Exception {
        var missed = new ArrayList<String>();
        for (var kind : kinds.entrySet()) {
            var records = records(proof);
            kind.getValue().accept(records);
            var key = newKey();
            var checked = checker.check(signed(records, key),
                    Base64.getEncoder().encodeToString(key.getPublic().getEncoded()));
            var rule = kind.getKey().split(",")[0] + ": ";
            if (checked.findings().stream().noneMatch(finding -> finding.startsWith(rule))
                    || checked.findings().stream().anyMatch(finding -> finding.matches("(hash|signature|file): .*"))) {
                missed.add(kind.getKey() + " -> " + checked.findings());
            }
        }
        return missed;
    }

    static List<ObjectNode> records(String proof) throws Exception {
        var records = new ArrayList<ObjectNode>();
        for (var line : proof.lines().toList()) {
            var node = (ObjectNode) JSON.readTree(line);
            if (node.has("record") && !node.at("/record/type").asText().equals("end")) {
                records.add((ObjectNode) node.get("record"));
            }
        }
        return records;
    }

    static KeyPair newKey() throws Exception {
        return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    }

    static String signed(List<ObjectNode> records, KeyPair key) throws Exception {
        var file = new StringBuilder();
        var texts = new ArrayList<>(records.stream().map(ObjectNode::toString).toList());
        texts.add("{\"type\":\"end\",\"records\":" + (texts.size() + 1) + "}");
        var hash = "0".repeat(64);
        for (var text : texts) {
            hash = HexFormat.of().formatHex(
                    MessageDigest.getInstance("SHA-256").digest((hash + text).getBytes(StandardCharsets.UTF_8)));
            file.append("{\"hash\":\"").append(hash).append("\",\"record\":").append(text).append("}\n");
        }
        var signature = Signature.getInstance("Ed25519");
        signature.initSign(key.getPrivate());
        signature.update(hash.getBytes(StandardCharsets.US_ASCII));
        var base64 = Base64.getEncoder();
        return file.append("{\"signature\":\"").append(base64.encodeToString(signature.sign()))
                .append("\",\"public_key\":\"")
                .append(base64.encodeToString(key.getPublic().getEncoded())).append("\"}\n").toString();
    }

    static ObjectNode one(List<ObjectNode> all, String type) {
        return all.stream().filter(it -> it.get("type").asText().equals(type)).findFirst().orElseThrow();
    }

    static ObjectNode entry(List<ObjectNode> all, String kind) {
        return all.stream().filter(it -> it.path("kind").asText().equals(kind)).findFirst().orElseThrow();
    }

    static ObjectNode posting(ObjectNode entry, int place) {
        return (ObjectNode) entry.get("postings").get(place);
    }

    static ObjectNode agreed(List<ObjectNode> all, String brick) {
        for (var line : one(all, "agreement").get("lines")) {
            if (line.get("brick_code").asText().equals(brick)) {
                return (ObjectNode) line;
            }
        }
        throw new AssertionError(brick);
    }

    static ObjectNode invoice(List<ObjectNode> all, String kind) {
        return all.stream().filter(it -> it.get("type").asText().equals("invoice") && line(it, kind) != null).findFirst()
                .orElseThrow();
    }

    static JsonNode line(ObjectNode invoice, String kind) {
        for (var line : (ArrayNode) invoice.get("lines")) {
            if (line.get("kind").asText().equals(kind)) {
                return line;
            }
        }
        return null;
    }

    static void add(ObjectNode node, long cents, String... names) {
        for (var name : names) {
            node.put(name, node.get(name).asLong() + cents);
        }
    }

    static void addBalanced(ObjectNode entry, long cents) {
        add(posting(entry, 0), cents, "amount");
        add(posting(entry, 1), -cents, "amount");
    }

    static ObjectNode balance(List<ObjectNode> all, String time, String account) {
        return all.stream()
                .filter(it -> it.path("time").asText().equals(time) && it.path("account").asText().equals(account))
                .findFirst().orElseThrow();
    }
}
