package dev.brickwork.local;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

import jakarta.inject.Singleton;

import dev.brickwork.spi.MailSender.Letter;
import io.quarkus.arc.profile.IfBuildProfile;

/** What would have been sent, the last few letters of it. In memory: it begins anew when the service does. */
@IfBuildProfile(anyOf = {"dev", "test"})
@Singleton
public class LocalMailbox {
    private static final int LETTERS_MAX = 200;

    private final Deque<Entry> newestFirst = new ArrayDeque<>();
    private int lastNumber;

    /** @param number what the page calls it */
    public record Entry(int number, Instant at, Letter letter) {
    }

    synchronized void add(Letter letter) {
        newestFirst.addFirst(new Entry(++lastNumber, Instant.now(), letter));
        if (newestFirst.size() > LETTERS_MAX) {
            newestFirst.removeLast();
        }
    }

    synchronized List<Entry> newestFirst() {
        return List.copyOf(newestFirst);
    }

    synchronized Optional<Entry> find(int number) {
        return newestFirst.stream().filter(entry -> entry.number == number).findFirst();
    }
}
