package dev.brickwork.testing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** What the stand-in for Stripe remembers of one account: customers, methods, charges, refunds. */
final class StripeStandInBooks {
    private final AtomicInteger last;
    /** Everything by its id, oldest first. */
    private final Map<String, ObjectNode> objects = new LinkedHashMap<>();

    /** @param last of the ids that all accounts share */
    StripeStandInBooks(AtomicInteger last) {
        this.last = last;
    }

    /**
     * @param isLost on its way: the work is done, and the request's key stays in use
     * @param isForgotten not remembered under the request's key: it never began to work
     */
    record StripeAnswer(int status, ObjectNode body, boolean isLost, boolean isForgotten, boolean isReplayed) {

        StripeAnswer replayed() {
            return new StripeAnswer(status, body, false, false, true);
        }

        StripeAnswer lost() {
            return new StripeAnswer(status, body, true, isForgotten, isReplayed);
        }
    }

    static StripeAnswer error(int status, String type, String code, String message) {
        var body = StripeStandIn.object();
        body.putObject("error").put("type", type).put("code", code).put("message", message);
        return new StripeAnswer(status, body, false, status != 402, false);
    }

    private static StripeAnswer ok(ObjectNode body) {
        return new StripeAnswer(200, body.deepCopy(), false, false, false);
    }

    static StripeAnswer show(Collection<StripeStandInBooks> all) {
        var shown = StripeStandIn.object();
        all.forEach(books -> books.showIn(shown));
        return ok(shown);
    }

    private synchronized void showIn(ObjectNode shown) {
        objects.forEach(shown::set);
    }

    synchronized StripeAnswer answer(String account, String method, String path, Map<String, String> in) {
        var parts = path.substring("/v1/".length()).split("/");
        var isPost = method.equals("POST");
        return switch (parts[0] + (parts.length > 2 ? "/" + parts[2] : "")) {
            case "account" -> ok(StripeStandIn.object().put("id", account).put("object", "account").put("charges_enabled",
                    true));
            case "webhook_endpoints" -> isPost ? endpoint(in) : ok(made("we", "webhook_endpoint").put("deleted", true));
            case "customers" -> ok(keep(made("cus", "customer").put("name", in.get("name")).put("email", in.get("email"))));
            case "customers/payment_methods" ->
                list(path, in, one -> isA(one, "payment_method") && has(one, "customer", parts[1]));
            case "payment_methods" -> find(parts[1]);
            case "payment_methods/attach" -> attach(parts[1], in.get("customer"));
            case "payment_methods/detach" -> detach(parts[1]);
            case "confirmation_tokens" -> confirmationToken(parts[1]);
            case "payment_intents" -> isPost
                    ? charge(in)
                    : parts.length > 1
                            ? look(parts[1])
                            : list(path, in, one -> isA(one, "payment_intent") && has(one, "customer", in.get("customer")));
            case "payment_intents/cancel" -> cancel(parts[1]);
            case "disputes" -> dispute(parts[1]);
            case "refunds" -> isPost
                    ? refund(in)
                    : parts.length > 1
                            ? lookAtRefund(parts[1])
                            : list(path, in,
                                    one -> isA(one, "refund") && has(one, "payment_intent", in.get("payment_intent")));
            default -> error(404, "invalid_request_error", null, "Unrecognized request URL.");
        };
    }

    private StripeAnswer endpoint(Map<String, String> in) {
        if (!in.get("url").startsWith("https://") && !in.get("url").startsWith("http://localhost")) {
            return error(400, "invalid_request_error", null, "Invalid URL.");
        }
        return ok(keep(made("we", "webhook_endpoint").put("url", in.get("url")).put("secret", "whsec_standin")
                .put("api_version", in.get("api_version"))));
    }

    /** {@code pm_card_visa} and its like are there for everybody until they are attached, and then get an id of their own. */
    private StripeAnswer find(String id) {
        if (objects.containsKey(id)) {
            return ok(objects.get(id));
        }
        return id.startsWith("pm_card_") || id.startsWith("pm_bank_") ? ok(method(id, id)) : missing(id);
    }

