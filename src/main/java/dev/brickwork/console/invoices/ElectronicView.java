package dev.brickwork.console.invoices;

import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Tone;
import dev.brickwork.invoice.paper.ElectronicForm;

/** What an invoice can be downloaded as for machines, and what the other formats lack. */
public record ElectronicView(UUID invoiceId, List<ElectronicForm> forms) {
    private static final String SETTINGS = "settings.";
    private static final String CUSTOMER = "customer.";

    /** Of the invoice. */
    public String href() {
        return Links.invoice(invoiceId);
    }

    public List<ElectronicForm> possible() {
        return forms.stream().filter(form -> form.refusal() == null).toList();
    }

    public List<Impossible> impossible() {
        return forms.stream().filter(form -> form.refusal() != null).map(Impossible::new).toList();
    }

    /** Whether data is missing that can still be given. */
    public boolean isCompletable() {
        return impossible().stream().anyMatch(format -> !format.ofSeller().isEmpty() || !format.ofCustomer().isEmpty());
    }

    /** A format that the invoice has not the data for. */
    public record Impossible(ElectronicForm form) {

        public String title() {
            return form.format().title();
        }

        /** What the settings lacked when the invoice was issued; empty for nothing. */
        public String ofSeller() {
            return missing(SETTINGS);
        }

        /** What the customer lacked; empty for nothing. */
        public String ofCustomer() {
            return missing(CUSTOMER);
        }

        /** Null where the data that is missing says it. */
        public String otherwise() {
            return ofSeller().isEmpty() && ofCustomer().isEmpty() ? form.refusal().getMessage() : null;
        }

        private String missing(String owner) {
            return form.refusal().fields().keySet().stream().filter(field -> field.startsWith(owner))
                    .map(field -> Tone.words(field.substring(owner.length()))).collect(Collectors.joining(", "));
        }
    }
}
