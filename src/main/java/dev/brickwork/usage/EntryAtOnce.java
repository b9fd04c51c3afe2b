package dev.brickwork.usage;

import java.sql.SQLException;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.http.CurrentRequest;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.tenancy.AtOnce;
import dev.brickwork.platform.time.BusinessClock;

/**
 * The usual entry, which comes alone, for a meter that is known, with an id that is new, on a day that nobody has billed: it is
 * judged by the meter as it is remembered, and one statement compares that meter, writes the entry and audits it, or does
 * nothing. Whatever is not the usual entry goes the way of {@link UsageWrites}, which looks at everything anew.
 */
@ApplicationScoped
class EntryAtOnce {
    private final MeterMemory meters;
    private final Positions positions;
    private final BusinessClock clock;
    private final CurrentRequest request;
    private final AtOnce atOnce;
    private final Audit audit;

    EntryAtOnce(MeterMemory meters, Positions positions, BusinessClock clock, CurrentRequest request, AtOnce atOnce,
            Audit audit) {
        this.meters = meters;
        this.positions = positions;
        this.clock = clock;
        this.request = request;
        this.atOnce = atOnce;
        this.audit = audit;
    }

    /** Empty when nothing was done. */
    Optional<RecordedUsageResponse> record(Body body) {
        if (request.idempotencyKey() != null) {
            return Optional.empty(); // it has to be claimed before anything is looked at
        }
        var sent = body.read(NewUsage::read);
        var known = sent.transactionId() == null ? null : meters.find(sent.meter());
        return known == null ? Optional.empty() : record(sent, known);
    }

    private Optional<RecordedUsageResponse> record(NewUsage sent, MeterMemory.Known known) {
        var candidate = new Candidate(sent);
        candidate.meter = known.meter();
        candidate.entry = StoredUsage.of(sent, clock.now(), positions.reserve(1));
        candidate.day = candidate.meter.dayOf(candidate.entry.time());
        candidate.window = candidate.meter.windowOn(candidate.day);
        var isUsual = candidate.window != null && candidate.window.property() == null
                && !candidate.meter.isSettled(candidate.day);
        return isUsual && isWritten(candidate, known.windows())
                ? Optional.of(RecordedUsageResponse.of(candidate))
                : Optional.empty();
    }

    private boolean isWritten(Candidate candidate, String windows) {
        candidate.contentHash = Content.hash(candidate.sent);
        var record = audit.inStatement(UsageRecording.RECORDED, UsageRecording.TYPE, null, null,
                RecordedUsageResponse.of(candidate));
        try {
            var isNew = atOnce.write(OneEntry.AT_ONCE, OneEntry.parameters(candidate, windows, record)) == 1;
            if (isNew) {
                audit.writtenInStatement();
            }
            return isNew;
        } catch (SQLException e) {
            throw KeptMonths.failure(e);
        }
    }
}
