package dev.brickwork.platform.database;

import java.time.Instant;
import java.util.UUID;

import jakarta.persistence.Column;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;

import org.hibernate.annotations.UuidGenerator;
import org.hibernate.annotations.UuidGenerator.Style;
import org.hibernate.id.uuid.UuidVersion7Strategy;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;

/** A row of one seller. Whose it is, the database fills in by itself, so no code of ours can get it wrong. */
@MappedSuperclass
public abstract class SellerEntity extends PanacheEntityBase {

    @Id
    @UuidGenerator(style = Style.VERSION_7)
    public UUID id;

    @Column(updatable = false)
    public Instant createdAt;

    /** For rows that are not written by Hibernate; as it makes them itself. */
    public static UUID newId() {
        return UuidVersion7Strategy.INSTANCE.generateUuid(null);
    }
}
