package dev.brickwork.document;

import java.util.ArrayList;
import java.util.List;

import dev.brickwork.identity.BankAccount;
import dev.brickwork.platform.words.Words;

/** What a customer types into a bank to pay. */
public final class BankTransfer {
    private static final int GROUP = 4;

    private BankTransfer() {
    }

    /**
     * @param account null when the seller has named none; then there is nothing to say
     * @param owner whose account it is, unless the account itself says
     * @param reference what to quote, so that the payment is found
     */
    public static List<Fact> facts(BankAccount account, String owner, String reference, Words words) {
        if (account == null) {
            return List.of();
        }
        var facts = new ArrayList<Fact>();
        facts.add(new Fact(words.get("bank.account_name"), account.accountName() == null ? owner : account.accountName()));
        facts.add(new Fact(words.get("bank.iban"), grouped(account.iban())));
        if (account.bic() != null) {
            facts.add(new Fact(words.get("bank.bic"), account.bic()));
        }
        facts.add(new Fact(words.get("bank.reference"), reference));
        return List.copyOf(facts);
    }

    /** In fours, as on paper: banks take it with spaces too. */
    public static String grouped(String iban) {
        var plain = iban.replaceAll("\\s", "");
        var grouped = new StringBuilder();
        for (int i = 0; i < plain.length(); i += GROUP) {
            grouped.append(i == 0 ? "" : " ").append(plain, i, Math.min(plain.length(), i + GROUP));
        }
        return grouped.toString();
    }
}
