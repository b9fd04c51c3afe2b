package dev.brickwork.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Finds values in a JSON document that was read as maps and lists.
 *
 * <pre>
 * error.details.fields.name     members of objects; null if there is none
 * results[0].lines[-1].amount   items of lists; from the end if negative
 * results.amount                of a list: this member of every item
 * results[type=invoice.paid].data      the first item whose member has this value; null if there is none
 * results[*status!=VOIDED].amount      all items whose member has another value
 * results[amount>0], results[type^=invoice.]   a greater number; a text that begins so
 * results.size(), fields.keys() how many items or members; the names of the members
 * results.lines.flatten()       lists of lists as one list
 * </pre>
 *
 * Names with other characters are quoted: {@code fields.'bricks[0].quantity'}.
 */
final class JsonPath {
    private static final Pattern STEP = Pattern.compile("'([^']*)'|\\[([^\\]]*)\\]|([^.\\[']+)|\\.");
    private static final Pattern CONDITION = Pattern.compile("(\\*?)([\\w.]+)(=|!=|>|\\^=)(.*)", Pattern.DOTALL);

    private JsonPath() {
    }

    static Object at(Object root, String path) {
        var value = root;
        if (path.isEmpty() || path.equals("$")) {
            return value;
        }
        var steps = STEP.matcher(path);
        int end = 0;
        while (end < path.length()) {
            if (!steps.find() || steps.start() != end) {
                throw new IllegalArgumentException("not a path: " + path);
            }
            end = steps.end();
            if (steps.group(2) != null) {
                value = items(value, steps.group(2));
            } else if (steps.group(1) != null || steps.group(3) != null) {
                value = step(value, steps.group(1) != null ? steps.group(1) : steps.group(3));
            }
        }
        return value;
    }

    private static Object step(Object value, String name) {
        if (value == null) {
            return null;
        }
        switch (name) {
            case "size()" :
                return value instanceof Map<?, ?> map ? map.size() : ((List<?>) value).size();
            case "keys()" :
                return List.copyOf(((Map<?, ?>) value).keySet());
            case "flatten()" :
                return flat((List<?>) value);
            default :
                if (name.endsWith(")") || name.endsWith("}")) {
                    throw new IllegalArgumentException("not a name: " + name);
                }
        }
        if (value instanceof List<?> list) {
            var values = new ArrayList<Object>(list.size());
            list.forEach(item -> values.add(step(item, name)));
            return values;
        }
        return value instanceof Map<?, ?> map ? map.get(name) : null;
    }

    private static List<Object> flat(List<?> lists) {
        var items = new ArrayList<Object>();
        lists.forEach(item -> {
            if (item instanceof List<?> list) {
                items.addAll(flat(list));
            } else {
                items.add(item);
            }
        });
        return items;
    }

    /** Of a list: the item at a place, or those that meet a condition. */
    private static Object items(Object value, String selector) {
        if (value == null) {
            return null;
        }
        var list = (List<?>) value;
        if (selector.matches("-?\\d+")) {
            int place = Integer.parseInt(selector);
            place = place < 0 ? list.size() + place : place;
            return place < list.size() ? list.get(place) : null;
        }
        var condition = CONDITION.matcher(selector);
        if (!condition.matches()) {
            throw new IllegalArgumentException("not a condition: " + selector);
        }
        var name = condition.group(2);
        var wanted = condition.group(4);
        var comparison = condition.group(3);
        Predicate<Object> meets = item -> meets(at(item, name), comparison, wanted);
        return condition.group(1).isEmpty()
                ? list.stream().filter(meets).findFirst().orElse(null)
                : list.stream().filter(meets).toList();
    }

    private static boolean meets(Object value, String comparison, String wanted) {
        return switch (comparison) {
            case "=" -> String.valueOf(value).equals(wanted);
            case "!=" -> !String.valueOf(value).equals(wanted);
            case ">" -> value instanceof Number number && number.doubleValue() > Double.parseDouble(wanted);
            default -> value instanceof String text && text.startsWith(wanted);
        };
    }
}
