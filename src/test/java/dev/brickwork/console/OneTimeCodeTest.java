package dev.brickwork.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;

import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;

/** The app on somebody's telephone is written here once more, by the RFC. */
@ServiceTest
class OneTimeCodeTest {
    private static final String PAGE = "/console/account/one-time-codes";

    @Test
    void whoHasSetThemUpNeedsACodeToSignIn() throws Exception {
        var user = ConsoleBrowser.of(Given.seller()).admin();
        var secret = setUp(user);
        forgetUsedCodes(user);

        ConsoleBrowser.fresh().signIn(user.email, ConsoleBrowser.PASSWORD).statusCode(400)
                .body(containsString("is wrong, or too many attempts"));
        signIn(user, "000000").statusCode(400);
        signIn(user, code(secret)).statusCode(303);
        user.get("/console/account").body(containsString("<dd>On</dd>"));
    }

    @Test
    void aCodeIsUsedOnce() throws Exception {
        var user = ConsoleBrowser.of(Given.seller()).admin();
        var secret = setUp(user);
        forgetUsedCodes(user);
        var code = code(secret);

        signIn(user, code).statusCode(303);
        signIn(user, code).statusCode(400);
    }

    @RepeatedTest(2)
    void ofManyWhoUseACodeAtOnceOneGetsIn() throws Exception {
        var user = ConsoleBrowser.of(Given.seller()).admin();
        var secret = setUp(user);
        forgetUsedCodes(user);
        var code = code(secret);
        var in = new AtomicInteger();

        Race.of(4, number -> {
            if (signIn(user, code).status() == 303) {
                in.incrementAndGet();
            }
        });

        assertThat(in).hasValue(1);
    }

    @Test
    void theSecretIsTakenOnlyWithTheRightCodeAndPassword() throws Exception {
        var user = ConsoleBrowser.of(Given.seller()).admin();
        var secret = ConsoleBrowser.between(user.get(PAGE).statusCode(200).body(containsString("data:image/png")).asString(),
                "name=\"secret\" value=\"", "\"");

        user.post(PAGE, "secret", secret, "code", "000000", "password", ConsoleBrowser.PASSWORD).statusCode(400)
                .body(containsString("is not the code that the app shows")).body(containsString(secret));
        user.post(PAGE, "secret", secret, "code", code(secret), "password", "wrong").statusCode(400);
        user.post(PAGE, "secret", "short", "code", "000000", "password", ConsoleBrowser.PASSWORD).statusCode(400);
        ConsoleBrowser.fresh().signIn(user.email, ConsoleBrowser.PASSWORD).statusCode(303);
    }

    @Test
    void theDatabaseDoesNotKnowTheSecret() throws Exception {
        var user = ConsoleBrowser.of(Given.seller()).admin();
        var secret = setUp(user);

        var stored = TestSql.text("SELECT encode(totp_secret, 'hex') FROM console_user WHERE email = ?", user.email);
        assertThat(stored).doesNotContain(java.util.HexFormat.of().formatHex(bytes(secret)));
    }

    @Test
    void removingThemNeedsPasswordAndCode() throws Exception {
        var user = ConsoleBrowser.of(Given.seller()).admin();
        var secret = setUp(user);
        forgetUsedCodes(user);

        user.post(PAGE + "/remove", "password", ConsoleBrowser.PASSWORD, "code", "000000").statusCode(400);
        user.post(PAGE + "/remove", "password", "wrong", "code", code(secret)).statusCode(400);
        user.post(PAGE + "/remove", "password", ConsoleBrowser.PASSWORD, "code", code(secret)).statusCode(303);

        ConsoleBrowser.fresh().signIn(user.email, ConsoleBrowser.PASSWORD).statusCode(303);
        user.get("/console/account").body(not(containsString("<dd>On</dd>")));
    }

    @Test
    void codesCannotBeGuessedForLong() throws Exception {
        var user = ConsoleBrowser.of(Given.seller()).admin();
        var secret = setUp(user);
        forgetUsedCodes(user);
        for (int i = 0; i < 10; i++) {
            signIn(user, "00000" + i).statusCode(400);
        }

        signIn(user, code(secret)).statusCode(400);
    }

    /** A code that was used a moment ago is good again: tests do not wait for 30 seconds. */
    private static void forgetUsedCodes(ConsoleBrowser user) throws SQLException {
        TestSql.execute("UPDATE console_user SET totp_last_step = NULL WHERE email = ?", user.email);
    }

    private static Answer signIn(ConsoleBrowser user, String code) {
        return ConsoleBrowser.fresh().post("/console/sign-in", "email", user.email, "password", ConsoleBrowser.PASSWORD,
                "code",
                code);
    }

    private static String setUp(ConsoleBrowser user) throws Exception {
        var secret = ConsoleBrowser.between(user.get(PAGE).statusCode(200).asString(), "name=\"secret\" value=\"", "\"");
        user.post(PAGE, "secret", secret, "code", code(secret), "password", ConsoleBrowser.PASSWORD).statusCode(303);
        return secret;
    }

    private static String code(String secret) throws Exception {
        var mac = Mac.getInstance("HmacSHA1");
        mac.init(new SecretKeySpec(bytes(secret), "HmacSHA1"));
        var hash = mac.doFinal(ByteBuffer.allocate(8).putLong(Instant.now().getEpochSecond() / 30).array());
        int number = ByteBuffer.wrap(hash).getInt(hash[19] & 15) & 0x7fffffff;
        return String.format("%06d", number % 1_000_000);
    }

    private static byte[] bytes(String base32) {
        var number = java.math.BigInteger.ZERO;
        for (char digit : base32.toCharArray()) {
            number = number.shiftLeft(5).or(java.math.BigInteger.valueOf("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(digit)));
        }
        var all = new byte[20];
        var some = number.toByteArray();
        for (int i = 0; i < Math.min(20, some.length); i++) {
            all[19 - i] = some[some.length - 1 - i];
        }
        return all;
    }
}
