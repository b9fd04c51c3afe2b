package dev.brickwork.platform.error;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.HttpMethod;

import org.jboss.resteasy.reactive.server.core.CurrentRequestManager;
import org.jboss.resteasy.reactive.server.core.Deployment;
import org.jboss.resteasy.reactive.server.mapping.RequestMapper;
import org.jboss.resteasy.reactive.server.mapping.RequestMapper.RequestPath;
import org.jboss.resteasy.reactive.server.mapping.RuntimeResource;
import org.jboss.resteasy.reactive.server.mapping.URITemplate;
import org.jboss.resteasy.reactive.server.util.RuntimeResourceVisitor;

/**
 * The methods that an address knows. RFC 9110 wants a 405 to name them, and that of the framework does not. It looks at one class
 * after the other, and what it says of a method that none of them has depends on the last one: 405, or 404 where that has no such
 * address. So all addresses are asked here, with the framework's own matching.
 */
@ApplicationScoped
class AllowedMethods {
    private final Map<String, RequestMapper<String>> addresses = new TreeMap<>();

    /** With the first such request, when the framework knows all its resources. */
    @PostConstruct
    void know() {
        templates(CurrentRequestManager.get().getDeployment())
                .forEach((method, templates) -> addresses.put(method, new RequestMapper<>(templates)));
    }

    /**
     * In alphabetical order; empty when the address knows the method of this request, or there is no such address. HEAD and
     * OPTIONS are the framework's to answer: the one like GET, the other everywhere.
     */
    Set<String> insteadOfThis() {
        var request = CurrentRequestManager.get();
        var methods = new TreeSet<String>();
        addresses.forEach((method, known) -> {
            if (known.map(request.getPathWithoutPrefix()) != null) {
                methods.add(method);
            }
        });
        if (methods.isEmpty()) {
            return methods;
        }
        methods.add(HttpMethod.OPTIONS);
        if (methods.contains(HttpMethod.GET)) {
            methods.add(HttpMethod.HEAD);
        }
        return methods.contains(request.getMethod()) ? Set.of() : methods;
    }

    private static Map<String, ArrayList<RequestPath<String>>> templates(Deployment deployment) {
        var templates = new HashMap<String, ArrayList<RequestPath<String>>>();
        RuntimeResourceVisitor.visitRuntimeResources("", deployment.getClassMappers(), new RuntimeResourceVisitor() {
            @Override
            public void visitRuntimeResource(String method, String address, RuntimeResource resource) {
                templates.computeIfAbsent(method, unused -> new ArrayList<>())
                        .add(new RequestPath<>(false, new URITemplate(address, false), address));
            }
        });
        return templates;
    }
}
