package dev.brickwork.schema;

import static java.util.stream.Collectors.groupingBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.brickwork.platform.database.Sql;

/** What PostgreSQL's catalogue says about the schema, each list in an order that does not depend on the server. */
record Catalogue(Map<String, Relation> relations, List<Domain> domains, List<Function> functions) {

    /** @param partitionedBy null unless it is partitioned; the partitions themselves are left out */
    record Relation(String name, boolean isView, String comment, String partitionedBy, List<Column> columns,
            List<Constraint> constraints, List<Trigger> triggers, List<Index> indexes) {
    }

    record Column(String table, String name, String type, boolean isNullable, String defaultValue, String comment) {
    }

    /**
     * @param columns none if it is a CHECK of the whole table
     * @param referenced null unless it is a foreign key
     */
    record Constraint(String table, String name, Kind kind, String definition, List<String> columns, String referenced,
            String comment) {
    }

    enum Kind {
        PRIMARY_KEY('p'), UNIQUE('u'), EXCLUSION('x'), FOREIGN_KEY('f'), CHECK('c');

        private final char code;

        Kind(char code) {
            this.code = code;
        }

        static Kind of(String code) {
            for (var kind : values()) {
                if (kind.code == code.charAt(0)) {
                    return kind;
                }
            }
            throw new IllegalArgumentException(code);
        }
    }

    /** @param comment of the trigger, or else of its function */
    record Trigger(String table, String name, String definition, String comment) {
    }

    /** One that is not there for a constraint. */
    record Index(String table, String name, boolean isUnique, String definition, String comment) {
    }

    record Domain(String name, String type, String rules, String comment) {
    }

    /** One that statements call; those of triggers are shown where they are used. */
    record Function(String name, String arguments, String result, String comment) {
    }

    private static final String OURS = """
            c.relnamespace = 'public'::regnamespace AND NOT c.relispartition AND c.relname <> 'flyway_schema_history'""";
    private static final String RELATIONS = """
            SELECT c.relname, c.relkind = 'v' AS is_view, obj_description(c.oid, 'pg_class') AS comment,
                CASE c.relkind WHEN 'p' THEN pg_get_partkeydef(c.oid) END AS partitioned_by
            FROM pg_class c WHERE c.relkind IN ('r', 'p', 'v') AND %s ORDER BY c.relname""".formatted(OURS);
    private static final String COLUMNS = """
            SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod) AS type, NOT a.attnotnull AS is_nullable,
                CASE WHEN a.attidentity <> '' THEN 'GENERATED AS IDENTITY'
                    WHEN a.attgenerated <> '' THEN 'GENERATED AS (' || pg_get_expr(d.adbin, d.adrelid, true) || ')'
                    ELSE pg_get_expr(d.adbin, d.adrelid, true) END AS default_value,
                col_description(c.oid, a.attnum) AS comment
            FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
            LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
            WHERE c.relkind IN ('r', 'p', 'v') AND %s ORDER BY c.relname, a.attnum""".formatted(OURS);
    private static final String CONSTRAINTS = """
            SELECT c.relname, k.conname, k.contype, pg_get_constraintdef(k.oid, true) AS definition,
                ARRAY(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY AS n (number, place)
                    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = n.number ORDER BY n.place) AS columns,
                r.relname AS referenced, obj_description(k.oid, 'pg_constraint') AS comment
            FROM pg_class c JOIN pg_constraint k ON k.conrelid = c.oid LEFT JOIN pg_class r ON r.oid = k.confrelid
            WHERE k.contype IN ('p', 'u', 'x', 'f', 'c') AND %s
            ORDER BY c.relname, array_position(ARRAY['p', 'u', 'x', 'f', 'c'], k.contype::text), k.conname"""
            .formatted(OURS);
    private static final String TRIGGERS = """
            SELECT c.relname, t.tgname, pg_get_triggerdef(t.oid, true) AS definition,
                coalesce(obj_description(t.oid, 'pg_trigger'), obj_description(t.tgfoid, 'pg_proc')) AS comment
            FROM pg_class c JOIN pg_trigger t ON t.tgrelid = c.oid
            WHERE NOT t.tgisinternal AND %s ORDER BY c.relname, t.tgname""".formatted(OURS);
    private static final String INDEXES = """
            SELECT c.relname, x.relname AS name, i.indisunique, pg_get_indexdef(x.oid, 0, true) AS definition,
                obj_description(x.oid, 'pg_class') AS comment
            FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid JOIN pg_class x ON x.oid = i.indexrelid
            WHERE NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = x.oid AND k.contype IN ('p', 'u', 'x'))
                AND %s ORDER BY c.relname, x.relname""".formatted(OURS);
    private static final String DOMAINS = """
            SELECT t.typname, format_type(t.typbasetype, t.typtypmod) AS type, obj_description(t.oid, 'pg_type') AS comment,
                (SELECT string_agg(pg_get_constraintdef(k.oid, true), ' ' ORDER BY k.conname) FROM pg_constraint k
                    WHERE k.contypid = t.oid AND k.contype = 'c') AS rules
            FROM pg_type t WHERE t.typtype = 'd' AND t.typnamespace = 'public'::regnamespace ORDER BY t.typname""";
    private static final String FUNCTIONS = """
            SELECT p.proname, oidvectortypes(p.proargtypes) AS arguments, pg_get_function_result(p.oid) AS result,
                obj_description(p.oid, 'pg_proc') AS comment
            FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prorettype <> 'trigger'::regtype
                AND NOT EXISTS (SELECT FROM pg_depend d
                    WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
            ORDER BY p.proname, oidvectortypes(p.proargtypes)::name""";

