package dev.brickwork.usage;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.json.ItemResult;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.usage.UsageBatchResponse.Rejected;

/** Records the entries of a request and answers what became of each; one audit record a request. */
@ApplicationScoped
class UsageRecorder {
    static final String RECORDED = "usage.recorded";
    static final String BATCH_RECORDED = "usage.batch_recorded";
    static final String TYPE = "usage_entry";

    private final UsageEntryStore entries;
    private final Audit audit;
    private final BusinessClock clock;

    UsageRecorder(UsageEntryStore entries, Audit audit, BusinessClock clock) {
        this.entries = entries;
        this.audit = audit;
        this.clock = clock;
    }

    @Transactional
    RecordedUsageResponse record(NewUsage sent) {
        var candidate = new Candidate(sent);
        entries.record(List.of(candidate));
        switch (candidate.result) {
            case REFUSED -> throw candidate.refusal;
            case OTHER_CONTENT, DELETED -> throw new Declined(ErrorCode.ERR_CONFLICT, candidate.conflict());
            default -> {
                // recorded, or there already
            }
        }
        var response = RecordedUsageResponse.of(candidate);
        audit.changed(RECORDED, TYPE, null, null, response);
        return response.warned(clock.now());
    }

    /** The good ones are recorded, the bad ones are listed. */
    @Transactional
    UsageBatchResponse record(List<ItemResult<NewUsage>> sent) {
        return record(sent, entries::record);
    }

    /** After a {@link MonthArchived}: the entry that it was about is one of the bad ones. */
    @Transactional
    UsageBatchResponse recordUnarchived(List<ItemResult<NewUsage>> sent) {
        return record(sent, entries::recordUnarchived);
    }

    private UsageBatchResponse record(List<ItemResult<NewUsage>> sent, Consumer<List<Candidate>> way) {
        var candidates = new ArrayList<Candidate>(sent.size());
        for (var item : sent) {
            candidates.add(item.refusal() == null ? new Candidate(item.value()) : null);
        }
        way.accept(candidates.stream().filter(candidate -> candidate != null).toList());
        var response = response(sent, candidates, new FutureUsage(clock.now()));
        audit.changed(BATCH_RECORDED, "usage_batch", null, null, response.counts());
        return response;
    }

    private static UsageBatchResponse response(List<ItemResult<NewUsage>> sent, List<Candidate> candidates,
            FutureUsage future) {
        int accepted = 0;
        int duplicates = 0;
        var rejected = new ArrayList<Rejected>();
        for (int i = 0; i < sent.size(); i++) {
            var candidate = candidates.get(i);
            var value = sent.get(i).value();
            var id = value == null ? null : value.transactionId();
            if (candidate == null) {
                rejected.add(new Rejected(i, id, ItemResult.line(sent.get(i).refusal())));
                continue;
            }
            switch (candidate.result) {
                case ACCEPTED -> {
                    accepted++;
                    future.note(i, candidate.entry.time());
                }
                case DUPLICATE -> duplicates++;
                case REFUSED -> rejected.add(new Rejected(i, id, ItemResult.line(candidate.refusal)));
                case OTHER_CONTENT, DELETED -> rejected.add(new Rejected(i, id, candidate.conflict()));
            }
        }
        return new UsageBatchResponse(accepted, duplicates, rejected, future.warnings());
    }
}
