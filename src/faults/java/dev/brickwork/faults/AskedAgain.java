package dev.brickwork.faults;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import dev.brickwork.faults.Book.Entry;
import dev.brickwork.faults.Book.Told;

/**
 * When nothing goes wrong any more, clients come back: with requests that were answered, which must be answered the same way and
 * do nothing, and with half of those that never were, which must now be answered. The other half never asks again.
 */
final class AskedAgain {
    private static final int ANSWERED_MAX = 200;
    private static final int ATTEMPTS_MAX = 4;
    private static final int PAUSE_MILLIS = 1_000;
    /** There may be much to print when everything is up again. */
    private static final Duration PATIENCE = Duration.ofSeconds(70);

    private final Book book;
    private final Random random;
    private final CarefulClient client;
    private final List<String> changed = new ArrayList<>();
    private final List<String> unanswered = new ArrayList<>();

    AskedAgain(World world, Book book, long seed) {
        this.book = book;
        this.random = new Random(seed);
        this.client = new CarefulClient(world, book, random, PATIENCE);
    }

    List<Check> checks() {
        return List.of(Check.of("18 a repeated request is answered as before", database -> changed),
                Check.of("without faults every request is answered", database -> unanswered));
    }

    void run() throws InterruptedException, IOException {
        var entries = new ArrayList<>(book.entries());
        Collections.shuffle(entries, random);
        for (var entry : entries) {
            if (entry.told() == Told.UNKNOWN && random.nextBoolean()) {
                askUnanswered(entry);
            }
        }
        for (var entry : entries.stream().filter(BookChecks::isKept).limit(ANSWERED_MAX).toList()) {
            var response = ask(entry);
            if (response == null || response.statusCode() != entry.status() || !CarefulClient.json(response.body()).equals(entry.answer())
                    || response.headers().firstValue("Idempotency-Replayed").isEmpty()) {
                changed.add(entry.operation().kind() + " " + entry.operation().key() + ": " + entry.status() + ", then "
                        + (response == null ? "no answer" : response.statusCode() + " " + response.body()));
            }
        }
    }

    private void askUnanswered(Entry entry) throws InterruptedException, IOException {
        var response = ask(entry);
        if (response == null) {
            return;
        }
        var told = response.statusCode() < 300 ? Told.DONE : response.statusCode() == 402 ? Told.DECLINED : Told.UNKNOWN;
        book.replace(entry, new Entry(entry.shop(), entry.operation(), told, response.statusCode(),
                told == Told.DONE ? CarefulClient.json(response.body()) : null));
    }

    /** Null when there was no answer but a server error, however often it was asked. */
    private HttpResponse<String> ask(Entry entry) throws InterruptedException {
        var last = "";
        for (int attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
            try {
                var response = client.once(entry.shop().key(), entry.operation());
                if (response.statusCode() < 500) {
                    return response;
                }
                last = response.statusCode() + " " + response.body();
            } catch (IOException e) {
                last = e.toString();
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        unanswered.add(entry.operation().kind() + " " + entry.operation().key() + ": " + last);
        return null;
    }
}
