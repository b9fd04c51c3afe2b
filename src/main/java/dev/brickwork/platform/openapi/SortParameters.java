package dev.brickwork.platform.openapi;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.parameters.Parameter.In;
import org.jboss.jandex.AnnotationValue;
import org.jboss.jandex.IndexView;

import dev.brickwork.platform.page.SortFields;
import dev.brickwork.platform.page.Sorted;

/** Describes by what the list of an operation can be sorted. */
final class SortParameters {
    private static final List<String> WHERE_NOTHING_IS_SAID = List.of("created_at");

    private SortParameters() {
    }

    static void addTo(Operation operation, IndexView index) {
        var sorted = index.getAnnotations(Sorted.class).stream()
                .filter(one -> isOf(operation, one.target().asMethod()
                        .annotation(org.eclipse.microprofile.openapi.annotations.Operation.class)))
                .findFirst();
        var fields = sorted.map(one -> List.of(one.value().asStringArray())).orElse(WHERE_NOTHING_IS_SAID);
        boolean isAscending = sorted.map(one -> one.value("ascending")).filter(AnnotationValue::asBoolean).isPresent();
        if (!fields.isEmpty()) {
            operation.addParameter(OASFactory.createParameter().name(SortFields.PARAMETER).in(In.QUERY)
                    .description("The field to sort by, with a minus in front for descending order. The id breaks ties.")
                    .schema(OASFactory.createSchema().addType(SchemaType.STRING)
                            .enumeration(new ArrayList<>(SortFields.values(fields)))
                            .defaultValue((isAscending ? "" : "-") + fields.get(0))));
        }
    }

    private static boolean isOf(Operation operation, org.jboss.jandex.AnnotationInstance described) {
        return described != null && described.value("operationId").asString().equals(operation.getOperationId());
    }
}
