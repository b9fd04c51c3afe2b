package dev.brickwork.console.setup;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import dev.brickwork.console.action.Field;
import dev.brickwork.console.list.Filter;
import dev.brickwork.console.list.Filter.Option;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.setup.SettingGroup.Part;
import dev.brickwork.core.revenue.OneTimeRevenue;
import dev.brickwork.core.revenue.RampRevenue;
import dev.brickwork.identity.TaxId;
import dev.brickwork.platform.words.Words;
import dev.brickwork.seller.ElectronicFormat;
import dev.brickwork.seller.FirstChargeDate;
import dev.brickwork.seller.ProcessorName;
import dev.brickwork.spi.TaxCalculator;

/** All settings of a seller that can be changed. A test holds them against the API. */
final class SettingGroups {
    /** It is a file, and has a form of its own. */
    static final String LOGO = "logo";
    static final String DOCUMENTS = "documents";
    /** Of a reminder. Those of the seller's tax rates can be chosen too. */
    static final String TAX_CATEGORY = "tax_category";
    private static final String NONE = "None";

    private static final List<Option> TAX_CATEGORIES = List
            .of(new Option(TaxCalculator.OUTSIDE_SCOPE, "Outside scope"));
    private static final List<Option> RAMPS = List.of(
            new Option(RampRevenue.BY_PERIOD.name(), "Over the days of each invoice"),
            new Option(RampRevenue.STRAIGHT_LINE.name(), "In equal months over the contract"));
    private static final List<Option> ONE_TIME = List.of(new Option(OneTimeRevenue.ON_DAY.name(), "On the first day"),
            new Option(OneTimeRevenue.OVER_TERM.name(), "Over the term"));

    private SettingGroups() {
    }

    static List<SettingGroup> all() {
        return List.of(company(), documents(), billing(), numbers(), electronic(), orders(), reminders(), revenue());
    }

    static Optional<SettingGroup> find(String slug) {
        return all().stream().filter(group -> group.slug().equals(slug)).findFirst();
    }

    private static SettingGroup company() {
        return new SettingGroup("company", "Company", "Your company details, as shown on documents.", List.of(
                Part.of(null, Field.text("name", "Name").required(),
                        Field.text("legal_name", "Registered name").helped("Leave empty if it is the same as the name."),
                        Field.text("phone", "Phone").helped("For questions about invoices. Required by XRechnung."),
                        Field.text("registration_line", "Registration details")
                                .helped("Such as register, court and directors. Printed in the footer of documents.")),
                Part.of("Address", Field.text("address.line1", "Street and number"),
                        Field.text("address.line2", "Address line 2"),
                        Field.text("address.postal_code", "Postal code"), Field.text("address.city", "City"),
                        Field.text("address.region", "State or province"),
                        Field.text("address.country", "Country").helped("Two-letter code, such as DE."),
                        Field.area("public_address", "Address as text").helped("Printed if the address above is empty.")),
                Part.of("Tax IDs").with("tax_ids", "Tax IDs", "Tax ID",
                        Field.choice("type", "Type", NONE, Field.options(TaxId.Type.values())),
                        Field.text("scheme", "Register"), Field.text("value", "Number"))));
    }

    private static SettingGroup documents() {
        return new SettingGroup(DOCUMENTS, "Documents and email",
                "How invoices, orders and emails look, and who sends them.",
                List.of(Part.of("Email", Field.text("sender_email", "Sender address"),
                        Field.text("sender_name", "Sender name")),
                        Part.of("Documents",
                                Field.select("language", "Language",
                                        Words.languages().stream()
                                                .map(code -> new Option(code,
                                                        Locale.forLanguageTag(code).getDisplayLanguage(Locale.ENGLISH)))
                                                .toList())
                                        .helped("For customers without a language of their own."),
                                Field.text("accent_color", "Colour").helped("Such as #1a5fb4."),
                                Field.area("payment_instructions", "Payment instructions")
                                        .helped("Printed on invoices.")),
                        Part.of("Bank account", Field.text("bank_account.iban", "IBAN"),
                                Field.text("bank_account.bic", "BIC"),
                                Field.text("bank_account.account_name", "Account holder")
                                        .helped("Leave empty if it is your company."))));
    }

