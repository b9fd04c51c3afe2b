package dev.brickwork.console.access;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

import dev.brickwork.console.access.Invitations.Invited;
import dev.brickwork.console.access.Invitations.Invitee;
import dev.brickwork.console.access.Users.Listed;
import dev.brickwork.console.action.FormKey;
import dev.brickwork.mail.UnkeptMail;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** The pages by which people come in. */
final class Access {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("d MMM uuuu, HH:mm", Locale.ENGLISH);

    private Access() {
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance signIn(SignInView view);

        static native TemplateInstance invitation(InvitationView view);

        static native TemplateInstance people(PeopleView view);

        static native TemplateInstance account(AccountView view);

        static native TemplateInstance codes(CodesView view);
    }

    /**
     * @param next where to go then
     * @param problem null for none
     * @param hasOidc whether there is another way in
     * @param demo signs in to the demo without a password; null but in dev mode
     */
    public record SignInView(String next, String email, String problem, boolean hasOidc, String demo) {

        public String nextEncoded() {
            return URLEncoder.encode(next, StandardCharsets.UTF_8);
        }
    }

    /** @param problem null for none */
    public record InvitationView(Invitee invitee, String name, String problem, int lengthMin) {
    }

    /**
     * @param zone of the seller
     * @param shown whose address is shown this once; null for none
     */
    public record PeopleView(List<Listed> users, String search, boolean isCut, List<Role> roles, ZoneId zone, Shown shown) {

        public String time(Instant at) {
            return Access.time(at, zone);
        }

        /** For each of the forms that make an invitation. */
        public String formKey() {
            return FormKey.fresh();
        }
    }

    /**
     * An invitation that was just made.
     *
     * @param outcome whether it was mailed; null if the form was sent again, which mails nothing
     */
    public record Shown(Invited invited, UnkeptMail.Outcome outcome) {

        public boolean isRepeated() {
            return outcome == null;
        }

        public boolean isMailed() {
            return outcome == UnkeptMail.Outcome.SENT;
        }

        public boolean isFailed() {
            return outcome == UnkeptMail.Outcome.FAILED;
        }
    }

    /** @param zone of the seller */
    public record AccountView(Account.Facts facts, List<Sessions.Shown> sessions, ZoneId zone, int lengthMin) {

        public String time(Instant at) {
            return Access.time(at, zone);
        }
    }

    /**
     * @param secret as it is typed into an app
     * @param image the same for its camera
     * @param problem null for none
     */
    public record CodesView(String email, String secret, String image, String problem) {
    }

    static String time(Instant at, ZoneId zone) {
        return TIME.format(at.atZone(zone));
    }
}
