package dev.brickwork.identity;

/** The public algorithms that numbers of companies and accounts are checked by. They are given digits only, unless they say more. */
final class CheckDigits {
    private static final int DECIMAL = 10;
    private static final int ELEVEN = 11;
    private static final int MOD_89 = 89;
    private static final int MOD_97 = 97;

    private CheckDigits() {
    }

    static int digit(String number, int place) {
        return Character.digit(number.charAt(place), Character.MAX_RADIX);
    }

    /** The sum of the first digits, each times its weight. */
    static int weighted(String number, int... weights) {
        int sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += digit(number, i) * weights[i];
        }
        return sum;
    }

    /** Every second digit from the right doubled, with its digits added up: cards, IT, SE, SIREN. */
    static boolean luhn(String number) {
        int sum = 0;
        for (int i = 0; i < number.length(); i++) {
            int digit = digit(number, number.length() - 1 - i);
            sum += i % 2 == 0 ? digit : crossSum(2 * digit);
        }
        return sum % DECIMAL == 0;
    }

    /** The digits of a number below 20, added up. */
    static int crossSum(int number) {
        return number / DECIMAL + number % DECIMAL;
    }

    /** ISO 7064, MOD 11,10: DE, HR. */
    static boolean mod11And10(String number) {
        int product = DECIMAL;
        for (int i = 0; i < number.length() - 1; i++) {
            int sum = (digit(number, i) + product) % DECIMAL;
            product = 2 * (sum == 0 ? DECIMAL : sum) % ELEVEN;
        }
        return (ELEVEN - product) % DECIMAL == digit(number, number.length() - 1);
    }

    /** The last digit is what the weighted sum lacks to a multiple of 11; 11 is written as 0, and 10 is never given out. */
    static boolean lacksTo11(String number, int... weights) {
        int check = (ELEVEN - weighted(number, weights) % ELEVEN) % ELEVEN;
        return check < DECIMAL && check == digit(number, weights.length);
    }

    /** The last digit is what the weighted sum lacks to a multiple of 10. */
    static boolean lacksTo10(String number, int... weights) {
        return (DECIMAL - weighted(number, weights) % DECIMAL) % DECIMAL == digit(number, weights.length);
    }

    /** GS1: the digits times 3 and 1 in turn, from the right. */
    static boolean gs1(String number) {
        int sum = 0;
        for (int i = 0; i < number.length(); i++) {
            sum += digit(number, number.length() - 1 - i) * (i % 2 == 0 ? 1 : 3);
        }
        return sum % DECIMAL == 0;
    }

    /** Of Australia: 1 is taken off the first digit, then the weighted sum is a multiple of 89. */
    static boolean abn(String number) {
        return (weighted(number, DECIMAL, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19) - DECIMAL) % MOD_89 == 0;
    }

    /** What is left of it, letters read as 10 to 35, when it is divided by 97: ISO 7064, MOD 97-10. */
    static int mod97(String text) {
        int rest = 0;
        for (int i = 0; i < text.length(); i++) {
            int value = digit(text, i);
            rest = (rest * (value < DECIMAL ? DECIMAL : DECIMAL * DECIMAL) + value) % MOD_97;
        }
        return rest;
    }
}
