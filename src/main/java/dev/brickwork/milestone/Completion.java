package dev.brickwork.milestone;

import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Table;

import org.hibernate.annotations.Immutable;

import dev.brickwork.platform.database.SellerEntity;

/** Some of a milestone that was completed at once, for ever. It takes up where the one before it ended. */
@Entity
@Immutable
@Table(name = "milestone_completion")
class Completion extends SellerEntity {
    /** More than anybody looks at; a milestone of many small completions shows the newest. */
    private static final int SHOWN_MAX = 1_000;
    private static final String NEWEST = """
            SELECT c.id FROM unnest(cast(:milestones AS uuid[])) AS m (id) CROSS JOIN LATERAL (
                SELECT id FROM milestone_completion WHERE milestone_id = m.id ORDER BY done_before DESC LIMIT :shown) c""";

    public UUID milestoneId;
    public UUID subscriptionId;
    /** Priced it. */
    public int line;
    public long doneBefore;
    public long quantity;
    @Enumerated(EnumType.STRING)
    public BillOn billOn;
    public LocalDate serviceDate;

    /** Newest first, of each milestone as many as are shown. */
    static List<Completion> of(Collection<UUID> milestones) {
        if (milestones.isEmpty()) {
            return List.of();
        }
        var ids = getEntityManager().createNativeQuery(NEWEST, UUID.class)
                .setParameter("milestones", milestones.toArray(UUID[]::new)).setParameter("shown", SHOWN_MAX)
                .getResultList();
        return ids.isEmpty() ? List.of() : list("id in ?1 order by milestoneId, doneBefore desc", ids);
    }
}
