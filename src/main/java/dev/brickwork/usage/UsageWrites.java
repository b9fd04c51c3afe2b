package dev.brickwork.usage;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.platform.http.Answers;
import dev.brickwork.platform.http.Write;
import dev.brickwork.platform.json.Body;

/** Any entry, in a transaction around it all. */
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
}
