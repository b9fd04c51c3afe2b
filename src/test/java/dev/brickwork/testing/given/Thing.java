package dev.brickwork.testing.given;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonValue;

import dev.brickwork.testing.Answer;

/** Something of a seller's that the API knows by an id. */
public abstract class Thing {
    public final Seller seller;
    private final String path;
    private final String id;

    Thing(Seller seller, String kind, String id) {
        this.seller = seller;
        this.path = "/" + kind + "/" + id;
        this.id = id;
    }

    public String id() {
        return id;
    }

    public UUID uuid() {
        return UUID.fromString(id);
    }

    public Answer read() {
        return get("").statusCode(200);
    }

    public String status() {
        return read().path("status");
    }

    /** @param below what follows its own path */
    public Answer get(String below) {
        return seller.api.get(path + below);
    }

    public Answer post(String below) {
        return post(below, "{}");
    }

    public Answer post(String below, Object body) {
        return seller.api.post(path + below, body);
    }

    public Answer patch(Object body) {
        return patch("", body);
    }

    public Answer patch(String below, Object body) {
        return seller.api.patch(path + below, body);
    }

    /** The types of all its events, in their order. */
    public List<String> events() {
        return seller.eventsOf(id);
    }

    /** Its events of one type, in their order, with their data. */
    public Answer events(String type) {
        return seller.api.get("/events?limit=100&object_id=" + id + "&type=" + type).statusCode(200);
    }

    /** What the audit log says of it, newest first. */
    public Answer auditRecords() {
        return seller.api.get("/audit-log?limit=100&object_id=" + id).statusCode(200);
    }

    /** The mails about it, oldest first, such as "invoice.issued to ap@acme.example". */
    public List<String> mails() {
        return seller.api.get("/mails?limit=100&object_id=" + id).statusCode(200).<Map<String, Object>>list("results")
                .stream()
                .sorted(Comparator.<Map<String, Object>, String>comparing(mail -> (String) mail.get("created_at"))
                        .thenComparing(mail -> (String) mail.get("kind")))
                .map(mail -> mail.get("kind") + " to " + ((List<?>) mail.get("recipients")).stream().map(Object::toString)
                        .collect(Collectors.joining(", ")))
                .toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Thing thing && path.equals(thing.path);
    }

    @Override
    public int hashCode() {
        return path.hashCode();
    }

    @JsonValue
    @Override
    public String toString() {
        return id;
    }
}