    /** A debit of {@code pm_bank_settles} has gone through by the time that anybody looks. */
    private StripeAnswer look(String id) {
        var intent = objects.get(id);
        if (intent != null && intent.path("settles_by_itself").asBoolean()) {
            intent.put("status", "succeeded");
        }
        if (intent != null && intent.path("confirmation_fails").asBoolean() && has(intent, "status", "requires_action")) {
            declined(intent, "payment_intent_authentication_failure", "The payer did not authenticate.");
        }
        return find(id);
    }

    /** A refund of {@code pm_card_refundFail} has not arrived by the time that anybody looks. */
    private StripeAnswer lookAtRefund(String id) {
        var refund = objects.get(id);
        if (refund != null && refund.path("fails_later").asBoolean()) {
            refund.put("status", "failed").put("failure_reason", "expired_or_canceled_card");
        }
        return find(id);
    }

    /** {@code dp_lost_pi_4} is a dispute of {@code pi_4} that was lost. */
    private StripeAnswer dispute(String id) {
        var intent = objects.get(id.substring(id.indexOf("pi_")));
        if (intent == null) {
            return missing(id);
        }
        return ok(StripeStandIn.object().put("id", id).put("object", "dispute").put("amount", intent.get("amount").asLong())
                .put("currency", intent.get("currency").asText()).put("reason", "fraudulent")
                .put("payment_intent", intent.get("id").asText())
                .put("status", id.substring("dp_".length(), id.indexOf("_pi_"))));
    }

    private StripeAnswer attach(String id, String customer) {
        if (objects.containsKey(id)) {
            return error(400, "invalid_request_error", null, "The payment method has already been attached to a customer.");
        }
        if (!id.startsWith("pm_card_") && !id.startsWith("pm_bank_")) {
            return missing(id);
        }
        return ok(keep(method("pm_" + last.incrementAndGet() + "_" + id, id).put("customer", customer)));
    }

    private StripeAnswer detach(String id) {
        objects.get(id).putNull("customer");
        return ok(objects.get(id));
    }

    /** Kept, so that a test can see which were asked for. */
    private StripeAnswer confirmationToken(String id) {
        if (!id.startsWith("ctoken_pm_")) {
            return missing(id);
        }
        var token = StripeStandIn.object().put("id", id).put("object", "confirmation_token");
        token.putObject("payment_method_preview").put("type", type(id));
        return ok(keep(token));
    }

    private static ObjectNode method(String id, String kind) {
        var method = StripeStandIn.object().put("id", id).put("object", "payment_method").put("type", type(kind));
        if (type(kind).equals("card")) {
            method.putObject("card").put("brand", "visa").put("last4", "4242").put("exp_month", 8).put("exp_year", 2031);
        } else {
            method.putObject("us_bank_account").put("bank_name", "STRIPE TEST BANK").put("account_type", "checking")
                    .put("last4", "6789").put("routing_number", "110000000");
        }
        return method;
    }

    private static String type(String id) {
        return id.contains("pm_bank_") ? "us_bank_account" : "card";
    }

    private StripeAnswer charge(Map<String, String> in) {
        var method = in.getOrDefault("payment_method", in.get("confirmation_token"));
        if (in.containsKey("payment_method") && !objects.containsKey(method)) {
            var missing = missing(method);
            ((ObjectNode) missing.body().get("error")).put("param", "payment_method");
            return missing;
        }
        if (method.endsWith("_unreachable")) {
            return error(503, "api_error", null, "Stripe is having a bad day.");
        }
        if (method.endsWith("_busy")) {
            return error(429, "rate_limit_error", "rate_limit", "Too many requests.");
        }
        if (Long.parseLong(in.get("amount")) < 50) {
            return error(400, "invalid_request_error", "amount_too_small", "Amount must be at least $0.50 usd");
        }
        var intent = keep(
                made("pi", "payment_intent").put("customer", in.get("customer")).put("currency", in.get("currency"))
                        .put("amount", Long.parseLong(in.get("amount"))).put("created", System.currentTimeMillis() / 1000)
                        .put("client_secret", "pi_secret_" + last.get()).put("description", in.get("description")));
        intent.put("settles_by_itself", method.endsWith("_settles"));
        intent.put("refund_fails_later", method.contains("_refundFail"));
        intent.put("confirmation_fails", method.endsWith("_authenticationFails"));
        intent.putArray("payment_method_types").add(type(method));
        intent.putObject("metadata").put("brickwork_payment_id", in.get("metadata[brickwork_payment_id]"));
        return outcome(intent, method, in.containsKey("off_session"));
    }

