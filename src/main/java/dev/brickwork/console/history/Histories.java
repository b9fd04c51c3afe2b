package dev.brickwork.console.history;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.auditlog.AuditQuery;
import dev.brickwork.auditlog.AuditRecordResponse;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Tone;
import dev.brickwork.event.EventQuery;
import dev.brickwork.event.EventResponse;
import dev.brickwork.mail.MailQuery;
import dev.brickwork.mail.MailResponse;
import dev.brickwork.platform.caller.Caller;

/**
 * What happened to some objects, on one line of time: events, mails and the audit log. An event and the audit record of the same
 * act are one entry, which says who did it.
 */
@ApplicationScoped
public class Histories {
    private static final Duration ONE_ACT = Duration.ofSeconds(5);
    private static final String COMMENTED = "order.commented";

    private final EventQuery events;
    private final MailQuery mails;
    private final AuditQuery audit;
    private final Caller caller;
    private final ObjectMapper json;

    Histories(EventQuery events, MailQuery mails, AuditQuery audit, Caller caller, ObjectMapper json) {
        this.events = events;
        this.mails = mails;
        this.audit = audit;
        this.caller = caller;
        this.json = json;
    }

    /** @param label how people call it: a number, a name; null where it goes without saying */
    public record Subject(String type, UUID id, String label) {
    }

    /** The newest first. What the caller may not read is left out. */
    public List<Entry> of(Collection<Subject> subjects, int limit, Format f) {
        return of(subjects,
                may("mails") ? mails.ofObjects(subjects.stream().map(Subject::id).toList(), limit) : List.of(), limit, f);
    }

    /** The same for callers that have read the newest of their mails. */
    public List<Entry> of(Collection<Subject> subjects, List<MailResponse> mailed, int limit, Format f) {
        var byId = new HashMap<UUID, Subject>();
        subjects.forEach(subject -> byId.put(subject.id, subject));
        var types = subjects.stream().map(Subject::type).distinct().toList();
        List<EventResponse> told = may("events") ? events.ofObjects(types, byId.keySet(), limit) : List.of();
        List<AuditRecordResponse> records = may("audit-log") ? audit.ofObjects(byId.keySet(), limit) : List.of();
        var entries = new ArrayList<Entry>();
        var rest = new ArrayList<>(records);
        for (var event : told) {
            var entry = entry(event, byId.get(event.object().id()), f);
            var act = rest.stream().filter(record -> isOf(record, event)).findFirst();
            act.ifPresent(rest::remove);
            entries.add(act.map(record -> entry.doneBy(by(record))).orElse(entry));
        }
        rest.forEach(record -> entries.add(entry(record, byId.get(record.objectId()))));
        if (may("mails")) {
            mailed.forEach(mail -> entries.add(entry(mail, byId.get(mail.objectId()))));
        }
        entries.sort(Comparator.comparing(Entry::at).reversed());
        return entries.subList(0, Math.min(limit, entries.size()));
    }

    private boolean may(String resource) {
        return caller.scopes().allow(resource, false);
    }

    private static boolean isOf(AuditRecordResponse record, EventResponse event) {
        return event.object().id().equals(record.objectId()) && event.type().equals(record.action())
                && Duration.between(event.createdAt(), record.createdAt()).abs().compareTo(ONE_ACT) < 0;
    }

    private Entry entry(EventResponse event, Subject subject, Format f) {
        var data = read(event.data());
        return new Entry(event.createdAt(), "event", title(event.type(), data), subject.label,
                Links.object(subject.type, subject.id), detail(data, f), null, null);
    }

    /** Comments are the buyer's, who is nobody that the audit log names. */
    private static String title(String type, JsonNode data) {
        return type.equals(COMMENTED) ? data.path("author_name").asText("The buyer") + " commented" : Tone.words(type);
    }

    private static Entry entry(AuditRecordResponse record, Subject subject) {
        return new Entry(record.createdAt(), "audit", Tone.words(record.action()), subject.label,
                Links.object(subject.type, subject.id), null, by(record), null);
    }

    private static Entry entry(MailResponse mail, Subject subject) {
        var title = mail.subject() == null ? Tone.words(mail.kind()) : mail.subject();
        return new Entry(mail.createdAt(), "mail",
                title, subject.label, Links.object(subject.type, subject.id),
                Tone.words(mail.state()) + " to " + String.join(", ", mail.recipients())
                        + (mail.reason() == null ? "" : ". " + mail.reason()),
                null, Tone.of(mail.state().name()));
    }

    private static String by(AuditRecordResponse record) {
        if (record.userName() != null) {
            return record.userName();
        }
        return record.keyId() == null ? null : "API key " + record.keyId();
    }

    /** What its data says in a word: how much, and why. */
    private static String detail(JsonNode read, Format f) {
        var parts = new ArrayList<String>();
        var currency = read.path("currency").asText(null);
        for (var name : List.of("amount", "grand_total")) {
            if (currency != null && read.path(name).isIntegralNumber()) {
                parts.add(f.money(read.path(name).asLong(), currency));
                break;
            }
        }
        for (var name : List.of("reason", "error", "message")) {
            if (read.path(name).isTextual()) {
                parts.add(read.path(name).asText());
            }
        }
        return parts.isEmpty() ? null : String.join(" · ", parts);
    }

    private JsonNode read(String data) {
        try {
            return json.readTree(data == null ? "{}" : data);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What happened on one day. @param name as people read it */
    public record Day(String name, List<Entry> entries) {
    }

    /** So that templates need no arithmetic: entries by the day they happened on, in the seller's zone. */
    public static List<Day> byDay(List<Entry> entries, Format f) {
        var days = new LinkedHashMap<String, List<Entry>>();
        entries.forEach(entry -> days.computeIfAbsent(f.day(entry.at()), day -> new ArrayList<>()).add(entry));
        return days.entrySet().stream().map(day -> new Day(day.getKey(), day.getValue())).toList();
    }
}
