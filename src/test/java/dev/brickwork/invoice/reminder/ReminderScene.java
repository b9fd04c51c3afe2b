package dev.brickwork.invoice.reminder;

import static dev.brickwork.testing.Json.json;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import jakarta.mail.MessagingException;

import dev.brickwork.testing.TestMailServer;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;

/** An invoice of 1,000.00 EUR, issued on 1 March 2026 and due on 31 March. */
final class ReminderScene {
    final Seller seller = Given.seller().at("2026-03-01T09:00:00Z").settings("name", "Acme", "currency", "EUR",
            "time_zone", "Europe/Berlin", "sender_email", "billing@acme.example");
    final String address = UUID.randomUUID() + "@globex.example";
    final Customer customer = seller.customer("Globex").with("email", address).made();
    final Invoice invoice = customer.invoice(100_000, "payment_terms", 30);

    /** @param steps of the schedule, which replace all */
    ReminderScene schedule(Object... steps) {
        seller.settings("reminders", json("steps", List.of(steps)));
        return this;
    }

    /** Those of reminders, such as "7 SENT". */
    List<String> reminders() {
        return reminders(invoice);
    }

    static List<String> reminders(Invoice invoice) {
        var answer = invoice.get("/reminders").statusCode(200);
        var states = answer.<String>list("sent.state");
        var days = answer.<Number>list("sent.days");
        var all = new ArrayList<String>();
        for (int i = 0; i < states.size(); i++) {
            all.add(days.get(i) + " " + states.get(i));
        }
        return all;
    }

    /** Of those to come, such as "7 2026-04-07". */
    List<String> ahead() {
        var answer = invoice.get("/reminders").statusCode(200);
        var on = answer.<String>list("ahead.on");
        var days = answer.<Number>list("ahead.days");
        var all = new ArrayList<String>();
        for (int i = 0; i < on.size(); i++) {
            all.add(days.get(i) + " " + on.get(i));
        }
        return all;
    }

    /** The subjects of all mails that came over SMTP, oldest first. */
    List<String> subjects() throws MessagingException {
        var subjects = new ArrayList<String>();
        for (var message : TestMailServer.receivedBy(address)) {
            subjects.add(message.getSubject());
        }
        return subjects;
    }
}