    private static StripeAnswer outcome(ObjectNode intent, String method, boolean isOffSession) {
        if (method.endsWith("_chargeDeclined")) {
            return declined(intent, "card_declined", "Your card was declined.");
        }
        if (method.endsWith("_authenticationRequired") && isOffSession) {
            return declined(intent, "authentication_required", "Your card was declined. It needs authentication.");
        }
        if (method.endsWith("_authenticationRequired") || method.endsWith("_authenticationFails")) {
            return ok(intent.put("status", "requires_action"));
        }
        if (method.contains("pm_bank_")) {
            return ok(intent.put("status", "processing"));
        }
        var answer = ok(intent.put("status", "succeeded"));
        return method.endsWith("_hang") ? answer.lost() : answer;
    }

    private static StripeAnswer declined(ObjectNode intent, String code, String message) {
        intent.put("status", "requires_payment_method");
        intent.putObject("last_payment_error").put("type", "card_error").put("code", code).put("message", message)
                .put("payment_method_type", "card");
        var answer = error(402, "card_error", code, message);
        ((ObjectNode) answer.body().get("error")).put("decline_code", "generic_decline").set("payment_intent",
                intent.deepCopy());
        return answer;
    }

    private StripeAnswer cancel(String id) {
        var intent = objects.get(id);
        if (intent.get("status").asText().equals("succeeded")) {
            return error(400, "invalid_request_error", "payment_intent_unexpected_state", "It succeeded already.");
        }
        return ok(intent.put("status", "canceled"));
    }

    private StripeAnswer refund(Map<String, String> in) {
        var intent = objects.get(in.get("payment_intent"));
        if (intent == null) {
            return missing(in.get("payment_intent"));
        }
        var amount = Long.parseLong(in.get("amount"));
        var before = intent.path("refunded").asLong();
        if (before + amount > intent.get("amount").asLong()) {
            return error(400, "invalid_request_error", null, "Refund amount is greater than unrefunded amount on charge.");
        }
        intent.put("refunded", before + amount);
        var refund = keep(made("re", "refund").put("payment_intent", in.get("payment_intent")).put("amount", amount)
                .put("status", intent.get("payment_method_types").get(0).asText().equals("card") ? "succeeded" : "pending"));
        refund.put("fails_later", intent.path("refund_fails_later").asBoolean());
        var metadata = refund.putObject("metadata");
        if (in.containsKey("metadata[brickwork_refund_id]")) {
            metadata.put("brickwork_refund_id", in.get("metadata[brickwork_refund_id]"));
        }
        return ok(refund);
    }

    private StripeAnswer list(String path, Map<String, String> in, Predicate<ObjectNode> filter) {
        List<ObjectNode> found = new ArrayList<>();
        objects.values().stream().filter(filter).forEach(one -> found.add(0, one));
        var after = in.get("starting_after");
        var from = after == null ? 0 : found.indexOf(objects.get(after)) + 1;
        // Shorter pages than asked for, which Stripe may do, so that paging is tried.
        var to = Math.min(found.size(), from + 2);
        var page = StripeStandIn.object().put("object", "list").put("url", path).put("has_more", to < found.size());
        var data = page.putArray("data");
        found.subList(from, to).forEach(one -> data.add(one.deepCopy()));
        return ok(page);
    }

    private static StripeAnswer missing(String id) {
        return error(404, "invalid_request_error", "resource_missing", "No such object: '" + id + "'");
    }

    private ObjectNode made(String prefix, String kind) {
        return StripeStandIn.object().put("id", prefix + "_" + last.incrementAndGet()).put("object", kind);
    }

    private ObjectNode keep(ObjectNode object) {
        objects.put(object.get("id").asText(), object);
        return object;
    }

    private static boolean isA(ObjectNode object, String kind) {
        return has(object, "object", kind);
    }

    private static boolean has(ObjectNode object, String name, String value) {
        return object.path(name).asText().equals(value);
    }
}
