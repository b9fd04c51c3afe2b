package dev.brickwork.order.form;

import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.brickwork.order.AcceptedBy;
import dev.brickwork.order.OrderType;
import dev.brickwork.platform.words.Words;

/** What the form and the page of an accepted order say about its acceptance. */
public record Acceptance(OrderDocument order) {

    /** A few words, for a heading. */
    public String title() {
        return words().get(isByService() ? isRenewal() ? "order.renewed" : "order.started" : "order.accepted");
    }

    /** Who accepted it, and when. */
    public String sentence() {
        return switch (signature().by()) {
            case BUYER -> words().fill("order.accepted_by_buyer", "name", signature().name(), "customer", customer(), "time",
                    time());
            case SELLER -> bySeller();
            case SERVICE -> words().fill(isRenewal() ? "order.renewed_on" : "order.started_on", "date",
                    order.format().date(order.terms().startsOn()));
        };
    }

    private String bySeller() {
        var seller = order.seller().name();
        var accepted = words().fill("order.accepted_by_seller", "seller", seller, "customer", customer(), "time", time());
        var signatory = Stream.of(signature().name(), signature().email()).filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
        return signatory.isEmpty()
                ? accepted
                : accepted + " " + words().fill("order.signatory_named", "seller", seller, "name", signatory);
    }

    /** Whether the buyer typed their name for a signature. Asked also of an order that nobody has accepted yet. */
    public boolean isSigned() {
        return signature() != null && signature().by() == AcceptedBy.BUYER;
    }

    private boolean isByService() {
        return signature().by() == AcceptedBy.SERVICE;
    }

    /** Otherwise it follows a trial. */
    private boolean isRenewal() {
        return order.head().type() == OrderType.RENEWAL;
    }

    private String customer() {
        return order.customer().name();
    }

    private String time() {
        return order.format().time(signature().at());
    }

    private OrderDocument.Signature signature() {
        return order.state().signature();
    }

    private Words words() {
        return order.format().words();
    }
}
