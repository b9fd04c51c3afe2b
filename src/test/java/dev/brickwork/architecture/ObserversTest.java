package dev.brickwork.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.ObservesAsync;

import org.junit.jupiter.api.Test;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaParameter;

import dev.brickwork.platform.audit.AuditRecorded;
import dev.brickwork.platform.outbox.EventsPublished;
import dev.brickwork.subscription.AgreementChanged;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.vertx.http.HttpServerStart;

/** Without priorities, the order of observers follows from a hash of their names: renaming a class would change it. */
class ObserversTest {
    private static final JavaClasses CODE = MainCode.CLASSES;
    /** Events whose observers need no order, and why. */
    private static final Map<String, String> NO_ORDER = Map.of(
            EventsPublished.class.getName(), "after the commit; each wakes a thread of its own",
            AuditRecorded.class.getName(), "after the commit; each wakes a thread of its own",
            StartupEvent.class.getName(), "what must come first has a priority; the others check or start one thing each",
            ShutdownEvent.class.getName(), "what must come first has a priority; the others wait for their own threads",
            HttpServerStart.class.getName(), "observed on threads of their own");

    @Test
    void severalObserversOfAnEventHaveAnOrderOrNeedNone() {
        observed().forEach((event, observers) -> {
            if (observers.size() > 1 && !NO_ORDER.containsKey(event)) {
                var priorities = new HashSet<Integer>();
                assertThat(observers).as(event).allSatisfy(observer -> {
                    assertThat(observer.isAnnotatedWith(Priority.class)).as(observer.getDescription()).isTrue();
                    assertThat(priorities.add(observer.getAnnotationOfType(Priority.class).value()))
                            .as("no other has the priority of %s", observer.getDescription()).isTrue();
                });
            }
        });
    }

    @Test
    void thisTestSeesThem() {
        assertThat(observed().get(AgreementChanged.class.getName())).hasSize(5);
        assertThat(NO_ORDER.keySet()).allSatisfy(event -> assertThat(observed().get(event)).hasSizeGreaterThan(1));
    }

    private static Map<String, List<JavaParameter>> observed() {
        var observed = new TreeMap<String, List<JavaParameter>>();
        CODE.stream().flatMap(type -> type.getMethods().stream()).flatMap(method -> method.getParameters().stream())
                .filter(parameter -> parameter.isAnnotatedWith(Observes.class)
                        || parameter.isAnnotatedWith(ObservesAsync.class))
                .forEach(parameter -> observed.computeIfAbsent(parameter.getRawType().getName(), unused -> new ArrayList<>())
                        .add(parameter));
        return observed;
    }
}
