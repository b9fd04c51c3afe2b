package dev.brickwork.seller;

import java.util.regex.Pattern;

import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;

import org.jboss.resteasy.reactive.server.ServerRequestFilter;

import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.caller.Scopes;
import dev.brickwork.platform.cell.WrongCell;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.RequestLogFields;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;
import dev.brickwork.platform.time.BusinessClock;
import io.vertx.ext.web.RoutingContext;

/** Lets callers of the API in, or not: who (401), how often (429), what (403), in this order. */
class KeyFilter {
    private static final String OPERATORS_PATH = "sellers";

    /** Who may make orders may not thereby approve them. */
    private static final Pattern APPROVAL = Pattern.compile(Api.BASE + "/orders/[^/]+/(approve|refuse)/?");

    private final KeyLookup lookup;
    private final BusinessClock clock;
    private final RateLimits rateLimits;
    private final Caller caller;

    KeyFilter(KeyLookup lookup, BusinessClock clock, RateLimits rateLimits, Caller caller) {
        this.lookup = lookup;
        this.clock = clock;
        this.rateLimits = rateLimits;
        this.caller = caller;
    }

    @ServerRequestFilter(priority = Priorities.AUTHENTICATION)
    void letIn(ContainerRequestContext context, RoutingContext routing) {
        var path = context.getUriInfo().getPath();
        if (!path.startsWith(Api.BASE + "/")) {
            return;
        }
        var resource = firstSegment(path);
        if (resource.equals(OPERATORS_PATH) && !lookup.hasOperator()) {
            throw new NotFoundException();
        }
        var presented = context.getHeaderString(Api.KEY_HEADER);
        if (lookup.isOperator(presented)) {
            if (!resource.equals(OPERATORS_PATH)) {
                throw new Declined(ErrorCode.ERR_FORBIDDEN, "The operator's key opens only /sellers.");
            }
            caller.enter(Caller.OPERATOR, null, Scopes.NONE, presented);
            return;
        }
        var found = lookup.find(routing);
        if (found.isEmpty()) {
            WrongCell.refuseIfAny(lookup.otherCell(routing));
        }
        var known = found.filter(key -> key.isGood(clock.wallNow()))
                .orElseThrow(() -> new Declined(ErrorCode.ERR_UNAUTHENTICATED,
                        "A valid API key is needed in the header X-SERVICE-KEY."));
        routing.put(RequestLogFields.SELLER, known.sellerId());
        routing.put(RequestLogFields.KEY, known.keyId());
        rateLimits.take(known.keyId(), routing.response());
        MoveState.refuseUnlessHere(known.moveState(), known.moveCell());
        if (known.isSuspended()) {
            throw new Declined(ErrorCode.ERR_FORBIDDEN, "This seller is suspended.");
        }
        if (resource.equals(OPERATORS_PATH)) {
            throw new Declined(ErrorCode.ERR_FORBIDDEN,
                    "Only the operator's key opens /sellers. This is the key of a seller.");
        }
        var scopes = known.scopes();
        if (APPROVAL.matcher(path).matches()) {
            scopes.refuseUnlessApprovalAllowed();
        } else {
            scopes.refuseUnlessAllowed(resource, isWrite(context.getMethod(), path));
        }
        if (isWrite(context.getMethod(), path)) {
            MoveState.refuseWrite(known.moveState());
        }
        caller.enter(known.sellerId(), known.keyId(), known.scopes(), presented);
    }

    static boolean isWrite(String method, String path) {
        return !Api.isRead(method) && !Api.isOnlyComputing(path);
    }

    static String firstSegment(String path) {
        var rest = path.substring(Api.BASE.length() + 1);
        var slash = rest.indexOf('/');
        return slash < 0 ? rest : rest.substring(0, slash);
    }
}
