package dev.brickwork.console.action;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Supplier;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.Response;

import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Frame;
import dev.brickwork.console.list.Format;
import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.http.CurrentRequest;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;
import dev.brickwork.platform.secret.Sha256;
import dev.brickwork.platform.write.Previews;
import dev.brickwork.platform.write.Replayed;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/**
 * Asks for what an act needs, shows what it would do, and does it. The form has a key, so that it is done once, however often
 * it is sent.
 */
@ApplicationScoped
public class Acts {
    private static final int TEXT_LENGTH_MAX = 5_000;
    private static final String KEY = "idempotency_key";
    private static final String CONFIRMED = "confirmed";
    private static final String PREVIEWED = "previewed";

    private final Frame frame;
    private final Previews previews;
    private final CurrentRequest request;

    Acts(Frame frame, Previews previews, CurrentRequest request) {
        this.frame = frame;
        this.previews = previews;
        this.request = request;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance act(View view);
    }

    /** What an act is done to. @param href its page, in a browser; {@code path} the same as we know it */
    public record Target(String label, String href, String path, Format f) {
    }

    /**
     * @param values as they were sent, or as they stand in the form at first
     * @param problem what belongs to no field; null for nothing
     * @param effect null until it was asked for
     */
    public record View(Act act, Target target, Map<String, String> values, Map<String, List<String>> problems,
            String problem, Effect effect, String key) {

        public String value(Field field) {
            return values.getOrDefault(field.name(), "");
        }

        public boolean isChosen(Field field, String option) {
            return option.equals(value(field));
        }

        /** Null when nothing is wrong with it. */
        public String problem(Field field) {
            var its = problems.get(field.name());
            return its == null ? null : its.get(0);
        }

        /** Names what was previewed: only that can be confirmed. */
        public String fingerprint() {
            return Acts.fingerprint(values);
        }

        public boolean hasProblems() {
            return problem != null || !problems.isEmpty();
        }
    }

    private record Sent(Map<String, String> values, String key, boolean isConfirmed) {
    }

    public Response form(Act act, Target target) {
        check(act);
        var values = new HashMap<String, String>();
        act.fields().forEach(field -> values.put(field.name(), field.value()));
        return page(200, new View(act, target, values, Map.of(), null, null, UUID.randomUUID().toString()));
    }

    /** @param effect looks at what was done, before it is taken back */
    public Response post(Act act, Target target, Body body, Supplier<Effect> effect) {
        check(act);
        var sent = body.read(in -> read(act, in));
        try {
            var asked = Body.ofForm(asked(act, sent, target.f));
            if (!sent.isConfirmed) {
                var seen = previews.of(() -> act.run().accept(asked), effect);
                return page(200, new View(act, target, sent.values, Map.of(), null, seen, sent.key));
            }
            request.keyedBy(sent.key);
            act.run().accept(asked);
        } catch (Replayed done) {
            // somebody pressed the button twice: it was done once
            return ConsolePages.seeOther(target.path + "?done=" + act.slug());
        } catch (Refused refused) {
            return page(400, new View(act, target, sent.values, refused.fields(),
                    unplaced(act, refused), null, UUID.randomUUID().toString()));
        } catch (Declined declined) {
            return page(declined.code.status, new View(act, target, sent.values, Map.of(), declined.getMessage(), null,
                    UUID.randomUUID().toString()));
        }
        return ConsolePages.seeOther(target.path + "?done=" + act.slug());
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
            var value = in.reference(field.name(), TEXT_LENGTH_MAX).nullable();
            values.put(field.name(), value == null ? "" : value);
        });
        var key = in.reference(KEY, 255).required();
        boolean isAsPreviewed = fingerprint(values).equals(in.reference(PREVIEWED, 100).nullable());
        return new Sent(values, key, "true".equals(in.reference(CONFIRMED, 10).nullable()) && isAsPreviewed);
    }

    private static String fingerprint(Map<String, String> values) {
        return HexFormat.of().formatHex(Sha256.of(new TreeMap<>(values).toString().getBytes(StandardCharsets.UTF_8)));
    }

    /** As the API reads it. What was left empty is not sent. */
    private static Map<String, List<String>> asked(Act act, Sent sent, Format f) {
        var problems = new Problems();
        var asked = new LinkedHashMap<String, List<String>>();
        for (var field : act.fields()) {
            var value = sent.values.get(field.name());
            if (!value.isEmpty()) {
                asked.put(field.name(), List.of(asked(field, value, f, problems)));
            }
        }
        problems.refuseIfAny();
        return asked;
    }

    private static String asked(Field field, String value, Format f, Problems problems) {
        return switch (field.type()) {
            case MONEY -> cents(field, value, problems);
            case DAY_AS_INSTANT -> instant(field, value, f, problems);
            default -> value;
        };
    }

    private static String cents(Field field, String value, Problems problems) {
        try {
            var amount = new BigDecimal(value.replace(",", "").strip()).movePointRight(CurrencyCode.DECIMALS);
            return amount.toBigIntegerExact().toString();
        } catch (ArithmeticException | NumberFormatException e) {
            problems.add(field.name(), "must be an amount such as 1234.50");
            return "0";
        }
    }

    private static String instant(Field field, String value, Format f, Problems problems) {
        try {
            return LocalDate.parse(value).atStartOfDay(f.zone()).toInstant().toString();
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
