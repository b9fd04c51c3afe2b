package dev.brickwork.console.frame;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.stream.Stream;

import dev.brickwork.platform.secret.Sha256;

/** The files that pages refer to. Browsers keep them, so each address holds a hash of what is there. */
final class ConsoleAssets {
    private static final String FOLDER = "/META-INF/resources/console/";
    private static final int VERSION_LENGTH = 12;
    private static volatile String version;

    private ConsoleAssets() {
    }

    /** Another one as soon as one of the files is another. */
    static String version() {
        if (version == null) {
            var files = Stream.of("console.css", "console.js", "htmx.js").map(ConsoleAssets::read).toArray(byte[][]::new);
            version = HexFormat.of().formatHex(Sha256.of(files)).substring(0, VERSION_LENGTH);
        }
        return version;
    }

    private static byte[] read(String name) {
        try (var stream = ConsoleAssets.class.getResourceAsStream(FOLDER + name)) {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
