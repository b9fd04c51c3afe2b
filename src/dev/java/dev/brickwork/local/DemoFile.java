package dev.brickwork.local;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The demo seller with its past, as an export for a move (decision 62). It was made by playing its story over the API, see
 * {@code DemoStory} in the tests. Every reader gets a copy that differs in what must be unique in a database: the id of the
 * seller, its key, and the tokens of public pages.
 */
final class DemoFile {
    /** In dev mode. */
    static final UUID SELLER = UUID.fromString("01970d32-4c8e-7b1a-9f60-5a1e0c47de30");
    static final String RESOURCE = "/demo/seller.ndjson.gz";
    /** The hash of it is in the file: the copy is taken over with it. */
    static final String CODE = "demo";
    private static final String HEADING = "{\"table\":";
    private static final String END = "{\"end\":";
    private static final Pattern KEY = Pattern.compile("bw_test_(?:[a-z][a-z0-9]{0,15}_)?([A-Za-z0-9]+)_([A-Za-z0-9]+)");
    private static final Pattern TOKEN = Pattern.compile("\"(token|payment_token)\":\"[^\"]+\"");
    private static final int TOKEN_BYTES = 32;
    private static final int BITS = 256;

    private final ObjectMapper mapper = new ObjectMapper();
    private final SecureRandom random = new SecureRandom();
    private final UUID sellerId;
    private final String publicId;
    private final String secret;
    private int keys;

    private final DemoSchema schema;

    private DemoFile(DemoSchema schema, UUID sellerId, String key) {
        var parts = KEY.matcher(key);
        if (!parts.matches()) {
            throw new IllegalArgumentException("The demo seller needs a key that begins with bw_test_.");
        }
        this.schema = schema;
        this.sellerId = sellerId;
        this.publicId = parts.group(1);
        this.secret = parts.group(2);
    }

    /**
     * @param connection to the database that it is for
     * @param key of the copy
     */
    static InputStream copy(Connection connection, UUID sellerId, String key) throws IOException, SQLException {
        try (var file = DemoFile.class.getResourceAsStream(RESOURCE);
                var lines = new BufferedReader(new InputStreamReader(new GZIPInputStream(file), StandardCharsets.UTF_8))) {
            return new ByteArrayInputStream(new DemoFile(new DemoSchema(connection), sellerId, key).of(lines));
        }
    }

    private byte[] of(BufferedReader lines) throws IOException, SQLException {
        var header = (ObjectNode) mapper.readTree(lines.readLine());
        var before = header.path("seller_id").asText();
        header.put("seller_id", sellerId.toString()).put("schema", schema.hash()).put("from_cell", "demo");
        var out = new ByteArrayOutputStream();
        line(out, header.toString());
        var tables = mapper.createArrayNode();
        var absent = new TreeSet<>(schema.tables());
        var table = new Table(null);
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(END)) {
                table.endOn(tables);
                absent.forEach(name -> new Table(name).endOn(tables));
                var end = (ObjectNode) mapper.readTree(line);
                ((ObjectNode) end.path("end")).set("tables", tables);
                line(out, end.toString());
            } else if (line.startsWith(HEADING)) {
                table.endOn(tables);
                table = new Table(mapper.readTree(line).path("table").asText());
                if (absent.remove(table.name)) {
                    line(out, line);
                }
            } else if (schema.tables().contains(table.name)) {
                var row = schema.fitted(table.name, changed(table.name, line.replace(before, sellerId.toString())));
                table.add(row);
                line(out, row);
            }
        }
        return out.toByteArray();
    }

    private String changed(String table, String row) throws IOException {
        return switch (table) {
            case "api_key" -> row.replaceFirst("\"public_id\":\"[^\"]*\"", "\"public_id\":\"" + nextPublicId() + '"')
                    .replaceFirst("\"secret_hash\":\"[^\"]*\"",
                            Matcher.quoteReplacement("\"secret_hash\":\"\\\\x" + HexFormat.of().formatHex(sha256(secret)) + '"'));
            case "customer_order", "invoice" -> TOKEN.matcher(row)
                    .replaceAll(found -> '"' + found.group(1) + "\":\"" + token() + '"');
            default -> row;
        };
    }

    /** The first key of the seller becomes that of the copy. The secrets of the others are not kept. */
    private String nextPublicId() {
        var isFirst = keys++ == 0;
        return isFirst ? publicId : UUID.randomUUID().toString().replace("-", "");
    }

    private String token() {
        var bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** How many rows there are, and the sum of their hashes: what an import compares. */
    private final class Table {
        /** Null before the first. */
        private final String name;
        private long rows;
        private BigInteger sum = BigInteger.ZERO;

        Table(String name) {
            this.name = name;
        }

        void add(String row) {
            rows++;
            sum = sum.add(new BigInteger(1, sha256(row))).mod(BigInteger.ONE.shiftLeft(BITS));
        }

        void endOn(ArrayNode tables) {
            if (name != null && schema.tables().contains(name)) {
                tables.add(mapper.createObjectNode().put("table", name).put("rows", rows).put("digest", "%064x".formatted(sum)));
            }
        }
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void line(ByteArrayOutputStream out, String text) {
        out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        out.write('\n');
    }
}
