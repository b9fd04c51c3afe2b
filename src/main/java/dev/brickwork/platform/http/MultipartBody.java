package dev.brickwork.platform.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.resteasy.reactive.server.multipart.MultipartFormDataInput;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.json.Body;

/** A multipart form without files, read like any other body. */
@ApplicationScoped
public class MultipartBody {
    private final CurrentRequest request;

    MultipartBody(CurrentRequest request) {
        this.request = request;
    }

    public Body of(MultipartFormDataInput form) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        form.getValues().forEach((name, parts) -> {
            if (name == null) {
                throw new Refused("The form has a field without a name.");
            }
            var texts = new ArrayList<String>();
            parts.forEach(part -> {
                if (part.isFileItem()) {
                    throw Refused.field(name, "may not be a file");
                }
                texts.add(part.getValue());
            });
            values.put(name, texts);
        });
        // Boundaries differ from try to try; what counts for "the same request" is what the form says.
        request.bodyRead(new TreeMap<>(values).toString().getBytes(java.nio.charset.StandardCharsets.UTF_8));
        return Body.ofForm(values);
    }
}
