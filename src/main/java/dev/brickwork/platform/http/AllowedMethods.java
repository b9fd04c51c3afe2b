package dev.brickwork.platform.http;

import java.util.Collections;
import java.util.Set;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.resteasy.reactive.server.core.CurrentRequestManager;

/**
 * The methods that an address knows, and the media types that they read. RFC 9110 wants a 405 to name the methods, and that of the
 * framework does not. It looks at one class after the other, and what it says of a method that none of them has depends on the last
 * one: 405, or 404 where that has no such address. So all addresses are asked here.
 */
@ApplicationScoped
class AllowedMethods {
    private final Routes routes;

    AllowedMethods(Routes routes) {
        this.routes = routes;
    }

    /** In alphabetical order; empty when the address knows the method of this request, or there is no such address. */
    Set<String> insteadOfThis() {
        var request = CurrentRequestManager.get();
        var methods = routes.methods(request.getPathWithoutPrefix());
        return methods.contains(request.getMethod()) ? Set.of() : methods;
    }

    /**
     * Those of a body that the operation of this request reads, in alphabetical order. Empty if it reads none, and if several
     * methods of Java share the address: the framework keeps to itself what each of them reads.
     */
    Set<String> mediaTypesOfThis() {
        var request = CurrentRequestManager.get();
        return routes.find(request.getMethod(), request.getPathWithoutPrefix()).map(Routes.Route::mediaTypes)
                .orElse(Collections.emptySortedSet());
    }
}
