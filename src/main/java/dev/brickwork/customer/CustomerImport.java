package dev.brickwork.customer;

import java.util.UUID;

import jakarta.inject.Singleton;

import dev.brickwork.imports.ImportKind;
import dev.brickwork.imports.RowImporter;
import dev.brickwork.platform.json.Fields;

/** A customer of another system, by the id that it has there. */
@Singleton
class CustomerImport implements RowImporter<CustomerRequests.Create> {
    private final CustomerService customers;

    CustomerImport(CustomerService customers) {
        this.customers = customers;
    }

    @Override
    public ImportKind kind() {
        return ImportKind.CUSTOMERS;
    }

    @Override
    public String parent() {
        return "partner_id";
    }

    @Override
    public CustomerRequests.Create read(Fields in) {
        if (!in.hasValue(identity())) {
            in.problem(identity(), "is required");
        }
        return CustomerRequests.Create.read(in);
    }

    @Override
    public UUID create(CustomerRequests.Create row) {
        return customers.create(row).customerId();
    }
}
