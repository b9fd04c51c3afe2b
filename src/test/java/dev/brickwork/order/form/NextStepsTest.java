package dev.brickwork.order.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

class NextStepsTest {
    private static final String ASK = "If you have a question, ask ";

    @Test
    void theBuyerIsToldWhereToAsk() {
        var order = SampleOrders.year(SampleOrders.ACCEPTED);

        assertThat(new NextSteps(true, List.of("help@northwind.example", "+1 415 555 0100")).of(order))
                .contains(ASK + "Northwind Software Inc., help@northwind.example, +1 415 555 0100.");
        assertThat(new NextSteps(true, List.of()).of(order)).as("the address that the order names")
                .contains(ASK + "Northwind Software Inc., billing@northwind.example.");
    }

    @Test
    void nobodyIsSentToASellerWithoutAnAddress() {
        assertThat(new NextSteps(true, List.of()).of(SampleOrders.named("Acme", "Globex"))).isNotEmpty()
                .noneMatch(step -> step.startsWith(ASK));
    }
}
