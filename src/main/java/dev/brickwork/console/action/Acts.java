package dev.brickwork.console.action;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.Response;

import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Frame;
import dev.brickwork.core.Missing;
import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.http.CurrentRequest;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;
import dev.brickwork.platform.secret.Sha256;
import dev.brickwork.platform.write.Previews;
import dev.brickwork.platform.write.Replayed;
import dev.brickwork.platform.write.StepwiseWrites;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/**
 * Asks for what an act needs, shows what it would do, and does it. The form has a key, so that it is done once, however often
 * it is sent.
 */
@ApplicationScoped
public class Acts {
    private static final int TEXT_LENGTH_MAX = 5_000;
    private static final String CONFIRMED = "confirmed";
    private static final String PREVIEWED = "previewed";

    private final Frame frame;
    private final Previews previews;
    private final StepwiseWrites writes;
    private final CurrentRequest request;

    Acts(Frame frame, Previews previews, StepwiseWrites writes, CurrentRequest request) {
        this.frame = frame;
        this.previews = previews;
        this.writes = writes;
        this.request = request;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance act(View view);

        /** With its label, its help and what is wrong with it. */
        static native TemplateInstance field(Field.Shown shown);
    }

    /**
     * What an act is done to.
     *
     * @param href its page, in a browser; {@code path} the same as we know it
     * @param state all of it that decides what an act does: only in the state that was previewed it is done
     * @param zone of its days
     */
    public record Target(String label, String href, String path, String state, ZoneId zone) {
    }

    /**
     * What came of a form.
     *
     * @param problem what belongs to no field; null for nothing
     * @param effect null unless it was asked for
     * @param isChanged whether something is different since it was confirmed, so that it is shown again
     * @param isBusy whether the same is being done, and nobody knows yet what comes of it
     */
    public record Outcome(Map<String, List<String>> problems, String problem, Effect effect, boolean isChanged,
            boolean isBusy) {
        private static final Outcome NONE = new Outcome(Map.of(), null, null, false, false);
        private static final Outcome BUSY = new Outcome(Map.of(), null, null, false, true);

        private static Outcome seen(Effect effect, boolean isChanged) {
            return new Outcome(Map.of(), null, effect, isChanged, false);
        }

        private static Outcome refused(Map<String, List<String>> problems, String problem) {
            return new Outcome(problems, problem, null, false, false);
        }
    }

    /**
     * What somebody has sent.
     *
     * @param values as they were typed, or as they stand in the form at first
     * @param previewed what they have seen; null for nothing
     */
    public record Sent(Map<String, String> values, String key, String previewed, boolean isConfirmed) {

        private Sent with(String newKey) {
            return new Sent(values, newKey, previewed, isConfirmed);
        }
    }

    public record View(Act act, Target target, Sent sent, Outcome outcome) {

        public List<Field.Shown> fields() {
            return act.fields().stream().map(field -> {
                var its = outcome.problems.get(field.name());
                return new Field.Shown(field, sent.values.getOrDefault(field.name(), ""), its == null ? null : its.get(0));
            }).toList();
        }

        /** Names what was previewed: only that can be confirmed. Sent again as it was while it is being done. */
        public String previewed() {
            return outcome.isBusy ? sent.previewed : fingerprint(act, target, sent.values, outcome.effect);
        }

        public boolean asksToConfirm() {
            return outcome.isBusy || outcome.effect != null;
        }

        public boolean hasProblems() {
            return outcome.problem != null || !outcome.problems.isEmpty();
        }
    }

    public Response form(Act act, Target target) {
        check(act);
        var values = new HashMap<String, String>();
        act.fields().forEach(field -> values.put(field.name(), field.value()));
        return page(200, new View(act, target, new Sent(values, FormKey.fresh(), null, false), Outcome.NONE));
    }

    /**
     * The target must have been read before: what is done after that is then found by its key.
     *
     * @param offered the act named {@code slug}; empty if the target's state does not let one do it, as after it was done
     * @param effect looks at what was done, before it is taken back
     */
    public Response post(String slug, Optional<Act> offered, Target target, Body body, Supplier<Effect> effect) {
        try {
            if (offered.isEmpty()) {
                refuseWhileBegun(body);
                throw new Missing("Action");
            }
            return tried(offered.get(), target, body, effect);
        } catch (Replayed done) {
            // somebody pressed the button twice: it was done once
            return ConsolePages.seeOther(target.path + "?done=" + slug);
        }
    }

    /** Whether this form was sent before and is being worked on. Answers it when it was answered. */
    private boolean isBegun(Body body) {
        if (!body.tree().path(CONFIRMED).asText().equals("true")) {
            return false;
        }
        request.keyedBy(body.tree().path(FormKey.NAME).asText());
        return writes.isBegun();
    }

    private void refuseWhileBegun(Body body) {
        if (isBegun(body)) {
            throw inProgress();
        }
    }

    private static Declined inProgress() {
        return new Declined(ErrorCode.ERR_CONFLICT, "This action is already in progress.", 1);
    }

