package dev.brickwork.console.books;

import dev.brickwork.console.list.Table;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** What the lists of the books have in common. */
final class Books {
    private Books() {
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance list(String title, Table.View table);
    }
}