    private static SettingGroup billing() {
        return new SettingGroup("billing", "Billing", "Defaults for new contracts and invoices.", List.of(Part.of(null,
                Field.select("currency", "Currency", Filter.currencies()), Field.text("time_zone", "Time zone").required()
                        .helped("Such as Europe/Berlin."),
                Field.number("default_payment_terms", "Payment terms in days").required(),
                Field.select("first_charge_date", "First invoice", FirstChargeDate.values()),
                Field.number("renewal_lead_days", "Renewal notice in days").required()
                        .helped("Sent this many days before a term ends. 0 to send none."),
                Field.select("payment_processor", "Payment processor", ProcessorName.values()),
                Field.checkbox("apply_credit_automatically", "Apply credit to open invoices automatically"),
                Field.checkbox("muted", "Mute new invoices, so that they are not sent"))));
    }

    private static SettingGroup numbers() {
        return new SettingGroup("numbers", "Document numbers",
                "Formats may contain {series} and {year}, and must contain {number:N} once, where N is the minimum number of "
                        + "digits.",
                List.of(Part.of(null, Field.text("invoice_number_format", "Invoice numbers").required(),
                        Field.text("credit_note_number_format", "Credit note numbers").required())));
    }

    private static SettingGroup electronic() {
        return new SettingGroup("electronic", "Electronic invoices", "Their format and the address they are sent from.",
                List.of(Part.of(null,
                        Field.choice("electronic_invoice_format", "Format", NONE, Arrays.stream(ElectronicFormat.values())
                                .map(format -> new Option(format.name(), format.title())).toList()),
                        Field.text("electronic_address.scheme", "Address scheme")
                                .helped("Such as 9930 for a German VAT ID, 0088 for a GLN, EM for an email address."),
                        Field.text("electronic_address.value", "Electronic address"))));
    }

    private static SettingGroup orders() {
        return new SettingGroup("orders", "Orders", "Terms that buyers accept, and which orders need approval.", List.of(
                Part.of("Terms and conditions", Field.text("terms_and_conditions.url", "Address of the terms"),
                        Field.area("terms_and_conditions.text", "Text of the terms")),
                Part.of("Approval", Field.money("order_approval.value_above", "Approval for contract values above")
                        .helped("In your currency. Leave empty for no limit."),
                        Field.text("order_approval.discount_above", "Approval for discounts above, %"),
                        Field.number("order_approval.term_below", "Approval for terms of fewer months than"),
                        Field.checkbox("order_approval.four_eyes", "Orders can't be approved by their creator"))));
    }

    private static SettingGroup reminders() {
        return new SettingGroup("reminders", "Reminders",
                "Reminders for unpaid invoices. Enter negative days for reminders before the due date.",
                List.of(Part.of(null, Field.checkbox("reminders.enabled", "Send reminders")).with("reminders.steps",
                        "Reminders", "Reminder",
                        Field.number("days", "Days after due date"), Field.checkbox("enabled", "Send").with("true"),
                        Field.money("fee.amount", "Fee"),
                        Field.choice("fee.currency", "Currency", NONE, Filter.currencies()),
                        Field.text("interest_rate", "Yearly interest, %"),
                        Field.choice(TAX_CATEGORY, "Tax category", "Default", TAX_CATEGORIES))
                        .said(SettingGroups::reminder)));
    }

    /** In a sentence: {@code 7 days after the due date, fee 5.00 EUR}. */
    private static String reminder(Map<String, String> values) {
        var said = new ArrayList<String>();
        var when = Format.fromDueDate(Integer.parseInt(values.get("days")));
        said.add(Character.toUpperCase(when.charAt(0)) + when.substring(1));
        if (!values.get("enabled").equals("Yes")) {
            said.add("not sent");
        }
        if (!values.get("fee.amount").isEmpty()) {
            said.add("fee " + values.get("fee.amount") + " " + values.get("fee.currency"));
        }
        if (!values.get("interest_rate").isEmpty()) {
            said.add(values.get("interest_rate") + "% interest a year");
        }
        var category = values.get(TAX_CATEGORY);
        // the seller's own are written as they are
        boolean isOurs = TAX_CATEGORIES.stream().anyMatch(option -> option.label().equals(category));
        said.add("tax category: " + (isOurs ? category.toLowerCase(Locale.ROOT) : category));
        return String.join(", ", said);
    }

    private static SettingGroup revenue() {
        return new SettingGroup("revenue", "Revenue",
                "When revenue from one-time charges and from contracts with phases is recognized.",
                List.of(Part.of(null, Field.select("revenue.ramps", "Contracts with phases", RAMPS),
                        Field.select("revenue.one_time", "One-time charges", ONE_TIME))
                        .with("revenue.bricks", "Exceptions by brick", "Exception", Field.text("brick_code", "Brick code"),
                                Field.choice("one_time", "Recognized", NONE, ONE_TIME))));
    }
}
