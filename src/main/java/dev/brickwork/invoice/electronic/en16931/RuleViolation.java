package dev.brickwork.invoice.electronic.en16931;

/** A document breaks a rule of its format, so it is not written. */
public class RuleViolation extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String rule;

    RuleViolation(String rule, String message) {
        super(rule + ": " + message);
        this.rule = rule;
    }

    /** As the standard names it: BR-CO-10, BR-DE-15, PEPPOL-EN16931-R010. */
    public String rule() {
        return rule;
    }

    static void unless(boolean holds, String rule, String message) {
        if (!holds) {
            throw new RuleViolation(rule, message);
        }
    }

    /** Hands the text back as XML can hold it, if there is any. */
    static String requiredText(String value, String rule, String what) {
        return required(Texts.orNull(value), rule, what);
    }

    static <T> T required(T value, String rule, String what) {
        unless(value != null, rule, what + " is missing");
        return value;
    }
}
