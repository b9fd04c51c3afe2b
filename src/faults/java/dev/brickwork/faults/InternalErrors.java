package dev.brickwork.faults;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Answers of 500: a mistake of the service. Whatever goes wrong around it is a 503, which says that it is worth coming again. */
final class InternalErrors {
    private static final int KEPT_MAX = 100;

    private final List<String> seen = new CopyOnWriteArrayList<>();

    void look(String request, HttpResponse<String> response) {
        if (response.statusCode() == 500 && seen.size() < KEPT_MAX) {
            seen.add(request + ": " + response.body());
        }
    }

    Check check() {
        return Check.of("0 answers of 500", database -> List.copyOf(seen));
    }
}
