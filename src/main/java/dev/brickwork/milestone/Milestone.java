package dev.brickwork.milestone;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;

import org.hibernate.annotations.DynamicUpdate;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.platform.database.SellerEntity;
import io.quarkus.hibernate.orm.panache.PanacheQuery;
import io.quarkus.panache.common.Sort;

/** Work that is billed as it is completed. It is changed under the lock of its subscription. */
@Entity
@DynamicUpdate
@Table(name = "milestone")
class Milestone extends SellerEntity {

    @Column(updatable = false)
    public UUID subscriptionId;
    /** The order that brought it; null where no order was kept. */
    @Column(updatable = false)
    public UUID orderId;
    @Column(updatable = false)
    public int term;
    @Column(updatable = false)
    public int phasePosition;
    /** Prices what is completed from now on. */
    public int line;
    @Column(updatable = false)
    public UUID brickId;
    @Column(updatable = false)
    public String brickCode;
    @Column(updatable = false)
    public String brickName;
    public long totalQuantity;
    /** Moved by the completions only: the database does it, and {@link #reread} shows it. */
    @Column(insertable = false, updatable = false)
    public long completedQuantity;
    /** The first day on which it can't be completed any more; null while there is none. */
    public LocalDate endsOn;

    static Milestone of(UUID subscriptionId, UUID orderId, Term term, Line line) {
        var brick = line.item().brick();
        var milestone = new Milestone();
        milestone.subscriptionId = subscriptionId;
        milestone.orderId = orderId;
        milestone.term = term.header().number();
        milestone.phasePosition = term.phases().get(line.phase()).position();
        milestone.line = line.number();
        milestone.brickId = brick.brickId();
        milestone.brickCode = brick.code();
        milestone.brickName = brick.name();
        milestone.totalQuantity = line.item().quantity().longValueExact();
        return milestone;
    }

    static Milestone get(UUID subscriptionId, UUID id) {
        return Milestone.<Milestone>find("id = ?1 and subscriptionId = ?2", id, subscriptionId).firstResultOptional()
                .orElseThrow(() -> new Missing("Milestone"));
    }

    static PanacheQuery<Milestone> find(UUID subscriptionId, Sort sort) {
        return find("subscriptionId", sort, subscriptionId);
    }

    static List<Milestone> ofSubscription(UUID subscriptionId) {
        return list("subscriptionId", subscriptionId);
    }

    Line pricedBy(Timeline timeline) {
        return timeline.terms().get(term).line(line);
    }

    Term termOf(Timeline timeline) {
        return timeline.terms().get(term);
    }

    /** An upgrade put this line in place of the one it had. */
    void moveTo(Line successor) {
        line = successor.number();
        totalQuantity = successor.item().quantity().longValueExact();
    }

    /** The contract wants every refusal of a completion to name what is at fault; here that is the milestone. */
    void refuseIfEnded(LocalDate today) {
        if (endsOn != null && !endsOn.isAfter(today)) {
            var ended = "ended on " + endsOn.minusDays(1);
            throw new Refused("The milestone " + ended + "; what was left of it is not billed.",
                    Map.of("milestone_id", List.of(ended)));
        }
    }

    void checkLeft(long quantity, Problems problems) {
        problems.addUnless(quantity <= totalQuantity - completedQuantity, "quantity",
                "must be at most " + (totalQuantity - completedQuantity) + ": " + completedQuantity + " of "
                        + totalQuantity + " are completed already");
    }

    /** Shows what a completion that was added has moved. */
    void reread() {
        flush();
        getEntityManager().refresh(this);
    }
}
