package dev.brickwork.adapter.mail;

import java.time.Duration;
import java.util.Optional;
import java.util.Properties;

import jakarta.inject.Singleton;

import org.eclipse.microprofile.config.Config;

/**
 * By which server mail goes out: what {@code QUARKUS_MAILER_*} says, under the names and with the meaning that Quarkus gives
 * them, in the words of the mail client.
 *
 * @param username null when the server asks for none
 */
record SmtpSettings(Properties properties, String username, String password) {
    private static final String CONNECT_MILLIS = "5000";
    /** Also how long a server may take to scan what it was sent; who gives up too early sends the same letter again. */
    static final Duration ANSWER = Duration.ofSeconds(20);
    private static final int PORT = 25;
    private static final int TLS_PORT = 465;

    @Singleton
    static class Source {
        private final Config config;

        Source(Config config) {
            this.config = config;
        }

        SmtpSettings read() {
            return of(name -> config.getOptionalValue("quarkus.mailer." + name, String.class),
                    config.getOptionalValue("brickwork.mail.answer-timeout", Duration.class).orElse(ANSWER));
        }
    }

    interface Values {
        Optional<String> get(String name);
    }

    static SmtpSettings of(Values values, Duration answer) {
        var properties = new Properties();
        boolean isTls = is(values, "tls") || is(values, "ssl");
        var startTls = values.get("start-tls").orElse("OPTIONAL");
        var username = values.get("username").orElse(null);
        properties.put("mail.smtp.host", values.get("host").orElse("localhost"));
        properties.put("mail.smtp.port", values.get("port").orElse(String.valueOf(isTls ? TLS_PORT : PORT)));
        properties.put("mail.smtp.auth", String.valueOf(username != null && !is(values, "login", "DISABLED")));
        properties.put("mail.smtp.ssl.enable", String.valueOf(isTls));
        properties.put("mail.smtp.starttls.enable", String.valueOf(!isTls && !startTls.equalsIgnoreCase("DISABLED")));
        properties.put("mail.smtp.starttls.required", String.valueOf(!isTls && startTls.equalsIgnoreCase("REQUIRED")));
        properties.put("mail.smtp.ssl.checkserveridentity", String.valueOf(!is(values, "trust-all")));
        if (is(values, "trust-all")) {
            properties.put("mail.smtp.ssl.trust", "*");
        }
        values.get("own-host-name").ifPresent(name -> properties.put("mail.smtp.localhost", name));
        values.get("bounce-address").ifPresent(address -> properties.put("mail.smtp.from", address));
        // one recipient that the server refuses does not keep the others from theirs
        properties.put("mail.smtp.sendpartial", "true");
        properties.put("mail.smtp.connectiontimeout", CONNECT_MILLIS);
        properties.put("mail.smtp.timeout", String.valueOf(answer.toMillis()));
        properties.put("mail.smtp.writetimeout", String.valueOf(answer.toMillis()));
        return new SmtpSettings(properties, username, values.get("password").orElse(null));
    }

    private static boolean is(Values values, String name) {
        return is(values, name, "true");
    }

    private static boolean is(Values values, String name, String value) {
        return values.get(name).filter(value::equalsIgnoreCase).isPresent();
    }
}
