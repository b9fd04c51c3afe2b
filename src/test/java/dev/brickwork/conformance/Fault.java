package dev.brickwork.conformance;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.brickwork.conformance.FaultyProxy.Reply;
import dev.brickwork.conformance.FaultyProxy.Sent;

/** What an implementation may get wrong, and a case that notices it. Each is planted by {@link FaultyProxy}. */
enum Fault {
    A_TOTAL_IS_OFF_BY_A_CENT("An estimate has every required member, and its parts add up") {
        @Override
        void spoil(Sent sent, Reply reply) {
            if (sent.is("POST", ".*/estimate")) {
                add(reply.body(), "grand_total", 1);
            }
        }
    },
    A_LINE_IS_MISSING("The rate of the category wins over that of the country") {
        @Override
        void spoil(Sent sent, Reply reply) {
            invoices(reply).forEach(it -> removeLast(it.withArray("line_items")));
        }
    },
    MAKING_IS_ANSWERED_200("A customer is found again as it was sent") {
        @Override
        void spoil(Sent sent, Reply reply) {
            if (sent.is("POST", "/customers") && reply.status() == 201) {
                reply.answer(200);
            }
        }
    },
    A_FIELD_IS_DROPPED("An issued invoice has every field, and its lines add up") {
        @Override
        void spoil(Sent sent, Reply reply) {
            invoices(reply).forEach(it -> it.remove("billed_company_id"));
        }
    },
    A_REPEAT_IS_EXECUTED_AGAIN("A repeated payment is taken once") {
        @Override
        Sent change(Sent sent) {
            return sent.without("Idempotency-Key");
        }
    },
    A_PAGE_REPEATS_A_ROW("Paging returns each row once, newest first") {
        @Override
        Sent change(Sent sent) {
            return sent.at(sent.path().replace("offset=5", "offset=4"));
        }
    },
    AN_ERROR_NAMES_NO_FIELD("An unknown member is refused by its name") {
        @Override
        void spoil(Sent sent, Reply reply) {
            if (reply.status() == 400) {
                reply.body().withObject("error").remove("details");
            }
        }
    },
    EVENTS_ARE_OUT_OF_ORDER("The events of an object are counted up in order") {
        @Override
        void spoil(Sent sent, Reply reply) {
            if (sent.is("GET", "/events.*")) {
                reverse(reply.body().withArray("results"));
            }
        }
    },
    ANOTHERS_DATA_IS_SHOWN("Another seller's customer does not exist") {
        @Override
        Sent change(Sent sent) {
            return sent.is("GET", "/customers/.+") ? sent.withKeyOfFirst() : sent;
        }
    },
    TAX_IS_ROUNDED_DOWN_AT_THE_HALF(
            "Tax is rounded half away from zero, once for each rate, and split over the lines by running totals") {
        @Override
        void spoil(Sent sent, Reply reply) {
            for (var invoice : invoices(reply)) {
                for (var line : invoice.withArray("line_items")) {
                    long tax = line.path("tax").asLong();
                    if (tax * 10 == line.path("grand_total").asLong() - tax + 5) {
                        add((ObjectNode) line, "tax", -1);
                        add((ObjectNode) line, "grand_total", -1);
                        add(invoice, "grand_total", -1);
                    }
                }
            }
        }
    },
    A_REFUSED_PAYMENT_IS_TAKEN_IN_PART("More than remains is refused as a payment") {
        @Override
        List<Sent> before(Sent sent) {
            return sent.is("POST", ".*/payments")
                    ? List.of(sent.sending("{\"payment_method\": \"WIRE\", \"paid_amount\": 1}"))
                    : List.of();
        }
    },
    A_PAID_INVOICE_IS_VOIDED("An invoice with a payment cannot be voided") {
        @Override
        void spoil(Sent sent, Reply reply) {
            if (sent.is("POST", ".*/void") && reply.status() == 400) {
                reply.answer(200);
            }
        }
    },
    AMOUNTS_ARE_IN_MAJOR_UNITS("A payment of a part leaves the rest") {
        @Override
        void spoil(Sent sent, Reply reply) {
            if (reply.body().has("paid_amount")) {
                var cents = reply.body().get("paid_amount").decimalValue();
                reply.body().set("paid_amount", DecimalNode.valueOf(cents.movePointLeft(2)));
            }
        }
    },
    AN_END_IS_THE_DAY_AFTER("Any way of cutting a line sums to the same cents: MONTHLY") {
        @Override
        void spoil(Sent sent, Reply reply) {
            if (reply.body().hasNonNull("ends_at")) {
                var last = LocalDate.parse(reply.body().get("ends_at").asText());
                reply.body().put("ends_at", last.plusDays(1).toString());
            }
        }
    },
    PERIODS_ARE_ROUNDED_ONE_BY_ONE("Any way of cutting a line sums to the same cents: MONTHLY") {
        @Override
        void spoil(Sent sent, Reply reply) {
            reply.body().withArray("billing_schedule").forEach(it -> ((ObjectNode) it).put("sub_total", 333));
        }
    },
    A_REQUEST_WITHOUT_A_KEY_IS_ANSWERED("A request without a key is refused") {
        @Override
        Sent change(Sent sent) {
            return sent.withKeyOfFirst();
        }
    },
    PAYMENTS_ARE_OLDEST_FIRST("Payments are listed newest first, and together they pay the invoice") {
        @Override
        void spoil(Sent sent, Reply reply) {
            invoices(reply).forEach(it -> reverse(it.withArray("payments")));
        }
    },
    A_KEY_IS_SHOWN_AGAIN("A key is shown once") {
        @Override
        void spoil(Sent sent, Reply reply) {
            if (sent.is("GET", "/api-keys.*")) {
                reply.body().withArray("results").forEach(it -> ((ObjectNode) it).put("key", "bw_test_shown_again"));
            }
        }
    },
    AN_UNKNOWN_MEMBER_IS_IGNORED("An unknown member is refused by its name") {
        @Override
        Sent change(Sent sent) {
            return sent.sending(sent.body().replaceAll(",\"invoice_recipient\":\\[]", ""));
        }
    },
    A_DISCOUNT_IS_NOT_GIVEN("Three discounts on graduated seats come out as worked") {
        @Override
        Sent change(Sent sent) {
            return sent.sending(sent.body().replace(",{\"amount\":5000}", ""));
        }
    },
    THE_LIMIT_OF_A_PAGE_IS_IGNORED("Entries come 25 to a page, and at most 100") {
        @Override
        Sent change(Sent sent) {
            return sent.at(sent.path().replace("limit=1000", "limit=50"));
        }
    },
    THE_KIND_IS_NOT_NAMED("An unknown Subscription is not found, and the message names the kind") {
        @Override
        void spoil(Sent sent, Reply reply) {
            if (reply.status() == 404) {
                reply.body().withObject("error").put("message", "Not found.");
            }
        }
    };

