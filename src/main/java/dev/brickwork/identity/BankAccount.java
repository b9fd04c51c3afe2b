package dev.brickwork.identity;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.Patch;

/** The account that customers pay to. There is none without an IBAN. */
@Embeddable
@Schema(name = "BankAccount", requiredProperties = "iban")
public record BankAccount(
        @Column(name = "bank_iban") @Schema(examples = "DE02120300000000202051") String iban,
        @Column(name = "bank_bic") @Schema(nullable = true, examples = "BYLADEM1001") String bic,
        @Column(name = "bank_account_name") @Schema(nullable = true, description = "Whose account it is. Null means the seller's.", examples = "Acme GmbH") String accountName) {
    private static final int IBAN_LENGTH_MAX = 50;
    private static final int BIC_LENGTH_MAX = 20;
    /** What an EPC code has room for. */
    private static final int NAME_LENGTH_MAX = 70;

    /** Members that are sent, over what was there before. */
    @Schema(name = "ChangeBankAccount")
    public record Change(
            @Schema(implementation = String.class, description = "Needed when there is no account yet.", examples = "DE02120300000000202051") Patch<String> iban,
            @Schema(implementation = String.class, nullable = true, examples = "BYLADEM1001") Patch<String> bic,
            @Schema(implementation = String.class, nullable = true, examples = "Acme GmbH") Patch<String> accountName) {

        public static Change read(Fields in) {
            return new Change(
                    in.reference("iban", IBAN_LENGTH_MAX).patch().map(sent -> BankCodes.iban(sent).orNote(in, "iban")),
                    in.text("bic", BIC_LENGTH_MAX).nullablePatch().map(sent -> BankCodes.bic(sent).orNote(in, "bic")),
                    in.text("account_name", NAME_LENGTH_MAX).nullablePatch());
        }

        /** @param current null when there is no account yet; then the result may lack an IBAN */
        public BankAccount appliedTo(BankAccount current) {
            var base = current == null ? new BankAccount(null, null, null) : current;
            return new BankAccount(iban.or(base.iban), bic.or(base.bic), accountName.or(base.accountName));
        }
    }
}
