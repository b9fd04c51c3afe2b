package dev.brickwork.usage;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.platform.http.Answers;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.write.Write;

/** Does what a request asks to be done to entries, one or many: reads the body and has the work done in one transaction. */
@ApplicationScoped
class UsageRequestHandler {
    private final UsageRecorder recorder;
    private final UsageEdits edits;

    UsageRequestHandler(UsageRecorder recorder, UsageEdits edits) {
        this.recorder = recorder;
        this.edits = edits;
    }

    @Write(UsageRecorder.RECORDED)
    public RestResponse<RecordedUsageResponse> record(Body body) {
        var recorded = recorder.record(body.read(NewUsage::read));
        return recorded.duplicate() ? RestResponse.ok(recorded) : Answers.created(recorded);
    }

    @Write(UsageRecorder.BATCH_RECORDED)
    public UsageBatchResponse recordBatch(Body body) {
        return recorder.record(body.read(UsageBatchRequest::read).entries());
    }

    @Write(UsageRecorder.BATCH_RECORDED)
    public UsageBatchResponse recordBatchWhatHasAPlace(Body body) {
        return recorder.recordUnarchived(body.read(UsageBatchRequest::read).entries());
    }

    @Write("usage.changed")
    public ChangedUsageResponse change(Body body) {
        return edits.change(body.read(UsageChange::read));
    }

    @Write("usage.deleted")
    public UsageResource.Deleted delete(String transactionId) {
        edits.delete(transactionId);
        return new UsageResource.Deleted("Usage entry deleted.");
    }
}