    private final String noticedBy;

    Fault(String noticedBy) {
        this.noticedBy = noticedBy;
    }

    /** The name of a case. */
    String noticedBy() {
        return noticedBy;
    }

    /** What is sent to the service in place of the request. */
    Sent change(Sent sent) {
        return sent;
    }

    /** What is sent to the service before the request. */
    List<Sent> before(Sent sent) {
        return List.of();
    }

    /** Changes the answer to a request. */
    void spoil(Sent sent, Reply reply) {
    }

    private static List<ObjectNode> invoices(Reply reply) {
        var found = new ArrayList<ObjectNode>();
        if (reply.body().has("line_items") && reply.body().has("due_at")) {
            found.add(reply.body());
        }
        for (var it : reply.body().path("results")) {
            if (it.has("line_items") && it.has("due_at")) {
                found.add((ObjectNode) it);
            }
        }
        return found;
    }

    private static void add(ObjectNode node, String field, long cents) {
        if (node.hasNonNull(field)) {
            node.put(field, node.get(field).asLong() + cents);
        }
    }

    private static void removeLast(ArrayNode list) {
        if (!list.isEmpty()) {
            list.remove(list.size() - 1);
        }
    }

    private static void reverse(ArrayNode list) {
        var elements = new ArrayList<JsonNode>();
        list.forEach(elements::add);
        Collections.reverse(elements);
        list.removeAll().addAll(elements);
    }
}
