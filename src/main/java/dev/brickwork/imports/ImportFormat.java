package dev.brickwork.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.brickwork.platform.http.LargeFile;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.json.StrictJson;

/** How a file is written, and how one of its rows is kept until its turn has come. */
public enum ImportFormat {
    /** The cells of a row are read like the fields of a form; a row is kept as a JSON object of its cells. */
    CSV {
        @Override
        Body body(String content) {
            var cells = new LinkedHashMap<String, List<String>>();
            StrictJson.readStored(content).properties()
                    .forEach(cell -> cells.put(cell.getKey(), new ArrayList<>(List.of(cell.getValue().textValue()))));
            return Body.ofForm(cells);
        }
    },
    /** A row is a JSON object, and kept as it is. */
    NDJSON {
        @Override
        Body body(String content) {
            return Body.ofJson(content.getBytes(UTF_8));
        }
    };

    private static final Map<String, ImportFormat> BY_TYPE = Map.of(LargeFile.CSV, CSV, LargeFile.NDJSON, NDJSON);

    static ImportFormat of(LargeFile file) {
        return BY_TYPE.get(file.type());
    }

    /** A row, before anybody has looked at its members. */
    abstract Body body(String content);
}
