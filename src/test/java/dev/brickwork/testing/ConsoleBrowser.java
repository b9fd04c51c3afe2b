package dev.brickwork.testing;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

import dev.brickwork.testing.given.Seller;

/** The console as somebody's browser asks for it: with a cookie, and with what browsers say of where a form comes from. */
public final class ConsoleBrowser {
    public static final String PASSWORD = "correct horse battery staple";
    private static final String COOKIE = "console";
    /** What browsers send when somebody follows a link: also for a file that is not a page. */
    private static final String ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

    public final String email;
    /** Each is somewhere else, since who fails often is held back by address. */
    private final String address = "10." + random() + "." + random() + "." + random();
    /** Null while nobody is signed in. */
    private String token;

    private ConsoleBrowser(String email, String token) {
        this.email = email;
        this.token = token;
    }

    /** One in which nobody is signed in. */
    public static ConsoleBrowser fresh() {
        return new ConsoleBrowser(null, null);
    }

    public static People of(Seller seller) {
        return new People(seller);
    }

    /** The people of a seller. */
    public static final class People {
        private final Seller seller;

        private People(Seller seller) {
            this.seller = seller;
        }

        /** A new user with this role, whom an admin has invited, and who has used the invitation. */
        public ConsoleBrowser signedIn(String role) {
            var admin = admin();
            return role.equals("admin") ? admin : accepted(admin.invite(address(), role).asString());
        }

        /** The operator invites them. */
        public ConsoleBrowser admin() {
            var email = address();
            return use(firstInvitation(email).path("invitation_url"), email);
        }

        public Answer firstInvitation(String email) {
            return Api.operator().post("/sellers/" + seller.id() + "/console-invitations",
                    json("email", email, "name", "Ada Lovelace")).statusCode(201);
        }

        private static ConsoleBrowser accepted(String page) {
            var url = invitationIn(page);
            return use(url, between(page, "data-email=\"", "\""));
        }

        private static ConsoleBrowser use(String url, String email) {
            var browser = new ConsoleBrowser(email, null);
            browser.post(pathOf(url), "name", "Grace Hopper", "password", PASSWORD).statusCode(303);
            return browser;
        }
    }

    public static String address() {
        return "user-" + UUID.randomUUID() + "@acme.example";
    }

    /** The address of the invitation that a page shows. */
    public static String invitationIn(String page) {
        return between(page, "data-invitation=\"", "\"");
    }

    public static String pathOf(String url) {
        return url.substring(url.indexOf("/console"));
    }

    public static String between(String text, String before, String after) {
        int start = text.indexOf(before);
        assertThat(start).as("%s in %s", before, text).isNotNegative();
        return text.substring(start + before.length(), text.indexOf(after, start + before.length()));
    }

    public Answer invite(String email, String role) {
        return post("/console/people", "email", email, "name", "Grace Hopper", "role", role.toLowerCase(Locale.ROOT),
                "idempotency_key", UUID.randomUUID()).statusCode(200);
    }

    public Answer signIn(String withEmail, String password) {
        return post("/console/sign-in", "email", withEmail, "password", password);
    }

    public Answer get(String path) {
        return kept(request().get(path));
    }

    /** @param form name, value, name, value and so on */
    public Answer post(String path, Object... form) {
        return kept(request().header("Sec-Fetch-Site", "same-origin").form(form).post(path));
    }

    /** For requests that need more: with the cookie, without headers of a form. */
    public Api.Request request() {
        var request = Api.nobody().request().header("Accept", ACCEPT).header("X-Forwarded-For", address);
        return token == null ? request : request.header("Cookie", COOKIE + "=" + token);
    }

    /** The cookie's name and value, for another browser; its token is null while nobody is signed in. */
    public String cookie() {
        return COOKIE + "=" + token;
    }

    public String token() {
        return token;
    }

    /** Another browser that has the same cookie. */
    public ConsoleBrowser twin() {
        return new ConsoleBrowser(email, token);
    }

    public ConsoleBrowser with(String otherToken) {
        return new ConsoleBrowser(email, otherToken);
    }

    private static int random() {
        return ThreadLocalRandom.current().nextInt(1, 250);
    }

    private Answer kept(Answer answer) {
        var set = answer.header("Set-Cookie");
        if (set != null && set.startsWith(COOKIE + "=")) {
            var value = set.substring(COOKIE.length() + 1).split(";", 2)[0].replace("\"", "");
            token = value.isEmpty() ? null : value;
        }
        return answer;
    }
}
