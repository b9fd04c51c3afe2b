package dev.brickwork.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.brickwork.core.CodePoints;
import dev.brickwork.core.DidYouMean;
import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.json.CardNumbers;
import dev.brickwork.platform.json.DescribedFields;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;

/** Takes a file apart. What is wrong with the file refuses it as a whole; what is wrong with a row is told of that row. */
final class FileReader {
    static final int ROWS_MAX = 10_000;
    private static final int EXTERNAL_ID_LENGTH_MAX = 255;
    /** As of a field of a form. */
    private static final int COLUMN_LENGTH_MAX = 500;

    private final RowImporter<?> importer;
    private final ImportFormat format;
    private final List<NewRow> rows = new ArrayList<>();
    private final Map<String, Integer> lineOf = new HashMap<>();

    private FileReader(RowImporter<?> importer, ImportFormat format) {
        this.importer = importer;
        this.format = format;
    }

    static List<NewRow> read(String text, ImportFormat format, RowImporter<?> importer) {
        var reader = new FileReader(importer, format);
        if (format == ImportFormat.CSV) {
            reader.readCsv(text);
        } else {
            reader.readLines(text);
        }
        if (reader.rows.isEmpty()) {
            throw new Refused("The file has no rows.");
        }
        return reader.rows;
    }

    private void readLines(String text) {
        int line = 0;
        for (var content : (Iterable<String>) text.lines()::iterator) {
            line++;
            if (!content.isBlank()) {
                add(line, content);
            }
        }
    }

    private void readCsv(String text) {
        var header = new ArrayList<String>();
        CsvRecords.read(text, row -> {
            if (header.isEmpty()) {
                checkHeader(row.cells());
                header.addAll(row.cells());
            } else if (row.cells().size() == header.size()) {
                add(row.line(), object(header, row.cells()));
            } else {
                put(refused(row.line(), null,
                        new Refused("The row has " + row.cells().size() + " cells, and the header " + header.size() + ".")));
            }
        });
    }

    /** A cell that is empty says nothing. */
    private static String object(List<String> header, List<String> cells) {
        var object = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < cells.size(); i++) {
            if (!cells.get(i).isEmpty()) {
                object.put(header.get(i), cells.get(i));
            }
        }
        return object.toString();
    }

    private void checkHeader(List<String> header) {
        var members = DescribedFields.membersOf(importer::read);
        var problems = new Problems();
        var seen = new HashSet<String>();
        int wrong = 0;
        for (var column : header) {
            if (column.length() > COLUMN_LENGTH_MAX) {
                throw new Refused("A column has a name of more than " + COLUMN_LENGTH_MAX + " characters.");
            }
            boolean isKnown = members.contains(column.split("\\[", 2)[0]);
            if ((!seen.add(column) || !isKnown) && wrong++ < Fields.UNKNOWN_NAMED_MAX) {
                problems.add(column, isKnown ? "is there twice" : unknown(column, header, members));
            }
        }
        problems.addUnless(seen.contains(importer.identity()), importer.identity(), "is required as a column");
        problems.refuseIfAny();
    }

    /** A column of a member's part, such as {@code billing_address[city]}, is known by its member. */
    private String unknown(String column, List<String> header, List<String> members) {
        var part = column.substring(column.split("\\[", 2)[0].length());
        var known = members.stream().map(member -> member + part).filter(name -> !header.contains(name)).toList();
        return "unknown column of " + importer.kind() + DidYouMean.hint(column, known);
    }

    private void add(int line, String content) {
        put(row(line, content));
    }

    private NewRow row(int line, String content) {
        try {
            var tree = format.body(content).tree();
            if (holdsCardNumber(tree)) {
                return refused(line, null, new Refused("The row holds a card number, which must not be sent."));
            }
            var sent = tree.get(importer.identity());
            var externalId = sent != null && sent.isTextual() && isKeepable(sent.textValue()) ? sent.textValue() : null;
            var before = externalId == null ? null : lineOf.putIfAbsent(externalId, line);
            return before == null
                    ? new NewRow(line, externalId, content, null)
                    : refused(line, externalId, Refused.field(importer.identity(), "is on line " + before + " already"));
        } catch (Refused e) {
            return refused(line, null, format == ImportFormat.NDJSON && e.fields().isEmpty()
                    ? new Refused("The line is not a JSON object.")
                    : e);
        } catch (Declined tooMuch) {
            return refused(line, null, new Refused(tooMuch.getMessage()));
        }
    }

    /** Ids are opaque. */
    private static boolean holdsCardNumber(JsonNode row) {
        return row.properties().stream().anyMatch(member -> CardNumbers.holdsOne(member.getKey())
                || !member.getKey().endsWith("_id") && CardNumbers.holdsOne(member.getValue()));
    }

    private static boolean isKeepable(String text) {
        return !text.isEmpty() && CodePoints.length(text) <= EXTERNAL_ID_LENGTH_MAX && text.indexOf(0) < 0
                && UTF_8.newEncoder().canEncode(text);
    }

    private static NewRow refused(int line, String externalId, Refused refusal) {
        return new NewRow(line, externalId, null, refusal);
    }

    private void put(NewRow row) {
        if (rows.size() == ROWS_MAX) {
            throw new Declined(ErrorCode.ERR_PAYLOAD_TOO_LARGE, "The file has more than " + ROWS_MAX + " rows.");
        }
        rows.add(row);
    }
}
