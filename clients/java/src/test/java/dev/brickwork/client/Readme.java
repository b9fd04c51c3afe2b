package dev.brickwork.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

import javax.tools.ToolProvider;

/** The lines that the README begins with, compiled as they stand. */
final class Readme {
    private static final String MAIN = """
            import java.time.LocalDate;
            import dev.brickwork.client.Brickwork;
            import dev.brickwork.client.api.*;
            import dev.brickwork.client.model.*;

            public class TenLines {
                public static void main(String[] arguments) {
                    %s
                }
            }
            """;

    private Readme() {
    }

    /** Compiles them for another service and key than those of dev mode. */
    static Path compile(Path folder, String url, String key) throws IOException {
        var block = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("README.md")));
        assertThat(block.find()).as("README.md begins with code").isTrue();
        var lines = block.group(1).replace("http://localhost:8080", url).replaceFirst("bw_test_demo_\\w+", key);
        assertThat(lines).contains('"' + url + '"', '"' + key + '"');
        var source = Files.writeString(folder.resolve("TenLines.java"), MAIN.formatted(lines));
        int result = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-cp",
                System.getProperty("java.class.path"), "-d", folder.toString(), source.toString());
        assertThat(result).as("the code of README.md compiles").isZero();
        return folder;
    }
}
