package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.hamcrest.Matchers.equalTo;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

/** In a path, an invoice's number does what its id does. */
@ServiceTest
class InvoiceByNumberTest {
    private InvoiceScene scene;
    private String number;

    @BeforeEach
    void anIssuedInvoice() {
        scene = new InvoiceScene();
        number = scene.invoice.read().text("invoice_number");
    }

    @Test
    void anIssuedInvoiceIsFoundByItsNumber() {
        read(number).statusCode(200).body("invoice_id", equalTo(scene.invoice.id()));
        scene.api.get("/invoices/" + number + "/versions").statusCode(200).body("count", equalTo(1));
        scene.api.post("/invoices/" + number + "/payments", json("payment_method", "WIRE", "paid_amount", 100))
                .statusCode(201);
        scene.invoice.read().body("status", equalTo("PARTIALLY_PAID"));
    }

    @Test
    void aRegeneratedInvoiceIsFoundByEachNumberThatItHad() {
        scene.invoice.regenerate().statusCode(200);
        scene.invoice.regenerate().statusCode(200).body("invoice_number", equalTo(number + "-R3"));

        for (var name : new String[]{number, number + "-R2", number + "-R3"}) {
            read(name).statusCode(200).body("invoice_id", equalTo(scene.invoice.id()));
        }
        read(number + "-R4").statusCode(404);
    }

    @Test
    void aScheduledInvoiceIsFoundByItsProvisionalNumberAndStillIsWhenItIsIssued() {
        var provisional = scene.scheduled.read().text("invoice_number");
        read(provisional).statusCode(200).body("invoice_id", equalTo(scene.scheduled.id())).body("status",
                equalTo("SCHEDULED"));

        scene.seller.moveTo("2026-04-01T00:00:00Z");

        read(provisional).statusCode(200).body("invoice_id", equalTo(scene.scheduled.id())).body("status",
                equalTo("OUTSTANDING"));
    }

    @Test
    void whatNoInvoiceIsCalledIsMissing() {
        for (var name : new String[]{"no-such-invoice", number + "-P001", "0-0-0-0-0",
                number.substring(0, 6) + "-P999"}) {
            read(name).statusCode(404).body("error.message", equalTo("Invoice not found."));
        }
    }

    @Test
    void anotherSellersNumberIsMissing() {
        Api.ofNewSeller().get("/invoices/" + number).statusCode(404);
    }

    private Answer read(String name) {
        return scene.api.get("/invoices/" + name);
    }
}
