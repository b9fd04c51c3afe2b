package dev.brickwork.faults;

import java.util.ArrayList;
import java.util.List;

/** All that the end of a run is judged by. */
record Story(World world, List<Shop> shops, Book book, Faults faults, AskedAgain askedAgain) {

    List<Check> checks() {
        var checks = new ArrayList<Check>();
        checks.addAll(BookChecks.of(book));
        checks.addAll(askedAgain.checks());
        checks.addAll(InvoiceChecks.ALL);
        checks.addAll(LedgerChecks.ALL);
        checks.addAll(StateChecks.ALL);
        checks.addAll(EventChecks.of(shops));
        checks.addAll(ProcessorChecks.of(this));
        checks.addAll(MailChecks.ALL);
        checks.add(world.internalErrors.check());
        return checks;
    }
}
