package dev.brickwork.faults;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import dev.brickwork.faults.Book.Told;

/** What a run prints. */
final class Report {

    private Report() {
    }

    static void print(Story story, Map<String, List<String>> broken, Duration took) {
        var book = story.book();
        System.out.printf("%n%-18s %12s %9s %9s %9s%n", "operation", "acknowledged", "declined", "refused", "unknown");
        book.table().forEach((kind, told) -> System.out.printf("%-18s %12d %9d %9d %9d%n", kind, of(told, Told.DONE),
                of(told, Told.DECLINED), of(told, Told.REFUSED), of(told, Told.UNKNOWN)));
        System.out.printf("%-18s %12d %9d %9d %9d%n", "all", book.count(Told.DONE), book.count(Told.DECLINED), book.count(Told.REFUSED),
                book.count(Told.UNKNOWN));
        System.out.printf("%n%d requests were sent again, %d answers got lost on purpose, %d server errors during faults%n",
                book.retries.get(), book.answersLost.get(), book.serverErrors.get());
        new TreeMap<>(story.faults().counts()).forEach((fault, times) -> System.out.println(times + " " + fault));
        System.out.println(story.world().nodes.stream().mapToInt(node -> node.starts.get()).sum() + " starts of processes");
        for (var shop : story.shops()) {
            System.out.printf("%s: clock at %s; receivers took %s events, %s of them again%n", shop.hasStripe ? "Stripe" : "sandbox", shop.now(),
                    shop.receivers.stream().map(one -> one.received().size()).toList(),
                    shop.receivers.stream().map(Arrivals::repeats).toList());
        }
        System.out.printf("%d checks in %d s, %d broken%n", story.checks().size(), took.toSeconds(), broken.size());
        broken.forEach((name, exceptions) -> {
            System.out.println("BROKEN " + name);
            exceptions.forEach(exception -> System.out.println("    " + exception));
        });
    }

    private static long of(Map<Told, Long> told, Told which) {
        return told.getOrDefault(which, 0L);
    }
}
