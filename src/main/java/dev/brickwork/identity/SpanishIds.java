package dev.brickwork.identity;

/** The NIF of people, foreigners and companies in Spain. Given in its form: a letter first, or last, or both. */
final class SpanishIds {
    private static final String LETTERS_OF_PEOPLE = "TRWAGMYFPDXBNJZSQVHLCKE";
    private static final String LETTERS_OF_FOREIGNERS = "XYZ";
    private static final String LETTERS_OF_COMPANIES = "JABCDEFGHI";
    private static final int DIGITS = 7;

    private SpanishIds() {
    }

    static boolean check(String id) {
        char first = id.charAt(0);
        if (Character.isDigit(first)) {
            return isOfPerson(id);
        }
        int foreigner = LETTERS_OF_FOREIGNERS.indexOf(first);
        if (foreigner >= 0) {
            return isOfPerson(foreigner + id.substring(1));
        }
        return "KLM".indexOf(first) >= 0 ? isOfPerson("0" + id.substring(1)) || isOfCompany(id) : isOfCompany(id);
    }

    private static boolean isOfPerson(String id) {
        int number = Integer.parseInt(id.substring(0, DIGITS + 1));
        return LETTERS_OF_PEOPLE.charAt(number % LETTERS_OF_PEOPLE.length()) == id.charAt(DIGITS + 1);
    }

    /** Some kinds of companies have a digit, some a letter, some either. */
    private static boolean isOfCompany(String id) {
        int sum = 0;
        for (int i = 1; i <= DIGITS; i++) {
            sum += i % 2 == 0 ? CheckDigits.digit(id, i) : CheckDigits.crossSum(2 * CheckDigits.digit(id, i));
        }
        int check = (10 - sum % 10) % 10;
        char last = id.charAt(DIGITS + 1);
        return Character.isDigit(last) ? last - '0' == check : last == LETTERS_OF_COMPANIES.charAt(check);
    }
}
