package dev.brickwork.invoice.electronic.en16931;

import java.math.BigInteger;

/**
 * How it is paid.
 *
 * @param means null if nothing is said about it
 * @param reference what the payer writes on the transfer (BT-83); may be null, and UBL drops it if there are no means
 * @param terms in words (BT-20); may be null
 */
public record Payment(Means means, String reference, String terms) {
    public static final Payment UNKNOWN = new Payment(null, null, null);

    public Payment {
        reference = Texts.orNull(reference);
        terms = Texts.orNull(terms);
    }

    /** As the formats want it: a line for machines, which begins with #, ends with a line end even if it is the last. */
    String writtenTerms() {
        return terms != null && terms.substring(terms.lastIndexOf('\n') + 1).startsWith("#") ? terms + "\n" : terms;
    }

    /**
     * A way to pay (BG-16), with the account or the card that belongs to it.
     *
     * @param code of UNCL 4461
     */
    public record Means(String code, Account account, Card card) {
        public static final String TRANSFER = "30";
        public static final String SEPA_TRANSFER = "58";
        public static final String CARD = "48";

        public Means {
            code = RuleViolation.requiredText(code, "BR-49", "the code of the payment means");
            var isTransfer = code.equals(TRANSFER) || code.equals(SEPA_TRANSFER);
            RuleViolation.unless(isTransfer == (account != null), "BR-61, BR-DE-23, BR-DE-24",
                    "a credit transfer needs an account, and nothing else has one");
            RuleViolation.unless(code.equals(CARD) == (card != null), "BR-DE-23, BR-DE-24",
                    "a payment by card needs the card, and nothing else has one");
            RuleViolation.unless(!code.equals(SEPA_TRANSFER) || account.isIban(), "BR-DE-19",
                    "a SEPA transfer needs a valid IBAN");
        }

        /** To an account in any country. */
        public static Means transfer(Account account) {
            return new Means(TRANSFER, account, null);
        }

        public static Means sepaTransfer(Account account) {
            return new Means(SEPA_TRANSFER, account, null);
        }

        public static Means card(Card card) {
            return new Means(CARD, null, card);
        }
    }

    /**
     * The seller's account (BG-17).
     *
     * @param number an IBAN, or the number that the bank gave it
     * @param bic may be null
     * @param name whose account it is; may be null
     */
    public record Account(String number, String bic, String name) {
        private static final BigInteger CHECK = BigInteger.valueOf(97);

        public Account {
            number = RuleViolation.requiredText(number, "BR-50", "the number of the account").replace(" ", "");
            bic = Texts.orNull(bic);
            name = Texts.orNull(name);
        }

        /** By its form and its check digits. */
        boolean isIban() {
            if (!number.matches("[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")) {
                return false;
            }
            var digits = new StringBuilder();
            (number.substring(4) + number.substring(0, 4)).chars()
                    .forEach(character -> digits.append(Character.getNumericValue(character)));
            return new BigInteger(digits.toString()).mod(CHECK).equals(BigInteger.ONE);
        }
    }

    /**
     * The card that was charged (BG-18).
     *
     * @param lastDigits four to six of them, never the whole number
     * @param network VISA for example
     * @param holder may be null
     */
    public record Card(String lastDigits, String network, String holder) {

        public Card {
            RuleViolation.unless(lastDigits != null && lastDigits.matches("[0-9]{4,6}"), "BR-51",
                    "of a card only the last four to six digits are told");
            network = RuleViolation.requiredText(network, "UBL CardAccount", "the network of the card");
            holder = Texts.orNull(holder);
        }
    }
}
