package dev.brickwork.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;

import org.junit.jupiter.api.Test;

class RefusalsTest {
    @Test
    void whatIsMissingNamesItsKind() {
        assertThat(new Missing("Invoice")).hasMessage("Invoice not found.");
    }

    @Test
    void problemsAreRefusedTogetherInTheOrderTheyWereFound() {
        var problems = new Problems();
        problems.refuseIfAny();
        assertThat(problems.refusal()).isNull();
        problems.add("b", "is wrong");
        problems.add("a", "is wrong");
        problems.add("b", "is wrong");
        problems.addUnless(false, "b", "is late");
        problems.addUnless(true, "c", "is fine");

        assertThat(problems.isEmpty()).isFalse();
        assertThatThrownBy(problems::refuseIfAny).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.fields()).containsOnlyKeys("a", "b").containsEntry("b", List.of("is wrong", "is late"));
            assertThat(refused.fields().keySet()).containsExactly("b", "a");
        });
    }

    @Test
    void aRefusalByStateNamesNoMember() {
        assertThat(new Refused("Invoice is already voided.").fields()).isEmpty();
        assertThat(Refused.field("due_at", "may not precede issued_at").fields())
                .containsEntry("due_at", List.of("may not precede issued_at"));
    }
}