    static Catalogue read(Connection connection) throws SQLException {
        var columns = Sql.select(connection, COLUMNS, row -> new Column(row.getString("relname"), row.getString("attname"),
                row.getString("type"), row.getBoolean("is_nullable"), row.getString("default_value"),
                row.getString("comment"))).stream().collect(groupingBy(Column::table));
        var constraints = Sql.select(connection, CONSTRAINTS, Catalogue::constraint).stream()
                .collect(groupingBy(Constraint::table));
        var triggers = Sql.select(connection, TRIGGERS, row -> new Trigger(row.getString("relname"),
                row.getString("tgname"), row.getString("definition"), row.getString("comment"))).stream()
                .collect(groupingBy(Trigger::table));
        var indexes = Sql.select(connection, INDEXES, row -> new Index(row.getString("relname"), row.getString("name"),
                row.getBoolean("indisunique"), row.getString("definition"), row.getString("comment"))).stream()
                .collect(groupingBy(Index::table));
        var relations = new LinkedHashMap<String, Relation>();
        Sql.select(connection, RELATIONS, row -> {
            var name = row.getString("relname");
            return new Relation(name, row.getBoolean("is_view"), row.getString("comment"), row.getString("partitioned_by"),
                    columns.getOrDefault(name, List.of()), constraints.getOrDefault(name, List.of()),
                    triggers.getOrDefault(name, List.of()), indexes.getOrDefault(name, List.of()));
        }).forEach(relation -> relations.put(relation.name(), relation));
        return new Catalogue(relations,
                Sql.select(connection, DOMAINS, row -> new Domain(row.getString("typname"), row.getString("type"),
                        row.getString("rules"), row.getString("comment"))),
                Sql.select(connection, FUNCTIONS, row -> new Function(row.getString("proname"), row.getString("arguments"),
                        row.getString("result"), row.getString("comment"))));
    }

    private static Constraint constraint(ResultSet row) throws SQLException {
        return new Constraint(row.getString("relname"), row.getString("conname"), Kind.of(row.getString("contype")),
                row.getString("definition"), List.of((String[]) row.getArray("columns").getArray()),
                row.getString("referenced"), row.getString("comment"));
    }
}
