package dev.brickwork.schema;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.brickwork.schema.Catalogue.Column;
import dev.brickwork.schema.Catalogue.Constraint;
import dev.brickwork.schema.Catalogue.Index;
import dev.brickwork.schema.Catalogue.Kind;
import dev.brickwork.schema.Catalogue.Relation;
import dev.brickwork.schema.Catalogue.Trigger;

/** Writes docs/reference/schema.md. */
final class SchemaDocument {
    private static final String HEAD = """
            # The schema

            Generated from PostgreSQL's catalogue: change a migration, not this page, and run
            `./mvnw test -Dtest=SchemaDocumentTest -Dschema.update=true`. A test compares it with the database.

            - Each table belongs to one Java package, which alone names it in SQL. Others call the services of that package.
            - Every table has row-level security: a transaction sees the rows of one seller, the one that `current_seller()`
              returns. `seller_id` is part of every key between tables. The pictures leave it out.
            - A rule of one row is a CHECK or a domain. A trigger is there for what a CHECK cannot say.
            - Purposes and remarks are the comments stored in the database (`COMMENT ON`); `\\d+` of `psql` shows them too.
            - In the pictures, tables without columns belong to another group.

            """;
    private static final Pattern TRIGGER = Pattern
            .compile("CREATE (CONSTRAINT )?TRIGGER \\S+ (.*?) ON \\S+ (.*)EXECUTE FUNCTION (.*)");
    private static final Pattern INDEX = Pattern
            .compile("CREATE (?:UNIQUE )?INDEX \\S+ ON (?:ONLY )?\\S+ USING (\\w+) (.*)");
    private static final Pattern TYPED_TEXT = Pattern.compile("('(?:[^']|'')*')::text\\b(?!\\[)");
    private static final Pattern LIST = Pattern.compile("= ANY \\(ARRAY\\[([^\\]]*)\\]\\)");
    private static final Map<String, String> SHORT_TYPES = Map.of("timestamp with time zone", "timestamptz",
            "character varying", "varchar", "double precision", "float8");

    private final Catalogue catalogue;
    private final StringBuilder text = new StringBuilder(HEAD);

