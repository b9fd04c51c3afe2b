import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Receives webhooks and prints them: java Receiver.java PORT, with the secret in WEBHOOK_SECRET. Needs nothing but a JDK 17. */
public class Receiver {
    private static final long MAX_AGE_SECONDS = 300;
    /** What was received already. Keep it in a database, in the transaction that does the work. */
    private static final Set<String> SEEN = new HashSet<>();

    public static void main(String[] arguments) throws Exception {
        var secret = Base64.getDecoder().decode(System.getenv("WEBHOOK_SECRET").replaceFirst("^whsec_", ""));
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        var server = HttpServer.create(address, 0);
        server.createContext("/", exchange -> {
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            var id = exchange.getRequestHeaders().getFirst("webhook-id");
            var time = exchange.getRequestHeaders().getFirst("webhook-timestamp");
            var signatures = exchange.getRequestHeaders().getFirst("webhook-signature");
            boolean isOurs = isSigned(secret, id, time, body, signatures);
            if (!isOurs) {
                System.out.println("refused: the signature is wrong or too old");
            } else if (SEEN.add(id)) {
                System.out.println("received: " + body.replaceAll("(?s).*?\"type\" *: *\"([a-z_.]+)\".*", "$1"));
            }
            exchange.sendResponseHeaders(isOurs ? 204 : 401, -1);
            exchange.close();
        });
        server.start();
    }

    /** Each of the signatures, separated by spaces, is "v1," and a Base64 text. Two are there while a secret is replaced. */
    private static boolean isSigned(byte[] secret, String id, String time, String body, String signatures) {
        if (id == null || time == null || signatures == null) {
            return false;
        }
        try {
            if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(time)) > MAX_AGE_SECONDS) {
                return false;
            }
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            var expected = mac.doFinal((id + "." + time + "." + body).getBytes(StandardCharsets.UTF_8));
            for (var signature : signatures.split(" ")) {
                if (signature.startsWith("v1,")
                        && MessageDigest.isEqual(expected, Base64.getDecoder().decode(signature.substring(3)))) {
                    return true;
                }
            }
            return false;
        } catch (java.security.GeneralSecurityException | IllegalArgumentException e) {
            return false;
        }
    }
}
