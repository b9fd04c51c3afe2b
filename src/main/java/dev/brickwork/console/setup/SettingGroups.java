package dev.brickwork.console.setup;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import dev.brickwork.console.action.Field;
import dev.brickwork.console.list.Filter.Option;
import dev.brickwork.console.setup.SettingGroup.Part;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.revenue.OneTimeRevenue;
import dev.brickwork.identity.TaxId;
import dev.brickwork.platform.words.Words;
import dev.brickwork.seller.ElectronicFormat;
import dev.brickwork.seller.FirstChargeDate;
import dev.brickwork.seller.ProcessorName;

/** All settings of a seller that can be changed. A test holds them against the API. */
final class SettingGroups {
    /** It is a file, and has a form of its own. */
    static final String LOGO = "logo";
    static final String DOCUMENTS = "documents";
    private static final String NONE = "None";

    private static final List<Option> CURRENCIES = Arrays.stream(CurrencyCode.values())
            .map(currency -> new Option(currency.name(), currency.name())).toList();

    static final List<SettingGroup> ALL = List.of(company(), documents(), billing(), numbers(), electronic(), orders(),
            reminders(), revenue());

    private SettingGroups() {
    }

    static Optional<SettingGroup> find(String slug) {
        return ALL.stream().filter(group -> group.slug().equals(slug)).findFirst();
    }

    private static SettingGroup company() {
        return new SettingGroup("company", "Company", "Who you are, on documents and to the law.", List.of(
                Part.of(null, Field.text("name", "Name").required(),
                        Field.text("legal_name", "Registered name").helped("Empty: it is the name."),
                        Field.text("phone", "Phone").helped("Whom customers call about an invoice. XRechnung requires it."),
                        Field.text("registration_line", "Register, court, directors")
                                .helped("Printed in the foot of documents.")),
                Part.of("Address", Field.text("address.line1", "Street and number"),
                        Field.text("address.line2", "Second line"),
                        Field.text("address.postal_code", "Postal code"), Field.text("address.city", "City"),
                        Field.text("address.region", "State or province"),
                        Field.text("address.country", "Country").helped("Two capital letters, such as DE."),
                        Field.area("public_address", "Address as text").helped("Printed if there is no address above.")),
                Part.of("Tax ids").with("tax_ids", "Tax ids",
                        Field.choice("type", "Type", NONE, Field.options(TaxId.Type.values())),
                        Field.text("scheme", "Register"), Field.text("value", "Number"))));
    }

    private static SettingGroup documents() {
        return new SettingGroup(DOCUMENTS, "Documents and mail",
                "How invoices, orders and mails look, and where they come from.",
                List.of(Part.of("Mail", Field.text("sender_email", "Sent from"),
                        Field.text("sender_name", "Name of the sender")),
                        Part.of("Documents",
                                Field.select("language", "Language",
                                        Words.languages().stream()
                                                .map(code -> new Option(code,
                                                        Locale.forLanguageTag(code).getDisplayLanguage(Locale.ENGLISH)))
                                                .toList())
                                        .helped("For customers that have no language of their own."),
                                Field.text("accent_color", "Colour").helped("Such as #1a5fb4."),
                                Field.area("payment_instructions", "How to pay")
                                        .helped("Printed on invoices, line by line.")),
                        Part.of("Bank account", Field.text("bank_account.iban", "IBAN"),
                                Field.text("bank_account.bic", "BIC"),
                                Field.text("bank_account.account_name", "Whose account it is").helped("Empty: yours."))));
    }

    private static SettingGroup billing() {
        return new SettingGroup("billing", "Billing", "What holds for new contracts and invoices.", List.of(Part.of(null,
                Field.select("currency", "Currency", CURRENCIES), Field.text("time_zone", "Time zone").required()
                        .helped("Such as Europe/Berlin."),
                Field.number("default_payment_terms", "Days to pay").required(),
                Field.select("first_charge_date", "First invoice", FirstChargeDate.values()),
                Field.number("renewal_lead_days", "Days before the end of a term to tell of it").required()
                        .helped("0: not at all."),
                Field.select("payment_processor", "Payments by", ProcessorName.values()),
                Field.checkbox("apply_credit_automatically", "Credit settles open invoices by itself"),
                Field.checkbox("muted", "New invoices are muted: not sent"))));
    }

    private static SettingGroup numbers() {
        return new SettingGroup("numbers", "Numbers",
                "Text with {series}, {year} and, once, {number:N} for at least N digits.",
                List.of(Part.of(null, Field.text("invoice_number_format", "Invoice numbers").required(),
                        Field.text("credit_note_number_format", "Credit note numbers").required())));
    }

    private static SettingGroup electronic() {
        return new SettingGroup("electronic", "Electronic invoices", "In which format they are sent, and from where.",
                List.of(Part.of(null,
                        Field.choice("electronic_invoice_format", "Format", NONE, Arrays.stream(ElectronicFormat.values())
                                .map(format -> new Option(format.name(), format.title())).toList()),
                        Field.text("electronic_address.scheme", "Scheme of your address")
                                .helped("Such as 9930 for a German VAT id, 0088 for a GLN, EM for an email address."),
                        Field.text("electronic_address.value", "Your address"))));
    }

    private static SettingGroup orders() {
        return new SettingGroup("orders", "Orders", "What buyers accept, and which orders wait for approval.", List.of(
                Part.of("Terms and conditions", Field.text("terms_and_conditions.url", "Where they are read"),
                        Field.area("terms_and_conditions.text", "The text itself")),
                Part.of("Approval", Field.money("order_approval.value_above", "Contract value above")
                        .helped("In your currency. Empty: no limit."),
                        Field.text("order_approval.discount_above", "Discount above, in per cent"),
                        Field.number("order_approval.term_below", "Fewer months than"),
                        Field.checkbox("order_approval.four_eyes", "Who made an order can't approve it"))));
    }

    private static SettingGroup reminders() {
        return new SettingGroup("reminders", "Reminders", "Which reminders customers get for unpaid invoices.",
                List.of(Part.of(null, Field.checkbox("reminders.enabled", "Reminders are sent")).with("reminders.steps",
                        "Steps",
                        Field.number("days", "Days after the due day"), Field.checkbox("enabled", "Sent").with("true"),
                        Field.money("fee.amount", "Fee"), Field.choice("fee.currency", "Currency", NONE, CURRENCIES),
                        Field.text("interest_rate", "Interest a year, %"), Field.text("tax_category", "Tax category"))));
    }

    private static SettingGroup revenue() {
        return new SettingGroup("revenue", "Revenue", "When one-time charges are revenue.",
                List.of(Part.of(null, Field.select("revenue.one_time", "One-time charges", OneTimeRevenue.values()))
                        .with("revenue.bricks", "Bricks that go another way", Field.text("brick_code", "Code of the brick"),
                                Field.choice("one_time", "Is revenue", NONE, Field.options(OneTimeRevenue.values())))));
    }
}
