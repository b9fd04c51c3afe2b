package dev.brickwork.console.action;

import java.util.function.Function;
import java.util.function.Supplier;

import jakarta.enterprise.context.ApplicationScoped;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.http.CurrentRequest;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.json.WireJson;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;
import dev.brickwork.platform.write.Replayed;

/**
 * Forms whose answer shows a secret. Each form has a key: however often it is sent, its work is done once. Who has pressed the
 * button twice sees the second answer only, so it shows the same secret; the answer is kept sealed for the session that asked.
 */
@ApplicationScoped
public class SecretForms {
    private final CurrentRequest request;
    private final WireJson wire;

    SecretForms(CurrentRequest request, WireJson wire) {
        this.request = request;
        this.wire = wire;
    }

    /**
     * @param work the operation of the API
     * @param shown the page for its answer, which is given as the API writes it
     */
    public <T> T once(Body body, Supplier<?> work, Function<JsonNode, T> shown) {
        request.keyedBy(body.tree().path(FormKey.NAME).asText());
        return shown.apply(wire.read(answer(work), JsonNode.class));
    }

    /** A refusal in one sentence, for a page that has no fields to say it at. */
    public static String said(Refused refused) {
        return refused.fields().entrySet().stream().map(entry -> entry.getKey() + " " + entry.getValue().get(0)).findFirst()
                .orElse(refused.getMessage());
    }

    private String answer(Supplier<?> work) {
        try {
            return wire.of(work.get());
        } catch (Replayed done) {
            return done.body();
        } catch (Declined declined) {
            if (declined.code == ErrorCode.ERR_IDEMPOTENCY_MISMATCH) {
                throw new Refused(
                        "This form was submitted before with other values. Check the result before you submit it again.");
            }
            throw declined;
        }
    }
}
