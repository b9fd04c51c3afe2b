package dev.brickwork.platform.json;

import java.io.IOException;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;

/**
 * Stops where a document has more in it than any request of ours needs. The reader of the members says so too, and would say
 * it too late: {@code {}} are two letters of a document and a hundred bytes of its tree.
 */
final class BoundedParser extends JsonParserDelegate {
    /** The longest list that there is: the entries of a batch of usage. */
    private static final int LIST_SIZE_MAX = 10_000;
    /**
     * Ten thousand entries of usage have six members each, which are fourteen tokens; the other half and more is for their
     * properties, seventeen of them in every single entry.
     */
    private static final int TOKENS_MAX = 500_000;

    private int tokens;

    BoundedParser(JsonParser parser) {
        super(parser);
    }

    @Override
    public JsonToken nextToken() throws IOException {
        var token = super.nextToken();
        if (++tokens > TOKENS_MAX) {
            throw new Declined(ErrorCode.ERR_PAYLOAD_TOO_LARGE,
                    "The body holds more than " + TOKENS_MAX + " names, values and brackets.");
        }
        var context = getParsingContext();
        if (context.inArray() && context.getCurrentIndex() >= LIST_SIZE_MAX) {
            throw tooLong(StrictJson.path(context.getParent()));
        }
        return token;
    }

    private static Refused tooLong(String path) {
        var message = "must have at most " + LIST_SIZE_MAX + " entries";
        return path.isEmpty() ? new Refused("A list " + message + ".") : Refused.field(path, message);
    }
}