    private SchemaDocument(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    static String of(Catalogue catalogue) {
        var document = new SchemaDocument(catalogue);
        document.writeContents();
        document.writeDomains();
        document.writeFunctions();
        TableOwners.GROUPS.forEach(document::writeGroup);
        return document.text.toString().strip() + "\n";
    }

    private void writeContents() {
        text.append("| | owner | tables |\n|---|---|---|\n");
        for (var group : TableOwners.GROUPS) {
            text.append("| [%s](#%s) | `%s` | %s |%n".formatted(group.title(), anchor(group.title()), group.packageName(),
                    group.tables().stream().filter(catalogue.relations()::containsKey)
                            .map(table -> "[%s](#%s)".formatted(table, anchorOf(table, group)))
                            .collect(Collectors.joining(", "))));
        }
        text.append('\n');
    }

    private void writeDomains() {
        if (!catalogue.domains().isEmpty()) {
            text.append("## Domains\n\n| domain | type | rule | |\n|---|---|---|---|\n");
            catalogue.domains().forEach(domain -> text.append("| `%s` | %s | %s | %s |%n".formatted(domain.name(),
                    cell(type(domain.type())), cellOfCode(domain.rules()), cell(domain.comment()))));
            text.append('\n');
        }
    }

    private void writeFunctions() {
        text.append("## Functions\n\nThose that statements, policies or defaults call.\n\n");
        text.append("| function | returns | |\n|---|---|---|\n");
        catalogue.functions().forEach(function -> text.append("| `%s(%s)` | %s | %s |%n".formatted(function.name(),
                type(function.arguments()), cellOfCode(function.result()), cell(function.comment()))));
        text.append('\n');
    }

    private void writeGroup(TableOwners.Group group) {
        text.append("## %s%n%nOwner: `dev.brickwork.%s`%n%n".formatted(group.title(), group.packageName()));
        text.append(new KeyPicture(catalogue.relations()).of(group)).append('\n');
        group.tables().stream().map(catalogue.relations()::get).filter(relation -> relation != null)
                .forEach(this::writeRelation);
    }

    private void writeRelation(Relation relation) {
        text.append("### ").append(relation.name()).append("\n\n");
        if (relation.comment() != null) {
            text.append(oneLine(relation.comment())).append("\n\n");
        }
        if (relation.isView()) {
            text.append("A view.\n\n");
        }
        if (relation.partitionedBy() != null) {
            text.append("Partitioned by `%s`.%n%n".formatted(relation.partitionedBy()));
        }
        text.append("| column | type | null | default | |\n|---|---|---|---|---|\n");
        relation.columns().forEach(this::writeColumn);
        text.append('\n');
        writeRules(relation);
        var indexes = relation.indexes().stream().filter(index -> !index.isUnique()).toList();
        if (!indexes.isEmpty()) {
            text.append("Indexes:\n\n");
            indexes.forEach(this::writeIndex);
            text.append('\n');
        }
    }

    private void writeColumn(Column column) {
        text.append("| `%s` | %s | %s | %s | %s |%n".formatted(column.name(), cell(type(column.type())),
                column.isNullable() ? "null" : "", cellOfCode(column.defaultValue()), cell(column.comment())));
    }

    private void writeRules(Relation relation) {
        boolean hasUniqueIndex = relation.indexes().stream().anyMatch(Index::isUnique);
        if (relation.constraints().isEmpty() && relation.triggers().isEmpty() && !hasUniqueIndex) {
            return;
        }
        text.append("Rules:\n\n");
        relation.constraints().stream().filter(rule -> rule.kind() != Kind.CHECK && rule.kind() != Kind.FOREIGN_KEY)
                .forEach(this::writeConstraint);
        relation.indexes().stream().filter(Index::isUnique).forEach(this::writeIndex);
        relation.constraints().stream().filter(rule -> rule.kind() == Kind.FOREIGN_KEY).forEach(this::writeConstraint);
        relation.constraints().stream().filter(rule -> rule.kind() == Kind.CHECK).forEach(this::writeConstraint);
        relation.triggers().forEach(this::writeTrigger);
        text.append('\n');
    }

    private void writeConstraint(Constraint rule) {
        writeItem(rule.name(), code(rule.definition()), rule.comment());
    }

    private void writeIndex(Index index) {
        var parts = INDEX.matcher(oneLine(index.definition()));
        if (!parts.matches()) {
            throw new IllegalStateException(index.definition());
        }
        var method = parts.group(1).equals("btree") ? "" : parts.group(1).toUpperCase(Locale.ROOT) + " ";
        writeItem(index.name(), code((index.isUnique() ? "UNIQUE " : "") + method + parts.group(2)), index.comment());
    }

    private void writeTrigger(Trigger trigger) {
        var parts = TRIGGER.matcher(oneLine(trigger.definition()));
        if (!parts.matches()) {
            throw new IllegalStateException(trigger.definition());
        }
        var when = (parts.group(2) + " " + parts.group(3)).strip();
        writeItem(trigger.name(), "trigger %s, calls %s".formatted(code(when), code(parts.group(4))), trigger.comment());
    }

    private void writeItem(String name, String what, String comment) {
        text.append("- `").append(name).append("`: ").append(what);
        if (comment != null) {
            text.append(". ").append(oneLine(comment));
        }
        text.append('\n');
    }

    private static String type(String type) {
        var text = type;
        for (var entry : SHORT_TYPES.entrySet()) {
            text = text.replace(entry.getKey(), entry.getValue());
        }
        return text;
    }

    /** As somebody would write it: the catalogue names the type of each text, and has no IN. */
    private static String code(String sql) {
        return "`" + LIST.matcher(TYPED_TEXT.matcher(oneLine(sql)).replaceAll("$1")).replaceAll("IN ($1)") + "`";
    }

    private static String cellOfCode(String sql) {
        return sql == null ? "" : cell(code(sql));
    }

    private static String cell(String text) {
        return text == null ? "" : oneLine(text).replace("|", "\\|");
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    /** A heading that was there before gets a number: the group "Mail" and its table "mail". */
    private static String anchorOf(String table, TableOwners.Group group) {
        return anchor(group.title()).equals(table) ? table + "-1" : table;
    }
}
