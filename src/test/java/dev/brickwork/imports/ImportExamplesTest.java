package dev.brickwork.imports;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** The files that the reference shows. */
@ServiceTest
class ImportExamplesTest {

    @Test
    void theExamplesOfTheReferenceAreImportedOneAfterTheOther() {
        var scene = new ImportScene(Given.seller().settings("currency", "EUR"));
        scene.seller.api.post("/plans", plan("pro", brick("seats", "ADD_ON", "PER_UNIT", "MONTH",
                "{\"USD\": {\"unit_price\": \"10.00\"}, \"EUR\": {\"unit_price\": \"10.00\"}}", ""))).statusCode(201);

        assertThat(ImportScene.outcomes(scene.rowsOf(scene.send("kind=CUSTOMERS", "text/csv",
                ImportScene.example("import-customers.csv")))))
                .containsExactly("2 crm-4711 CREATED", "3 crm-4712 CREATED", "4 crm-4713 CREATED");
        assertThat(ImportScene.outcomes(scene.rowsOf(scene.send("kind=CONTRACTS", "text/csv",
                ImportScene.example("import-contracts.csv"))))).containsExactly("2 old-901 CREATED", "3 old-902 CREATED");
        assertThat(ImportScene.outcomes(scene.rowsOf(scene.send("kind=INVOICES", "text/csv",
                ImportScene.example("import-invoices.csv")))))
                .containsExactly("2 RE-2026-0815 CREATED", "3 RE-2026-0816 CREATED");
        // the same in the other format
        assertThat(ImportScene.outcomes(scene.rowsOf(scene.send("kind=CONTRACTS", "application/x-ndjson",
                ImportScene.example("import-contracts.ndjson")))))
                .containsExactly("1 old-901 UNCHANGED", "2 old-902 UNCHANGED");
        scene.seller.api.get("/subscriptions").body("count", equalTo(2));
    }
}
