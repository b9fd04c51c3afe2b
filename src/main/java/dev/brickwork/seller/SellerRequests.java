package dev.brickwork.seller;

import java.time.ZoneId;
import java.util.regex.Pattern;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.Patch;
import dev.brickwork.spi.InlinePicture;

/** What may be sent about sellers and their settings. */
final class SellerRequests {
    private static final int LOGO_LENGTH_MAX = 256 << 10;
    private static final int COLOR_LENGTH = 7;
    private static final Pattern COLOR_FORM = Pattern.compile("#[0-9a-fA-F]{6}");

    private SellerRequests() {
    }

    /** The wire's word for the mode is in small letters. */
    enum WireMode {
        live, test;

        KeyMode mode() {
            return this == live ? KeyMode.LIVE : KeyMode.TEST;
        }
    }

    @Schema(name = "CreateSellerRequest", requiredProperties = {"name", "key_mode"})
    record Create(
            @Schema(examples = "Acme GmbH") String name,
            @Schema(implementation = String.class, examples = "Europe/Berlin") ZoneId timeZone,
            CurrencyCode currency,
            @Schema(description = "Whether the seller's keys start with `bw_live_` or `bw_test_`.") WireMode keyMode) {

        static Create read(Fields in) {
            return new Create(in.text("name", 200).required(), in.timeZone("time_zone").optional(),
                    in.currency("currency").optional(), in.oneOf("key_mode", WireMode.class).required());
        }
    }

    record ChangeSettingsRequest(Patch<String> name, Patch<ZoneId> timeZone, Patch<CurrencyCode> currency,
            Patch<Integer> defaultPaymentTerms, Patch<FirstChargeDate> firstChargeDate, Patch<Integer> renewalLeadDays,
            Patch<Boolean> muted, Patch<Boolean> applyCreditAutomatically, Patch<String> senderEmail,
            Patch<String> senderName, Patch<String> publicAddress,
            Patch<String> logo, Patch<String> accentColor, Patch<String> paymentInstructions,
            Patch<ProcessorName> paymentProcessor, Patch<String> invoiceNumberFormat,
            Patch<String> creditNoteNumberFormat, Patch<TermsAndConditions> termsAndConditions,
            Patch<ApprovalRules.Change> orderApproval, Patch<ReminderSettings.Change> reminders,
            Patch<RevenueSettings.Change> revenue,
            ChangeTaxIdentity taxIdentity) {

        static ChangeSettingsRequest read(Fields in) {
            return new ChangeSettingsRequest(in.text("name", 200).patch(), in.timeZone("time_zone").patch(),
                    in.currency("currency").patch(),
                    in.wholeNumber("default_payment_terms", 0, 999).patch(),
                    in.oneOf("first_charge_date", FirstChargeDate.class).patch(),
                    in.wholeNumber("renewal_lead_days", 0, 999).patch(), in.flag("muted").patch(),
                    in.flag("apply_credit_automatically").patch(),
                    in.email("sender_email").nullablePatch(), in.text("sender_name", 200).nullablePatch(),
                    in.text("public_address", 1000).nullablePatch(),
                    logo(in), accentColor(in),
                    in.text("payment_instructions", 2000).nullablePatch(),
                    in.oneOf("payment_processor", ProcessorName.class).patch(),
                    numberFormat(in, "invoice_number_format"), numberFormat(in, "credit_note_number_format"),
                    in.object("terms_and_conditions", TermsAndConditions::read).nullablePatch(),
                    in.object("order_approval", ApprovalRules.Change::read).nullablePatch(),
                    in.object("reminders", ReminderSettings.Change::read).patch(),
                    in.object("revenue", RevenueSettings.Change::read).patch(), ChangeTaxIdentity.read(in));
        }

        private static Patch<String> numberFormat(Fields in, String name) {
            var format = in.text(name, DocumentNumberFormat.LENGTH_MAX).patch();
            if (format.value() != null) {
                DocumentNumberFormat.problem(format.value()).ifPresent(problem -> in.problem(name, problem));
            }
            return format;
        }

        /** Kept as what is left of it when everything but the picture itself is gone. */
        private static Patch<String> logo(Fields in) {
            var logo = in.text("logo", LOGO_LENGTH_MAX).nullablePatch();
            if (logo.value() == null) {
                return logo;
            }
            var picture = InlinePicture.read(logo.value());
            if (picture.isEmpty()) {
                in.problem("logo", "must be a PNG or JPEG picture of at most 2000 pixels a side as a data: address");
                return logo;
            }
            return logo.map(sent -> picture.get().address());
        }

        private static Patch<String> accentColor(Fields in) {
            var color = in.text("accent_color", COLOR_LENGTH).nullablePatch();
            if (color.value() != null && !COLOR_FORM.matcher(color.value()).matches()) {
                in.problem("accent_color", "must be a colour like #1a5fb4");
            }
            return color;
        }

        void applyTo(Seller seller) {
            taxIdentity.applyTo(seller);
            name.ifSent(value -> seller.name = value);
            timeZone.ifSent(value -> seller.timeZone = value.getId());
            currency.ifSent(value -> seller.currency = value);
            defaultPaymentTerms.ifSent(value -> seller.defaultPaymentTerms = value);
            firstChargeDate.ifSent(value -> seller.firstChargeDate = value);
            renewalLeadDays.ifSent(value -> seller.renewalLeadDays = value);
            muted.ifSent(value -> seller.isMuted = value);
            applyCreditAutomatically.ifSent(value -> seller.applyCreditAutomatically = value);
            senderEmail.ifSent(value -> seller.senderEmail = value);
            senderName.ifSent(value -> seller.senderName = value);
            publicAddress.ifSent(value -> seller.publicAddress = value);
            logo.ifSent(value -> seller.logo = value);
            accentColor.ifSent(value -> seller.accentColor = value);
            paymentInstructions.ifSent(value -> seller.paymentInstructions = value);
            paymentProcessor.ifSent(value -> seller.paymentProcessor = value);
            invoiceNumberFormat.ifSent(value -> seller.invoiceNumberFormat = value);
            reminders.ifSent(value -> seller.reminders = value.appliedTo(seller.reminders));
            revenue.ifSent(value -> seller.revenue = value.appliedTo(seller.revenue));
            creditNoteNumberFormat.ifSent(value -> seller.creditNoteNumberFormat = value);
            orderApproval.ifSent(value -> seller.approvalRules = value == null
                    ? ApprovalRules.NONE
                    : value.appliedTo(seller.approvalRules));
            termsAndConditions.ifSent(value -> {
                seller.termsAndConditions = value;
                seller.termsHash = value == null ? null : value.hash();
            });
        }
    }
}
