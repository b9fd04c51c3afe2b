package dev.brickwork.customer;

import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.time.BusinessClock;

@ApplicationScoped
public class PersonService {
    private final BusinessClock clock;
    private final Audit audit;

    PersonService(BusinessClock clock, Audit audit) {
        this.clock = clock;
        this.audit = audit;
    }

    /** For ids that came in a body, such as a signatory's: empty unless the person belongs to this customer. */
    @Transactional
    public Optional<PersonResponse> find(UUID customerId, UUID personId) {
        return Person.findOne(customerId, personId).map(PersonResponse::from);
    }

    /** Says that there is no such person before what was sent is read about it. */
    @Transactional
    UUID existing(UUID customerId, UUID personId) {
        // Counted and not loaded: one that is loaded already is not read again when it is locked.
        if (Person.count("customerId = ?1 and id = ?2", customerId, personId) == 0) {
            throw new Missing("Person");
        }
        return personId;
    }

    @Transactional
    PersonResponse create(UUID customerId, PersonRequests.Create request) {
        var person = new Person();
        person.customerId = Customer.get(customerId).id;
        person.name = request.name();
        person.email = request.email();
        person.phone = request.phone();
        person.title = request.title();
        person.createdAt = clock.now();
        person.persistAndFlush();
        var created = PersonResponse.from(person);
        audit.created("person", person.id, created);
        return created;
    }

    @Transactional
    PersonResponse read(UUID customerId, UUID personId) {
        return PersonResponse.from(Person.get(Customer.get(customerId).id, personId));
    }

    @Transactional
    Page<PersonResponse> list(UUID customerId, PageRequest page) {
        return page.page(Person.find("customerId", page.sort(), Customer.get(customerId).id), PersonResponse::from);
    }

    @Transactional
    PersonResponse change(UUID customerId, UUID personId, PersonRequests.Change change) {
        var person = Person.lock(Customer.get(customerId).id, personId);
        var before = PersonResponse.from(person);
        change.name().ifSent(value -> person.name = value);
        change.email().ifSent(value -> person.email = value);
        change.phone().ifSent(value -> person.phone = value);
        change.title().ifSent(value -> person.title = value);
        var after = PersonResponse.from(person);
        audit.changed("person.changed", "person", person.id, before, after);
        return after;
    }
}
