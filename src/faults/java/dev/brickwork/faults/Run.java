package dev.brickwork.faults;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Clients at work while things go wrong, then rest. */
final class Run implements AutoCloseable {
    private static final int CLOCK_EVERY_MILLIS = 1_500;
    private static final int CLOCK_HOURS_MAX = 72;
    private static final int THINK_MILLIS_MAX = 120;
    private static final Duration WARM_UP_MAX = Duration.ofSeconds(90);
    private static final int SUBSCRIPTIONS_MIN = 6;

    private final FaultSettings settings;
    private final Story story;
    private final boolean isGuarded;
    private final boolean needsRestarts;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private volatile boolean isOver;

    /** @param control what is broken on purpose while it runs; null when nothing is */
    Run(FaultSettings settings, RunControl control) throws IOException, InterruptedException, SQLException {
        this.settings = settings;
        this.isGuarded = control == null;
        this.needsRestarts = control == RunControl.COMMITS_NOT_AWAITED;
        var world = new World(isGuarded ? null : control.title, isGuarded ? Map.of() : control.settings);
        var book = new Book();
        var shops = List.of(new Shop(world, "Sandbox shop", false), new Shop(world, "Stripe shop", true));
        shops.get(0).stranger = shops.get(1);
        shops.get(1).stranger = shops.get(0);
        for (var shop : shops) {
            shop.welcomeCustomers(world);
        }
        story = new Story(world, shops, book,
                new Faults(world), new AskedAgain(world, book, settings.seed()));
        if (!isGuarded) {
            control.drop(world);
        }
    }

    /** To the end, and until everything is at rest. */
    Story play() throws Exception {
        var tasks = new ArrayList<Future<?>>();
        int place = 0;
        for (var shop : story.shops()) {
            for (int i = 0; i < FaultSettings.CLIENTS_PER_SHOP; i++) {
                int client = ++place;
                tasks.add(threads.submit(() -> work(shop, client)));
            }
            tasks.add(threads.submit(() -> timePasses(shop)));
        }
        warmUp();
        System.out.println("faults begin after " + story.book().entries().size() + " requests");
        var until = System.nanoTime() + settings.lasts().toNanos();
        var faults = story.faults();
        tasks.add(threads.submit(() -> repeatedly(new Random(settings.seed() * 31 + 1), FaultSettings.KILL_AFTER_MILLIS_MIN,
                FaultSettings.KILL_AFTER_MILLIS_MAX, faults::killNext)));
        tasks.add(threads.submit(() -> repeatedly(new Random(settings.seed() * 31 + 2), FaultSettings.OTHER_AFTER_MILLIS_MIN,
                FaultSettings.OTHER_AFTER_MILLIS_MAX, faults::somethingElse)));
        var database = new DatabaseFaults(story.world(), faults);
        tasks.add(threads.submit(() -> repeatedly(new Random(settings.seed() * 31 + 3), FaultSettings.DATABASE_AFTER_MILLIS_MIN,
                FaultSettings.DATABASE_AFTER_MILLIS_MAX, database::next)));
        if (needsRestarts) {
            tasks.add(threads.submit(() -> repeatedly(new Random(settings.seed()), FaultSettings.KILL_AFTER_MILLIS_MIN,
                    FaultSettings.KILL_AFTER_MILLIS_MAX, random -> faults.restartDatabase())));
        }
        while (System.nanoTime() < until && tasks.stream().noneMatch(Future::isDone)) {
            Thread.sleep(200);
        }
        isOver = true;
        faults.end();
        for (var task : tasks) {
            task.get(3, TimeUnit.MINUTES);
        }
        System.out.println("faults are over: " + story.faults().counts() + ", " + story.book().entries().size() + " requests");
        story.world().awaitReady();
        story.askedAgain().run();
        new WaitForRest(story, isGuarded).run();
        return story;
    }

    /** There is more to break when there is something. */
    private void warmUp() throws InterruptedException {
        var until = System.nanoTime() + WARM_UP_MAX.toNanos();
        while (System.nanoTime() < until && story.shops().stream().anyMatch(shop -> shop.milestones.size() < SUBSCRIPTIONS_MIN)) {
            Thread.sleep(100);
        }
    }

    private Void work(Shop shop, int client) throws InterruptedException {
        var random = new Random(settings.seed() * 1_000 + client);
        var work = new Work(shop, random, "fault-" + client);
        var careful = new CarefulClient(story.world(), story.book(), random);
        while (!isOver) {
            careful.send(shop, work.next());
            Thread.sleep(random.nextInt(THINK_MILLIS_MAX));
        }
        return null;
    }

    private Void timePasses(Shop shop) throws InterruptedException {
        var random = new Random(settings.seed() * 7 + (shop.hasStripe ? 1 : 0));
        while (!isOver) {
            Thread.sleep(CLOCK_EVERY_MILLIS);
            shop.pass(story.world(), Duration.ofMinutes(1 + random.nextInt(CLOCK_HOURS_MAX * 60)));
        }
        return null;
    }

    private interface Fault {
        void happen(Random random) throws Exception;
    }

    private Void repeatedly(Random random, int millisMin, int millisMax, Fault fault) throws Exception {
        while (true) {
            var at = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millisMin + random.nextInt(millisMax - millisMin));
            while (System.nanoTime() < at) {
                if (isOver) {
                    return null;
                }
                Thread.sleep(50);
            }
            fault.happen(random);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        story.shops().forEach(Shop::close);
        story.world().close();
    }
}
