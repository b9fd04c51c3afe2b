package dev.brickwork.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import dev.brickwork.identity.BankAccount;
import dev.brickwork.platform.words.Words;

class BankTransferTest {
    private static final String IBAN = "DE02120300000000202051";

    @Test
    void anIbanIsWrittenInFours() {
        assertThat(BankTransfer.grouped(IBAN)).isEqualTo("DE02 1203 0000 0000 2020 51");
        assertThat(BankTransfer.grouped("NO93 8601 1117 947")).isEqualTo("NO93 8601 1117 947");
        assertThat(BankTransfer.grouped("BE68539007547034")).isEqualTo("BE68 5390 0754 7034");
    }

    @Test
    void whatABankAsksForIsThereAndNothingElse() {
        assertThat(BankTransfer.facts(new BankAccount(IBAN, null, null), "Acme GmbH", "K7-001", Words.of("de")))
                .containsExactly(new Fact("Kontoinhaber", "Acme GmbH"), new Fact("IBAN", "DE02 1203 0000 0000 2020 51"),
                        new Fact("Verwendungszweck", "K7-001"));
        assertThat(BankTransfer.facts(new BankAccount(IBAN, "BYLADEM1001", "Acme Treasury"), "Acme GmbH", "K7-001",
                Words.english())).containsExactly(new Fact("Account holder", "Acme Treasury"),
                        new Fact("IBAN", "DE02 1203 0000 0000 2020 51"), new Fact("BIC", "BYLADEM1001"),
                        new Fact("Reference", "K7-001"));
    }

    @Test
    void aSellerWithoutAnAccountSaysNothing() {
        assertThat(BankTransfer.facts(null, "Acme GmbH", "K7-001", Words.english())).isEmpty();
    }
}
