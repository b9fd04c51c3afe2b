package dev.brickwork;

/**
 * Which test classes run where (docs/tests.md): {@code ./mvnw verify} runs the suites called {@code Fast...}, {@code -Pall} adds
 * {@link LongSuite}. What is long bears {@link dev.brickwork.testing.LongLane}. Its classes are named here as well, since Quarkus
 * loads each class that a suite finds before JUnit sees its tags; LanesTest compares.
 */
final class Lanes {
    private static final String IN_ANY_PACKAGE = "dev\\.brickwork\\.([a-z0-9]+\\.)*";

    /** All of it is long. */
    static final String LONG = IN_ANY_PACKAGE + "(LocalDatabase|SilentDatabase|BrokenConnections|SilentMailServer"
            + "|UnfinishedRequests|RudeReceivers|FiveReceivers|MetricsOfMany|RevenueOfMany|DealSize|LongInvoices"
            + "|YearOfASubscription|HostileOrderForm|PdfWall|WidenedTables|PageCommands|ConsoleScreensBrowser"
            + "|FigureScreensBrowser|SetupScreensBrowser|MonthScreensBrowser|QuoteToCash|NativeBuild)Test";

    /** Some of their tests are long. */
    static final String PARTLY_LONG = IN_ANY_PACKAGE + "(InvoicePaper|ImportLimits|EndingTerms|IssueOnAcceptance"
            + "|QuoteOfContract|InvoiceRaces|Conformance|Delivery|CollectionRun)Test";

    /** The official rules of electronic invoices and of PDFs: src/validators. */
    static final String VALIDATORS = IN_ANY_PACKAGE
            + "(OfficialRules|MappedDocuments|CreditNoteDocuments|PrintedDocuments)Test";

    /** Races, lives and laws, which {@code -Pall} runs in more {@link dev.brickwork.testing.Rounds}. */
    static final String ROUNDS = IN_ANY_PACKAGE + "([A-Z]\\w*(Races?|Lives|Laws)|StoredAgreement|ReadersCheck"
            + "|CreditNote|ReminderCharge|ReminderStop|FailingReminder|TransmissionOrder|NightlyChecks|ReadBusyMeterForInvoice"
            + "|BuyerAnswers|OrderApproval|EndSubscription|ChargedTax|LineTaxes|CreditBalances|RefundPayment"
            + "|ClosedMonth|ClosePeriod|Mrr|Conformance|InvoiceActs)Test";

    /** About half of the work of the fast lane. */
    static final String BILLING = "dev\\.brickwork\\.(invoice|ledger|usage|milestone|order)\\..*Test";

    static final String ALL = "dev\\.brickwork\\..*Test";

    static final String TAG = "long";

    private Lanes() {
    }
}
