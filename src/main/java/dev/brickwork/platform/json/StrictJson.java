package dev.brickwork.platform.json;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;

import dev.brickwork.core.Refused;

/**
 * Reads a JSON document into a tree and changes nothing on the way: numbers stay exactly as written, a doubled member or a
 * second document is refused. What the tree's values may be is for {@link Fields} to say.
 */
public final class StrictJson {
    /** Longer numbers than these digits fit no member of ours; refused before anybody does arithmetic with them. */
    private static final int NUMBER_DIGITS_MAX = 100;
    private static final int DEPTH_MAX = 32;
    /** The order form of 512 KiB is the longest text there is. */
    private static final int TEXT_LENGTH_MAX = 600_000;
    /** In bytes: those of metadata have 500 characters of up to four each. */
    private static final int NAME_LENGTH_MAX = 2_000;

    private static final ObjectReader TREE = JsonMapper.builder(JsonFactory.builder()
            // or it would take other encodings, as their zeros suggest them
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNumberLength(NUMBER_DIGITS_MAX).maxNestingDepth(DEPTH_MAX)
                            .maxStringLength(TEXT_LENGTH_MAX).maxNameLength(NAME_LENGTH_MAX).build())
            .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS, DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build().readerFor(JsonNode.class);

    private static final ObjectReader STORED = JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES).build().readerFor(JsonNode.class);

    private StrictJson() {
    }

    /** The document's tree; a missing node when there is nothing but white space. */
    public static JsonNode read(byte[] document) {
        requireUtf8(document);
        try (var parser = new BoundedParser(TREE.createParser(document))) {
            try {
                var tree = TREE.readTree(parser);
                return tree == null ? MissingNode.getInstance() : (JsonNode) tree;
            } catch (JsonProcessingException e) {
                throw refusal(e, path(parser.getParsingContext()));
            } catch (NumberFormatException e) {
                // the only thing about a number of valid JSON that Java can't read is an exponent beyond its int
                throw refusal("is out of range", path(parser.getParsingContext()));
            }
        } catch (IOException e) {
            throw new Refused("The body could not be read.");
        }
    }

    /** The parser also reads what only looks like UTF-8, such as a slash in two bytes: one text would have several forms. */
    private static void requireUtf8(byte[] document) {
        for (var one : document) {
            if (one < 0) {
                decodeWhole(document);
                return;
            }
        }
    }

    private static void decodeWhole(byte[] document) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(document));
        } catch (CharacterCodingException e) {
            throw new Refused("The body is not UTF-8.");
        }
    }

    /** What we wrote ourselves: if it can't be read, that is our fault and not a caller's. */
    public static JsonNode readStored(String document) {
        try {
            return STORED.readTree(document);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("stored JSON can't be read", e);
        }
    }

    private static Refused refusal(JsonProcessingException e, String path) {
        var message = e.getOriginalMessage();
        if (message.startsWith("Duplicate field")) {
            return Refused.field(path, "is there twice");
        }
        if (message.startsWith("Trailing token")) {
            return new Refused("The body holds more than one JSON document.");
        }
        if (e instanceof StreamConstraintsException) {
            return refusal("is too long or nested too deep", path);
        }
        var where = e.getLocation();
        return new Refused(
                "The body is not valid JSON (line " + where.getLineNr() + ", column " + where.getColumnNr() + ").");
    }

    private static Refused refusal(String problem, String path) {
        return path.isEmpty() ? new Refused("The body " + problem + ".") : Refused.field(path, problem);
    }

    /** {@code bricks[1].quantity}, the way errors name members. */
    static String path(JsonStreamContext context) {
        if (context.inRoot()) {
            return "";
        }
        var parent = path(context.getParent());
        if (context.inArray()) {
            return parent + "[" + context.getCurrentIndex() + "]";
        }
        var name = context.getCurrentName();
        return name == null ? parent : parent.isEmpty() ? name : parent + "." + name;
    }
}
