package dev.brickwork.console.part;

import java.util.List;

import dev.brickwork.console.history.Histories;
import dev.brickwork.console.list.AgeingBar;
import dev.brickwork.console.list.BarChart;
import dev.brickwork.console.list.Cell;
import dev.brickwork.console.list.Filter;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Later;
import dev.brickwork.console.list.Matrix;
import dev.brickwork.console.list.Table;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** The parts that several pages include. Nobody renders one by itself: they are declared here so that their types are checked. */
final class Tables {
    private Tables() {
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance table(Table.View table);

        static native TemplateInstance filters(List<Filter.Shown> filters);

        static native TemplateInstance matrix(Matrix matrix);

        static native TemplateInstance later(Later later);

        static native TemplateInstance cell(Cell cell);

        static native TemplateInstance timeline(List<Histories.Day> days, Format f);

        static native TemplateInstance bars(BarChart chart);

        static native TemplateInstance ageing(List<AgeingBar> bars);
    }
}
