package dev.brickwork.platform.openapi;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;

/**
 * Describes reports as files: {@code /metrics/mrr.csv} takes what {@code /metrics/mrr} takes, and more if it says so. One that is no
 * plain CSV describes its answer itself.
 */
final class CsvOperations {
    private static final String ENDING = ".csv";
    private static final String TYPE = "text/csv";

    private CsvOperations() {
    }

    static void complete(OpenAPI document) {
        var paths = document.getPaths().getPathItems();
        paths.forEach((path, item) -> {
            if (path.endsWith(ENDING)) {
                var report = paths.get(path.substring(0, path.length() - ENDING.length()));
                complete(item.getGET(), report == null ? null : report.getGET());
            }
        });
    }

    private static void complete(Operation file, Operation report) {
        var own = parameters(file);
        var all = new ArrayList<Parameter>();
        if (report != null) {
            parameters(report).stream().filter(one -> own.stream().noneMatch(it -> it.getName().equals(one.getName())))
                    .forEach(one -> all.add(copy(one)));
        }
        all.addAll(own);
        file.setParameters(all);
        var described = file.getResponses().getAPIResponse("200");
        if (described == null || described.getContent() == null || !described.getContent().hasMediaType(TYPE)) {
            file.getResponses().addAPIResponse("200", OASFactory.createAPIResponse()
                    .description("CSV (RFC 4180, UTF-8) with a header, amounts in major units.")
                    .content(OASFactory.createContent().addMediaType(TYPE, OASFactory.createMediaType()
                            .schema(OASFactory.createSchema().addType(SchemaType.STRING)))));
        }
    }

    private static List<Parameter> parameters(Operation operation) {
        return operation.getParameters() == null ? List.of() : operation.getParameters();
    }

    /** Both are completed later, each on its own. */
    private static Parameter copy(Parameter one) {
        return OASFactory.createParameter().name(one.getName()).in(one.getIn()).description(one.getDescription())
                .schema(one.getSchema());
    }
}
