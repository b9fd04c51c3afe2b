package dev.brickwork.platform.http;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.HttpMethod;

import org.jboss.resteasy.reactive.server.mapping.RequestMapper;
import org.jboss.resteasy.reactive.server.mapping.RequestMapper.RequestPath;
import org.jboss.resteasy.reactive.server.mapping.RuntimeResource;
import org.jboss.resteasy.reactive.server.mapping.URITemplate;
import org.jboss.resteasy.reactive.server.multipart.MultipartFormDataInput;
import org.jboss.resteasy.reactive.server.util.RuntimeResourceVisitor;

import io.quarkus.resteasy.reactive.server.runtime.ResteasyReactiveRecorder;

/** The addresses that there are, by the framework's own matching, and how large a body each of them takes. */
@ApplicationScoped
public class Routes {
    private static final int MIB = 1024 * 1024;
    private static final long BYTES_MAX = MIB;
    private static final long LARGE_BYTES_MAX = 10 * MIB;

    /** By method. Known when the framework has started, which is before the first request. */
    private volatile Map<String, RequestMapper<Route>> routes;

    /**
     * @param template such as {@code /api/v2/customers/{customer_id}}
     * @param bytesMax of a body that is no multipart form
     * @param isStreamed whether the resource reads the body while it arrives, however long it is
     * @param mediaTypes that it reads, in alphabetical order
     */
    record Route(String template, long bytesMax, long multipartBytesMax, boolean isStreamed, SortedSet<String> mediaTypes) {

        /** Several methods of Java may share an address: one for each media type. */
        private Route and(Route other) {
            var types = new TreeSet<>(mediaTypes);
            types.addAll(other.mediaTypes);
            return new Route(template, Math.max(bytesMax, other.bytesMax),
                    Math.max(multipartBytesMax, other.multipartBytesMax), isStreamed || other.isStreamed, types);
        }
    }

    Optional<Route> find(String method, String path) {
        var known = routes().get(method.equals(HttpMethod.HEAD) ? HttpMethod.GET : method);
        return known == null ? Optional.empty() : find(known, path);
    }

    /** Of the address, whichever methods it knows. */
    Optional<String> template(String path) {
        return routes().values().stream().flatMap(known -> find(known, path).stream()).map(Route::template).findFirst();
    }

    /** In alphabetical order; empty if there is no such address. */
    public Set<String> methods(String path) {
        var methods = new TreeSet<String>();
        routes().forEach((method, known) -> {
            if (known.map(path) != null) {
                methods.add(method);
            }
        });
        if (methods.contains(HttpMethod.GET)) {
            methods.add(HttpMethod.HEAD);
        }
        return methods;
    }

    private static Optional<Route> find(RequestMapper<Route> known, String path) {
        return Optional.ofNullable(known.map(path)).map(match -> match.value);
    }

    private Map<String, RequestMapper<Route>> routes() {
        var known = routes;
        if (known == null) {
            known = read();
            routes = known;
        }
        return known;
    }

    private static Map<String, RequestMapper<Route>> read() {
        var templates = new TreeMap<String, Map<String, Route>>();
        RuntimeResourceVisitor.visitRuntimeResources("", ResteasyReactiveRecorder.getCurrentDeployment().getClassMappers(),
                new RuntimeResourceVisitor() {
                    @Override
                    public void visitRuntimeResource(String method, String address, RuntimeResource resource) {
                        templates.computeIfAbsent(method, unused -> new LinkedHashMap<>()).merge(address,
                                route(address, resource), Route::and);
                    }
                });
        var routes = new TreeMap<String, RequestMapper<Route>>();
        templates.forEach((method, known) -> routes.put(method, mapper(known)));
        return routes;
    }

    private static RequestMapper<Route> mapper(Map<String, Route> known) {
        var paths = new ArrayList<RequestPath<Route>>();
        known.forEach((address, route) -> paths.add(new RequestPath<>(false, new URITemplate(address, false), route)));
        return new RequestMapper<>(paths);
    }

    private static Route route(String address, RuntimeResource resource) {
        List<Class<?>> parameters = Arrays.asList(resource.getParameterTypes());
        return new Route(address, isLarge(parameters) ? LARGE_BYTES_MAX : BYTES_MAX,
                parameters.contains(MultipartFormDataInput.class) ? LARGE_BYTES_MAX : BYTES_MAX,
                parameters.contains(StreamedBody.class), mediaTypes(resource));
    }

    private static SortedSet<String> mediaTypes(RuntimeResource resource) {
        return resource.getConsumes().stream().map(type -> type.getType() + "/" + type.getSubtype())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isLarge(List<Class<?>> parameters) {
        return parameters.contains(LargeBody.class) || parameters.contains(LargeFile.class);
    }
}
