package dev.brickwork.schema;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.brickwork.schema.Catalogue.Constraint;
import dev.brickwork.schema.Catalogue.Kind;
import dev.brickwork.schema.Catalogue.Relation;

/**
 * The tables of a group with their keys, as a Mermaid diagram. {@code seller_id} is left out, and so are foreign keys that
 * only lead to the seller: every table has them.
 */
final class KeyPicture {
    private static final String SELLER_ID = "seller_id";

    private final Map<String, Relation> relations;

    KeyPicture(Map<String, Relation> relations) {
        this.relations = relations;
    }

    String of(TableOwners.Group group) {
        var picture = new StringBuilder("```mermaid\nerDiagram\n");
        for (var name : group.tables()) {
            var table = relations.get(name);
            if (table != null && !table.isView()) {
                picture.append("    ").append(name).append(" {\n");
                attributes(table).forEach(line -> picture.append("        ").append(line).append('\n'));
                picture.append("    }\n");
            }
        }
        edges(group).forEach(edge -> picture.append("    ").append(edge).append('\n'));
        return picture.append("```\n").toString();
    }

    private static List<String> attributes(Relation table) {
        var primary = columnsOf(table, Kind.PRIMARY_KEY);
        var foreign = columnsOf(table, Kind.FOREIGN_KEY);
        return table.columns().stream().filter(column -> !column.name().equals(SELLER_ID))
                .filter(column -> primary.contains(column.name()) || foreign.contains(column.name()))
                .map(column -> word(column.type()) + " " + column.name() + " "
                        + (primary.contains(column.name()) ? foreign.contains(column.name()) ? "PK, FK" : "PK" : "FK"))
                .toList();
    }

    private static Set<String> columnsOf(Relation table, Kind kind) {
        var columns = new LinkedHashSet<String>();
        table.constraints().stream().filter(key -> key.kind() == kind).forEach(key -> columns.addAll(key.columns()));
        return columns;
    }

    private Set<String> edges(TableOwners.Group group) {
        var edges = new LinkedHashSet<String>();
        for (var name : group.tables()) {
            var table = relations.get(name);
            if (table != null) {
                table.constraints().stream()
                        .filter(key -> key.kind() == Kind.FOREIGN_KEY && !withoutSeller(key).isEmpty())
                        .forEach(key -> edges.add(edge(table, key)));
            }
        }
        return edges;
    }

    private static String edge(Relation table, Constraint key) {
        boolean isOptional = table.columns().stream()
                .anyMatch(column -> key.columns().contains(column.name()) && column.isNullable());
        boolean isOnce = table.constraints().stream()
                .filter(other -> other.kind() == Kind.PRIMARY_KEY || other.kind() == Kind.UNIQUE)
                .anyMatch(other -> key.columns().containsAll(other.columns()));
        return "%s %s--%s %s : \"%s\"".formatted(key.referenced(), isOptional ? "|o" : "||", isOnce ? "o|" : "o{",
                table.name(), String.join(", ", withoutSeller(key)));
    }

    private static List<String> withoutSeller(Constraint key) {
        return key.columns().stream().filter(column -> !column.equals(SELLER_ID)).toList();
    }

    /** Mermaid takes one word for a type. */
    private static String word(String type) {
        return type.replaceAll("\\(.*", "").replaceAll("\\W+$", "").replaceAll("\\W+", "_");
    }
}
