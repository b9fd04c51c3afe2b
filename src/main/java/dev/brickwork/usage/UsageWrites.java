package dev.brickwork.usage;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.platform.http.Answers;
import dev.brickwork.platform.http.Write;
import dev.brickwork.platform.json.Body;

/** Any entry or many, in a transaction around it all. */
@ApplicationScoped
class UsageWrites {
    private final UsageRecording recording;

    UsageWrites(UsageRecording recording) {
        this.recording = recording;
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
}