    private Response tried(Act act, Target target, Body body, Supplier<Effect> effect) {
        check(act);
        var sent = body.read(in -> read(act, in));
        try {
            var asked = Body.ofForm(asked(act, sent, target.zone));
            // what was begun has changed the state itself, and is brought to its end
            if (!isBegun(body)) {
                // more than the state decides what it does, such as the tax of today: what is confirmed is seen once more
                var seen = preview(act, asked, body, effect);
                if (!(sent.isConfirmed && fingerprint(act, target, sent.values, seen).equals(sent.previewed))) {
                    return page(200, new View(act, target, sent, Outcome.seen(seen, sent.isConfirmed)));
                }
            }
            act.run().accept(asked);
        } catch (Refused refused) {
            // by what the first of two clicks has begun meanwhile
            if (isBegun(body)) {
                return declined(act, target, sent, inProgress());
            }
            var outcome = Outcome.refused(refused.fields(), unplaced(act, refused));
            return page(400, new View(act, target, sent.with(FormKey.fresh()), outcome));
        } catch (Declined declined) {
            boolean isOfFirstClick = declined.code == ErrorCode.ERR_CONFLICT && declined.retryAfterSeconds == null
                    && isBegun(body);
            return declined(act, target, sent, isOfFirstClick ? inProgress() : declined);
        }
        return ConsolePages.seeOther(target.path + "?done=" + act.slug());
    }

    /** Answers a second click that had to wait for the first: what it would do now is not what was asked. */
    private Effect preview(Act act, Body asked, Body body, Supplier<Effect> effect) {
        try {
            return previews.of(() -> act.run().accept(asked), effect);
        } finally {
            refuseWhileBegun(body);
        }
    }

    private Response declined(Act act, Target target, Sent sent, Declined declined) {
        boolean isBusy = declined.code == ErrorCode.ERR_CONFLICT && sent.isConfirmed && declined.retryAfterSeconds != null;
        return page(declined.code.status, new View(act, target, sent.with(FormKey.after(declined, sent.key)),
                isBusy ? Outcome.BUSY : Outcome.refused(Map.of(), declined.getMessage())));
    }

    private void check(Act act) {
        if (!frame.can(act.scope())) {
            throw new Declined(ErrorCode.ERR_FORBIDDEN, "Your role does not allow this.");
        }
    }

    /** As it was typed: what may not be kept is refused by the operation, beside its field. */
    private static Sent read(Act act, Fields in) {
        var values = new HashMap<String, String>();
        act.fields().forEach(field -> {
            var value = in.reference(field.name(), TEXT_LENGTH_MAX).optional();
            values.put(field.name(), value == null ? "" : value);
        });
        return new Sent(values, in.reference(FormKey.NAME, FormKey.LENGTH_MAX).required(),
                in.reference(PREVIEWED, 100).optional(),
                "true".equals(in.reference(CONFIRMED, 10).optional()));
    }

    private static String fingerprint(Act act, Target target, Map<String, String> values, Effect effect) {
        var all = List.of(act.slug(), target.path, target.state, new TreeMap<>(values), effect).toString();
        return HexFormat.of().formatHex(Sha256.of(all.getBytes(StandardCharsets.UTF_8)));
    }

    /** As the API reads it. What was left empty is not sent. */
    private static Map<String, List<String>> asked(Act act, Sent sent, ZoneId zone) {
        var problems = new Problems();
        var asked = new LinkedHashMap<String, List<String>>();
        for (var field : act.fields()) {
            var value = sent.values.get(field.name());
            if (field.type() == Field.Type.EMAILS) {
                var addresses = Typed.list(value);
                for (int i = 0; i < addresses.size(); i++) {
                    asked.put(field.name() + "[" + i + "]", List.of(addresses.get(i)));
                }
            } else if (!value.isEmpty()) {
                asked.put(field.name(), List.of(asked(field, value, zone, problems)));
            }
        }
        problems.refuseIfAny();
        return asked;
    }

    private static String asked(Field field, String value, ZoneId zone, Problems problems) {
        return switch (field.type()) {
            case MONEY -> Typed.cents(field.name(), value, problems);
            case DAY_AS_INSTANT -> instant(field, value, zone, problems);
            default -> value;
        };
    }

    private static String instant(Field field, String value, ZoneId zone, Problems problems) {
        try {
            return LocalDate.parse(value).atStartOfDay(zone).toInstant().toString();
        } catch (DateTimeParseException e) {
            problems.add(field.name(), "must be a day such as 2026-01-31");
            return "";
        }
    }

    /** The sentence of a refusal, with what it says of members that are no fields of the form. */
    private static String unplaced(Act act, Refused refused) {
        if (refused.fields().isEmpty()) {
            return refused.getMessage();
        }
        return refused.fields().entrySet().stream()
                .filter(entry -> act.fields().stream().noneMatch(field -> field.name().equals(entry.getKey())))
                .map(entry -> entry.getKey() + " " + entry.getValue().get(0)).findFirst().orElse(null);
    }

    private static Response page(int status, View view) {
        return ConsolePages.html(status, Templates.act(view)).build();
    }
}
