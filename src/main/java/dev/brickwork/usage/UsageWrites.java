package dev.brickwork.usage;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.platform.http.Answers;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.write.Write;

/** What is done to entries, one or many, in a transaction around it all. */
@ApplicationScoped
class UsageWrites {
    private final UsageRecording recording;
    private final UsageEdits edits;

    UsageWrites(UsageRecording recording, UsageEdits edits) {
        this.recording = recording;
        this.edits = edits;
    }

    @Write(UsageRecording.RECORDED)
    public RestResponse<RecordedUsageResponse> record(Body body) {
        var recorded = recording.record(body.read(NewUsage::read));
        return recorded.duplicate() ? RestResponse.ok(recorded) : Answers.created(recorded);
    }

    @Write(UsageRecording.BATCH_RECORDED)
    public UsageBatchResponse recordBatch(Body body) {
        return recording.record(body.read(UsageBatchRequest::read).entries());
    }

    @Write(UsageRecording.BATCH_RECORDED)
    public UsageBatchResponse recordBatchWhatHasAPlace(Body body) {
        return recording.recordWhatHasAPlace(body.read(UsageBatchRequest::read).entries());
    }

    @Write("usage.changed")
    public UsageEntryResponse change(Body body) {
        return edits.change(body.read(UsageChange::read));
    }

    @Write("usage.deleted")
    public UsageResource.Deleted delete(String transactionId) {
        edits.delete(transactionId);
        return new UsageResource.Deleted("Usage entry deleted.");
    }
}
