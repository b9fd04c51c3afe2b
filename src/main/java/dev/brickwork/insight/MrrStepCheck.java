package dev.brickwork.insight;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.check.NightlyCheck;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.subscription.SubscriptionService;

/**
 * That the table of steps holds what the function makes of every agreement; and writes it anew where it does not. Part by part, each
 * in a short transaction.
 */
@ApplicationScoped
class MrrStepCheck implements NightlyCheck {
    /** Subscriptions read at a time. */
    private static final int PART = 500;
    private static final int EXAMPLES_MAX = 20;
    private static final UUID BEFORE_ALL = new UUID(0, 0);

    private final SubscriptionService subscriptions;
    private final MrrStepTable table;
    private final Transactions transactions;

    MrrStepCheck(SubscriptionService subscriptions, MrrStepTable table, Transactions transactions) {
        this.subscriptions = subscriptions;
        this.table = table;
        this.transactions = transactions;
    }

    @Override
    public String name() {
        return "mrr_steps";
    }

    @Override
    public Findings look() {
        var wrong = new ArrayList<UUID>();
        compare(wrong::add);
        return new Findings(wrong.size(),
                wrong.stream().limit(EXAMPLES_MAX).map(id -> "steps of subscription " + id).toList());
    }

    RebuiltResponse rebuild() {
        var wrong = new ArrayList<UUID>();
        long compared = compare(wrong::add);
        wrong.forEach(id -> transactions.inNew(() -> {
            table.rewrite(id, subscriptions.lock(id).timeline());
            return null;
        }));
        return new RebuiltResponse(compared, wrong.size());
    }

    /** How many there are; what is wrong is told. */
    private long compare(Consumer<UUID> wrong) {
        long compared = 0;
        var after = BEFORE_ALL;
        List<UUID> part;
        do {
            var start = after;
            part = transactions.inNew(() -> subscriptions.idsAfter(start, PART));
            var ids = part;
            // one that changes meanwhile looks wrong: it is asked again while nobody can change it
            transactions.inNew(() -> different(ids)).stream().filter(id -> transactions.inNew(() -> isWrong(id)))
                    .forEach(wrong);
            compared += part.size();
            after = part.isEmpty() ? after : part.get(part.size() - 1);
        } while (part.size() == PART);
        return compared;
    }

    private List<UUID> different(List<UUID> ids) {
        var stored = table.read(ids);
        var timelines = subscriptions.timelines(ids);
        return ids.stream().filter(id -> !stored.getOrDefault(id, List.of()).equals(MrrStepRow.of(timelines.get(id))))
                .toList();
    }

    private boolean isWrong(UUID id) {
        subscriptions.lock(id);
        return !different(List.of(id)).isEmpty();
    }
}
