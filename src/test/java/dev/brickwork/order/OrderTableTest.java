package dev.brickwork.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

/** An order is written by statements that name its columns: none may be forgotten when it gets another. */
class OrderTableTest {
    private static final Pattern CAPITAL = Pattern.compile("([A-Z])");

    @Test
    void everyColumnIsInsertedOrComesWithTheEndOfTheOrder() {
        assertThat(and(inserted(),
                Set.of("accepted_at", "estimate", "names", "signatory_name", "signatory_email", "canceled_at")))
                .isEqualTo(columns());
    }

    @Test
    void acceptanceWritesWhatAnOpenOrderDoesNotHaveAndWhatIsSettledByIt() {
        assertThat(and(accepted(), Set.of("canceled_at"))).containsAll(without(columns(), inserted()));
        assertThat(accepted()).contains("status", "payment_terms", "first_charge_date");
    }

    @Test
    void thereIsAParameterForEachColumn() {
        var into = OrderTable.INSERT.substring(0, OrderTable.INSERT.indexOf("VALUES"));
        var values = OrderTable.INSERT.substring(into.length());

        assertThat(values.chars().filter(c -> c == '?').count()).isEqualTo(inserted().size());
    }

    private static Set<String> inserted() {
        var from = OrderTable.INSERT.indexOf('(') + 1;
        return names(OrderTable.INSERT.substring(from, OrderTable.INSERT.indexOf(')', from)).split(","));
    }

    private static Set<String> accepted() {
        return Pattern.compile("(\\w+) = \\?").matcher(OrderTable.ACCEPT).results().map(found -> found.group(1))
                .filter(name -> !name.equals("id")).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> columns() {
        return and(fields(CustomerOrder.class), fields(CustomerOrder.class.getSuperclass()));
    }

    private static Set<String> fields(Class<?> type) {
        return names(Arrays.stream(type.getDeclaredFields()).filter(OrderTableTest::isColumn)
                .map(field -> CAPITAL.matcher(field.getName()).replaceAll("_$1").toLowerCase(java.util.Locale.ROOT))
                .toArray(String[]::new));
    }

    /** Not what Hibernate adds to a class. */
    private static boolean isColumn(Field field) {
        return !Modifier.isStatic(field.getModifiers()) && !field.getName().contains("$");
    }

    private static Set<String> names(String... names) {
        return Arrays.stream(names).map(String::strip).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> and(Set<String> one, Set<String> other) {
        var all = new TreeSet<>(one);
        all.addAll(other);
        return all;
    }

    private static Set<String> without(Set<String> all, Set<String> some) {
        var left = new TreeSet<>(all);
        left.removeAll(some);
        return left;
    }
}
