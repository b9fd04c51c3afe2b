package dev.brickwork.platform.openapi;

import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.media.Schema;

/**
 * Says the defaults of members in words. Generators misread the keyword: one makes the member required in TypeScript, another
 * sends the default with every PATCH. See decision 46.
 */
final class MemberDefaults {

    private MemberDefaults() {
    }

    static void describeIn(OpenAPI document) {
        document.getComponents().getSchemas().values().forEach(MemberDefaults::describeWithin);
    }

    private static void describeWithin(Schema schema) {
        if (schema.getProperties() != null) {
            schema.getProperties().values().forEach(member -> {
                describe(member);
                describeWithin(member);
            });
        }
        if (schema.getItems() != null) {
            describeWithin(schema.getItems());
        }
    }

    private static void describe(Schema member) {
        if (member.getDefaultValue() != null) {
            var words = "Default: `" + member.getDefaultValue() + "`.";
            member.setDescription(member.getDescription() == null ? words : member.getDescription() + " " + words);
            member.setDefaultValue(null);
        }
    }
}
