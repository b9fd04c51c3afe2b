package dev.brickwork.testing;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import javax.tools.ToolProvider;

/** The checker in tools/, which the build does not know: compiled by itself, with nothing on its class path. */
public final class ProofCheck {
    private static final Path SOURCE = Path.of("tools/proof-checker/ProofChecker.java");

    private final Path folder;
    private final Method check;

    private ProofCheck(Path folder, Method check) {
        this.folder = folder;
        this.check = check;
    }

    public record Result(List<String> findings, String summary) {
    }

    public static ProofCheck compiled() throws Exception {
        var folder = Files.createTempDirectory("proof-checker");
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-Xlint:all", "-Werror", "--release", "17",
                "-cp",
                folder.toString(), "-d", folder.toString(), SOURCE.toString());
        if (status != 0) {
            throw new IOException("the checker does not compile");
        }
        var loader = new URLClassLoader(new URL[]{folder.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        return new ProofCheck(folder, loader.loadClass("ProofChecker").getMethod("check", Path.class, String.class));
    }

    @SuppressWarnings("unchecked")
    /** @param publicKey null to take the one in the file */
    public Result check(String file, String publicKey) throws Exception {
        var path = Files.writeString(folder.resolve("proof.ndjson"), file);
        var result = check.invoke(null, path, publicKey);
        return new Result((List<String>) result.getClass().getMethod("findings").invoke(result),
                (String) result.getClass().getMethod("summary").invoke(result));
    }
}
