package dev.brickwork.core.tax;

/** What was sold at a tax, in cents, and the tax of it. Both are below 0 where something was taken off. */
public record TaxedAmount(TaxGroup group, long net, long tax) {

    public TaxedAmount negated() {
        return new TaxedAmount(group, -net, -tax);
    }

    public TaxedAmount plus(TaxedAmount other) {
        return new TaxedAmount(group, net + other.net, tax + other.tax);
    }

    boolean isAny() {
        return net != 0 || tax != 0;
    }
}
