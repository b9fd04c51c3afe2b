package dev.brickwork.platform.write;

import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;

import org.jboss.resteasy.reactive.server.multipart.MultipartFormDataInput;

import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.http.CurrentRequest;
import dev.brickwork.platform.http.MultipartBody;

/** The order of a write: claim the key, do the work, leave the audit record, keep the answer, commit. */
@Write
@Interceptor
@Priority(Interceptor.Priority.PLATFORM_BEFORE)
class WriteInterceptor {
    private final Transactions transactions;
    private final CurrentRequest request;
    private final IdempotencyKeys keys;
    private final Audit audit;
    private final KeptAnswers answers;
    private final Previews previews;

    WriteInterceptor(Transactions transactions, CurrentRequest request, IdempotencyKeys keys, Audit audit,
            KeptAnswers answers, Previews previews) {
        this.previews = previews;
        this.transactions = transactions;
        this.request = request;
        this.keys = keys;
        this.audit = audit;
        this.answers = answers;
    }

    @AroundInvoke
    Object write(InvocationContext method) throws Exception {
        var write = method.getInterceptorBinding(Write.class);
        return transactions.inNew(() -> inTransaction(write, method));
    }

    private Object inTransaction(Write write, InvocationContext method) throws Exception {
        if (previews.isUnderWay()) {
            throw previews.end(method.proceed());
        }
        var key = request.idempotencyKey();
        if (key == null) {
            var result = method.proceed();
            audit.ensureRecorded(write.value(), request.line());
            return result;
        }
        // a form is read by the resource itself, but what it says must be known before the key is claimed
        for (var parameter : method.getParameters()) {
            if (parameter instanceof MultipartFormDataInput form) {
                request.bodyRead(MultipartBody.fingerprint(form));
            }
        }
        var stored = keys.claim(key, request.line(), request.body());
        if (stored.isPresent()) {
            throw new Replayed(stored.get());
        }
        var result = method.proceed();
        audit.ensureRecorded(write.value(), request.line());
        keys.keep(key, answers.answerOf(result), write.showsSecret());
        return result;
    }
}
