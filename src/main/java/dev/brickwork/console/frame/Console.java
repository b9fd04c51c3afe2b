package dev.brickwork.console.frame;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** Where the console lives, and the templates that its pages share. */
public final class Console {
    public static final String PATH = "/console";
    public static final String HTML = "text/html;charset=utf-8";
    /** htmx sends it with the requests that it makes, and puts what comes back into the page that is there. */
    public static final String HTMX_HEADER = "HX-Request";

    private Console() {
    }

    @CheckedTemplate
    static class Templates {
        /** What every page includes. It is told nothing: it reads the {@link Frame}. */
        static native TemplateInstance layout();

        static native TemplateInstance nav();

        static native TemplateInstance problem(Problem problem);

        /** The problem alone, for a page that is there already. */
        static native TemplateInstance problem$message(Problem problem);
    }

    /** Whether a path is the console's. */
    public static boolean isAt(String path) {
        return path.equals(PATH) || path.startsWith(PATH + "/");
    }
}
