package dev.brickwork.console.frame;

import java.util.List;

import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;

import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;

/** Before the transaction of a write begins. */
@Needs("")
@Interceptor
@Priority(Interceptor.Priority.PLATFORM_BEFORE - 1)
class NeedsInterceptor {
    private final Caller caller;

    NeedsInterceptor(Caller caller) {
        this.caller = caller;
    }

    @AroundInvoke
    Object check(InvocationContext method) throws Exception {
        var scope = method.getInterceptorBinding(Needs.class).value();
        if (caller.userId() == null || !scope.equals(Needs.SIGNED_IN) && !caller.scopes().cover(List.of(scope))) {
            throw new Declined(ErrorCode.ERR_FORBIDDEN, "Your role does not allow this.");
        }
        return method.proceed();
    }
}
