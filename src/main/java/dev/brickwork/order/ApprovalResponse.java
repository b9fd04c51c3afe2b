package dev.brickwork.order;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import io.quarkus.runtime.annotations.RegisterForReflection;

/** Whether an order may be sent and accepted, and who said so. */
@Schema(name = "OrderApproval")
public record ApprovalResponse(
        @Schema(required = true, description = "An order that is WAITING or REFUSED can be neither seen by its buyer nor accepted.") Status status,
        @Schema(required = true, description = "The rules that it struck, and how.") List<Reason> reasons,
        @Schema(required = true, nullable = true) Instant decidedAt,
        @Schema(required = true, nullable = true, description = "The key that approved or refused it.") UUID decidedByKeyId,
        @Schema(required = true, nullable = true, description = "The user of the console who approved or refused it.") UUID decidedByUserId,
        @Schema(required = true, nullable = true, description = "What was said with it.", examples = "Agreed with sales.") String comment,
        @Schema(required = true, description = "Names what approval looks at. Sent with `approve`, it makes sure that nothing else is approved.") String content) {

    @Schema(name = "ApprovalStatus")
    public enum Status {
        NOT_NEEDED, WAITING, APPROVED, REFUSED;

        boolean lets() {
            return this == NOT_NEEDED || this == APPROVED;
        }
    }

    @Schema(name = "ApprovalRule")
    public enum Rule {
        VALUE, DISCOUNT, TERM
    }

    @RegisterForReflection
    @Schema(name = "OrderApprovalReason")
    public record Reason(@Schema(required = true) Rule rule,
            @Schema(required = true, examples = "The contract value USD 60000.00 is above USD 50000.00.") String message) {
    }

    static ApprovalResponse of(CustomerOrder order) {
        return new ApprovalResponse(order.approvalStatus, order.approvalReasons, order.approvalDecidedAt,
                order.approvalDecidedBy, order.approvalDecidedByUser, order.approvalComment, OrderApproval.content(order));
    }
}
