package dev.brickwork.console.screen;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;

import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Order;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.SellerCopy;
import dev.brickwork.testing.given.Subscription;

/** A seller in its fifth month: a contract that was upgraded, invoices that are paid, late and to come, an order to sign. */
final class ConsoleScene {
    static final String HOSTILE = "<script>document.title='x'</script>\"'><img src=x onerror=alert(1)> {{7*7}}";

    private static ConsoleScene toRead;
    private static SellerCopy.Rows rows;

    final Seller seller;
    final Customer customer;
    final Plan plan;
    final Subscription contract;
    final Invoice paid;
    final Invoice late;
    final Order order;

    /** One for all tests that change nothing. */
    static synchronized ConsoleScene toRead() {
        if (toRead == null) {
            toRead = new ConsoleScene("Globex");
        }
        return toRead;
    }

    /** One that a test may change: a copy of that one. */
    static synchronized ConsoleScene own() {
        var original = toRead();
        if (rows == null) {
            rows = new SellerCopy.Rows(original.seller);
        }
        return new ConsoleScene(original, rows.copy());
    }

    private ConsoleScene(ConsoleScene original, SellerCopy copy) {
        seller = copy.seller;
        customer = copy.of(original.customer);
        plan = copy.of(original.plan);
        contract = copy.of(original.contract, plan);
        paid = copy.of(original.paid);
        late = copy.of(original.late);
        order = copy.of(original.order, plan);
    }

    ConsoleScene(String customerName) {
        seller = Given.seller().at("2026-01-01T09:00:00Z");
        seller.settings("name", "Northwind Software", "sender_email", "billing@northwind.example", "reminders",
                json("enabled", false));
        customer = seller.customer(customerName).with("email", "pay@globex.example").made();
        plan = seller.plan(perUnit("seats", "60.00"), perUnit("support", "19.00"));
        contract = customer.subscription(plan).units("seats", 5).units("support", 1).from("2026-01-01").months(12)
                .accepted();
        paid = contract.invoice(1);
        paid.paid(paid.read().number("grand_total"));
        seller.moveTo("2026-02-15T09:00:00Z");
        contract.upgrade().units("seats", 8).from("2026-02-15").accepted();
        seller.moveTo("2026-05-10T09:00:00Z");
        late = contract.invoice(2);
        order = seller.customer("Initech").made().subscription(plan).units("seats", 3).from("2026-06-01").created();
    }
}
