package dev.brickwork.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.junit.jupiter.api.Test;

import com.tngtech.archunit.core.domain.JavaClass;

import dev.brickwork.platform.json.Fields;

/** What reads a request says how much it takes, and the API document has it from there. */
class RequestBoundsTest {
    private static final List<String> BOUNDS = List.of("minLength", "maxLength", "pattern", "minimum", "maximum",
            "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems", "minProperties", "maxProperties");

    /** Its refusal has a text of its own, so it is not refuseEmpty that says so. */
    private static final String SAID_ALOUD = "UsageBatchRequest.entries minItems";

    @Test
    void noRequestSaysItsBoundsASecondTime() throws ReflectiveOperationException {
        var records = MainCode.CLASSES.stream().filter(RequestBoundsTest::hasReader).map(JavaClass::reflect)
                .toList();
        var repeated = new ArrayList<String>();
        for (var record : records) {
            for (var member : record.getDeclaredFields()) {
                for (var bound : BOUNDS) {
                    if (isSaid(member, Schema.class.getMethod(bound))) {
                        repeated.add(record.getSimpleName() + "." + member.getName() + " " + bound);
                    }
                }
            }
        }
        assertThat(records).hasSizeGreaterThan(50);
        assertThat(repeated).containsExactly(SAID_ALOUD);
    }

    private static boolean hasReader(JavaClass type) {
        return type.isRecord() && type.getMethods().stream().anyMatch(method -> !method.getRawParameterTypes().isEmpty()
                && method.getRawParameterTypes().get(0).isEquivalentTo(Fields.class));
    }

    private static boolean isSaid(Field member, Method bound) throws ReflectiveOperationException {
        Annotation schema = member.getAnnotation(Schema.class);
        return schema != null && !bound.invoke(schema).equals(bound.getDefaultValue());
    }
}
