package dev.brickwork.customer;

import java.time.Instant;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

@Schema(name = "Person")
public record PersonResponse(
        @Schema(required = true) UUID personId,
        @Schema(required = true) UUID customerId,
        @Schema(required = true, examples = "Ada Example") String name,
        @Schema(required = true, examples = "ada@globex.example") String email,
        @Schema(required = true, nullable = true, examples = "+49 30 901820") String phone,
        @Schema(required = true, nullable = true, examples = "Head of Finance") String title,
        @Schema(required = true) Instant createdAt) {

    static PersonResponse from(Person person) {
        return new PersonResponse(person.id, person.customerId, person.name, person.email, person.phone, person.title,
                person.createdAt);
    }
}
