package dev.brickwork.faults;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;

import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.TestMailServer;

/** Mail: each at least once, a repeat under the same Message-ID and only where an attempt was left without an end. */
final class MailChecks {
    static final List<Check> ALL = List.of(
            Check.none("an issued invoice is mailed once", """
                    SELECT v.invoice_id::text FROM invoice_version v JOIN invoice i ON i.seller_id = v.seller_id AND i.id = v.invoice_id
                    LEFT JOIN mail m ON m.seller_id = v.seller_id AND m.reference_id = v.invoice_id AND m.kind = 'invoice.issued'
                    WHERE v.version = 1 AND jsonb_array_length(v.bill_to->'recipients') > 0
                    GROUP BY v.seller_id, v.invoice_id HAVING count(m.id) <> 1"""),
            Check.none("no mail waits", "SELECT kind || ' ' || id FROM mail WHERE state = 'WAITING'"),
            Check.of("every mail arrived, and no more often than it was tried", MailChecks::wrong));

    private MailChecks() {
    }

    private static List<String> wrong(Connection database) throws SQLException {
        var arrived = arrived();
        var broken = new ArrayList<String>();
        Sql.select(database, "SELECT message_id, kind, attempts, cardinality(recipients) AS copies, state FROM mail WHERE message_id IS NOT NULL", row -> {
            var times = arrived.getOrDefault(row.getString("message_id"), 0);
            arrived.remove(row.getString("message_id"));
            boolean isRight = times <= row.getInt("attempts") * row.getInt("copies")
                    && (times >= row.getInt("copies") || !row.getString("state").equals("SENT"));
            return isRight || broken.add(row.getString("kind") + " " + row.getString("message_id") + " came " + times + " times in "
                    + row.getInt("attempts") + " attempts");
        });
        for (var id : arrived.keySet()) {
            broken.add("nobody wrote " + id + " to " + readerOf(id));
        }
        return broken;
    }

    private static Map<String, Integer> arrived() {
        var times = new HashMap<String, Integer>();
        for (var mail : TestMailServer.get().getReceivedMessages()) {
            times.merge(header(mail, "Message-ID"), 1, Integer::sum);
        }
        return times;
    }

    private static String readerOf(String messageId) {
        return Arrays.stream(TestMailServer.get().getReceivedMessages()).filter(mail -> header(mail, "Message-ID").equals(messageId))
                .findFirst().map(mail -> header(mail, "To")).orElseThrow();
    }

    private static String header(MimeMessage mail, String name) {
        try {
            return mail.getHeader(name, ", ");
        } catch (MessagingException e) {
            throw new IllegalStateException(e);
        }
    }
}
