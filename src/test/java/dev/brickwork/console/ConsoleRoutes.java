package dev.brickwork.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;

import com.tngtech.archunit.core.domain.JavaMethod;

import dev.brickwork.architecture.MainCode;
import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.Needs;

/** All pages and forms of the console, read off its code: a new one is walked over without anybody's doing. */
public final class ConsoleRoutes {
    private static final Pattern PARAMETER = Pattern.compile("\\{([a-z_]+)}");

    private ConsoleRoutes() {
    }

    /**
     * @param template such as {@code /console/invoices/{invoice_id}}
     * @param scope null for what is open to everybody
     */
    public record Route(String method, String template, String scope) {

        public boolean isPage() {
            return method.equals(HttpMethod.GET);
        }

        /** Whether it is about one thing that a seller has. */
        public boolean hasId() {
            return parameters().stream().anyMatch(name -> name.endsWith("_id"));
        }

        public List<String> parameters() {
            return PARAMETER.matcher(template).results().map(match -> match.group(1)).toList();
        }

        /** @param values of the parameters; one that is missing is a page that somebody forgot here */
        public String filled(Map<String, String> values) {
            return PARAMETER.matcher(template).replaceAll(match -> {
                var value = values.get(match.group(1));
                if (value == null) {
                    throw new AssertionError("give the walk a value for {" + match.group(1) + "} of " + template);
                }
                return value;
            });
        }

        @Override
        public String toString() {
            return method + " " + template;
        }
    }

    public static List<Route> all() {
        var routes = new ArrayList<Route>();
        MainCode.CLASSES.stream().filter(type -> type.getPackageName().startsWith("dev.brickwork.console"))
                .flatMap(type -> type.getMethods().stream()).forEach(method -> {
                    for (var verb : List.of(GET.class, POST.class, PUT.class, PATCH.class, DELETE.class)) {
                        if (method.isAnnotatedWith(verb) && path(method).startsWith(Console.PATH)) {
                            routes.add(new Route(verb.getSimpleName(), path(method),
                                    method.isAnnotatedWith(Needs.class)
                                            ? method.getAnnotationOfType(Needs.class).value()
                                            : null));
                        }
                    }
                });
        return routes;
    }

    private static String path(JavaMethod method) {
        return path(method.getOwner().isAnnotatedWith(Path.class) ? method.getOwner().getAnnotationOfType(Path.class) : null)
                + path(method.isAnnotatedWith(Path.class) ? method.getAnnotationOfType(Path.class) : null);
    }

    private static String path(Path path) {
        return path == null ? "" : path.value();
    }
}
