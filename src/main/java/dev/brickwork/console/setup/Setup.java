package dev.brickwork.console.setup;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** What the pages share on which a seller is set up. */
final class Setup {
    private Setup() {
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance form(FormView view);

        static native TemplateInstance secret(SecretView view);
    }

    /**
     * A secret that is shown this once.
     *
     * @param heading what it is
     * @param says what to do with it
     */
    public record SecretView(String title, String heading, String says, String value, String backLabel, String backHref) {
    }
}
