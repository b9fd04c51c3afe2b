package dev.brickwork.testclock;

import java.time.Instant;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.sweep.Sweeps;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.platform.time.TestClock;
import dev.brickwork.platform.write.OwnTransactions;

@Path(Api.BASE + "/test-clock")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Test clock", description = "A year of billing in one call; where it is switched on.")
class TestClockResource {
    private final Transactions transactions;
    private final TestClock testClock;
    private final BusinessClock clock;
    private final Sweeps sweeps;
    private final Audit audit;

    TestClockResource(Transactions transactions, TestClock testClock, BusinessClock clock, Sweeps sweeps, Audit audit) {
        this.transactions = transactions;
        this.testClock = testClock;
        this.clock = clock;
        this.sweeps = sweeps;
        this.audit = audit;
    }

    @Schema(name = "MoveTestClockRequest", requiredProperties = "now")
    record MoveTestClockRequest(
            @Schema(description = "May not lie before the clock's present time.", examples = "2027-01-01T00:00:00Z") Instant now) {

        static MoveTestClockRequest read(Fields in) {
            return new MoveTestClockRequest(in.dateTime("now").required());
        }
    }

    @Schema(name = "TestClock")
    record TestClockResponse(@Schema(required = true, description = "What time it is for this seller.") Instant now,
            @Schema(required = true, description = "False while the seller lives in real time.") boolean isSet) {
    }

    @GET
    @Operation(operationId = "getTestClock", summary = "Read the seller's clock")
    public TestClockResponse read() {
        refuseWhenOff();
        return response();
    }

    @POST
    @OwnTransactions(why = "every sweep has its own; moving to where the clock stands already changes nothing")
    @Operation(operationId = "moveTestClock", summary = "Move the seller's clock forward", description = "Runs every sweep up to then, in order, before it answers. From now on the seller's time stands still "
            + "until it is moved again.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = MoveTestClockRequest.class)))
    public TestClockResponse move(Body body) {
        refuseWhenOff();
        var to = body.read(MoveTestClockRequest::read).now();
        var before = response();
        sweeps.advance(to);
        return transactions.inNew(() -> {
            testClock.set(to);
            var after = response();
            audit.changed("test_clock.moved", "test_clock", null, before, after);
            return after;
        });
    }

    @DELETE
    @OwnTransactions(why = "every sweep has its own; without a clock that is set nothing changes")
    @Operation(operationId = "removeTestClock", summary = "Return the seller to real time", description = "Does all work up to the present first. Refused if the clock is ahead of real time.")
    public TestClockResponse remove() {
        refuseWhenOff();
        var before = response();
        if (!before.isSet()) {
            return before;
        }
        var present = clock.wallNow();
        if (before.now().isAfter(present)) {
            throw new Refused("The test clock is ahead of real time.");
        }
        sweeps.advance(present);
        return transactions.inNew(() -> {
            testClock.remove();
            var after = response();
            audit.changed("test_clock.removed", "test_clock", null, before, after);
            return after;
        });
    }

    private TestClockResponse response() {
        return new TestClockResponse(clock.now(), testClock.now().isPresent());
    }

    private void refuseWhenOff() {
        if (!testClock.isEnabled()) {
            throw new NotFoundException();
        }
    }
}
