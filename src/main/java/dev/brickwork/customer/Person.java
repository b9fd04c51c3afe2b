package dev.brickwork.customer;

import java.util.Optional;
import java.util.UUID;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;

import dev.brickwork.core.Missing;
import dev.brickwork.platform.database.SellerEntity;

/** Somebody at a customer: who is asked, who signs. */
@Entity
@Table(name = "person")
class Person extends SellerEntity {

    @Column(updatable = false)
    public UUID customerId;
    public String name;
    public String email;
    public String phone;
    public String title;

    static Optional<Person> findOne(UUID customerId, UUID id) {
        return find("customerId = ?1 and id = ?2", customerId, id).firstResultOptional();
    }

    static Person get(UUID customerId, UUID id) {
        return findOne(customerId, id).orElseThrow(() -> new Missing("Person"));
    }

    static Person lock(UUID customerId, UUID id) {
        return find("customerId = ?1 and id = ?2", customerId, id).withLock(LockModeType.PESSIMISTIC_WRITE)
                .<Person>firstResultOptional().orElseThrow(() -> new Missing("Person"));
    }
}
