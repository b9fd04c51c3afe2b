package dev.brickwork.invoice.creditnote;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Refused;
import dev.brickwork.invoice.electronic.TransmissionQueue;
import dev.brickwork.invoice.electronic.TransmittedDocuments;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.json.WireJson;
import dev.brickwork.seller.ElectronicFormat;

/**
 * What says to a network that an invoice is void. It is written anew for each try: its amounts do not change any more, only the
 * purchase order of the subscription may (decision 19).
 */
@ApplicationScoped
class TransmittedCancellations implements TransmittedDocuments {
    private final Database database;
    private final Transactions transactions;
    private final WireJson json;

    TransmittedCancellations(Database database, Transactions transactions, WireJson json) {
        this.database = database;
        this.transactions = transactions;
        this.json = json;
    }

    @Override
    public String kind() {
        return CANCELLATION;
    }

    @Override
    public byte[] xml(TransmissionQueue.Document document, ElectronicFormat format) {
        var note = transactions.joining(() -> IssuedCreditNoteQuery.cancellation(database, json, document.id(),
                document.version(), document.number()));
        if (note.lines().isEmpty()) {
            throw new Refused("Credit notes have taken everything off the invoice already.");
        }
        return note.electronic().write(format);
    }
}
