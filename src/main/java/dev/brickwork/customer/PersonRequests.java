package dev.brickwork.customer;

import java.util.regex.Pattern;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.Patch;

/** What may be sent about people. */
final class PersonRequests {
    private static final int PHONE_LENGTH_MAX = 50;
    /**
     * At most 15 digits after a plus (E.164) and 12 without, as people write them, and an extension. Some phone numbers pass
     * for card numbers, so the check for those does not serve; the length keeps cards out.
     */
    private static final Pattern PHONE_FORM = Pattern
            .compile("(\\+(?:[ ()./-]*\\d){3,15}|(?:[ ()./-]*\\d){3,12})[ )]*((x|ext\\.?) ?\\d{1,6})?");

    private PersonRequests() {
    }

    @Schema(name = "CreatePersonRequest", requiredProperties = {"name", "email"})
    record Create(
            @Schema(examples = "Ada Example") String name,
            @Schema(examples = "ada@globex.example") String email,
            @Schema(nullable = true, examples = "+49 30 901820") String phone,
            @Schema(nullable = true, examples = "Head of Finance") String title) {

        static Create read(Fields in) {
            var create = new Create(in.text("name", CustomerRequests.TEXT_LENGTH_MAX).required(),
                    in.email("email").required(), in.reference("phone", PHONE_LENGTH_MAX).optional(),
                    in.text("title", CustomerRequests.TEXT_LENGTH_MAX).optional());
            checkPhone(in, create.phone);
            return create;
        }
    }

    @Schema(name = "ChangePersonRequest", description = "Members that are not sent stay as they are; null clears those that can be.")
    record Change(
            @Schema(implementation = String.class, examples = "Ada Example") Patch<String> name,
            @Schema(implementation = String.class, examples = "ada@globex.example") Patch<String> email,
            @Schema(implementation = String.class, nullable = true, examples = "+49 30 901820") Patch<String> phone,
            @Schema(implementation = String.class, nullable = true, examples = "Head of Finance") Patch<String> title) {

        static Change read(Fields in) {
            var change = new Change(in.text("name", CustomerRequests.TEXT_LENGTH_MAX).patch(),
                    in.email("email").patch(), in.reference("phone", PHONE_LENGTH_MAX).nullablePatch(),
                    in.text("title", CustomerRequests.TEXT_LENGTH_MAX).nullablePatch());
            checkPhone(in, change.phone.value());
            return change;
        }
    }

    private static void checkPhone(Fields in, String phone) {
        if (phone != null && !PHONE_FORM.matcher(phone).matches()) {
            in.problem("phone", "must be a phone number such as +49 30 901820");
        }
    }
}
