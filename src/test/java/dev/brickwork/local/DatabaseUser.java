package dev.brickwork.local;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;

/** Another process that uses the local database, like a dev mode in a second window. */
final class DatabaseUser {
    private DatabaseUser() {
    }

    /** Returns when that process has the database open. */
    static Process start(Path data, Path programs) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var process = new ProcessBuilder(java,
                "-D" + PostgresPrograms.INSTALLED + "=" + System.getProperty(PostgresPrograms.INSTALLED, ""),
                "-cp", System.getProperty("java.class.path"), DatabaseUser.class.getName(), data.toString(),
                programs.toString()).redirectError(Redirect.INHERIT).start();
        if (!"open".equals(process.inputReader().readLine())) {
            throw new IllegalStateException("the other process did not open the database");
        }
        return process;
    }

    public static void main(String[] arguments) throws IOException {
        LocalDatabase.open(Path.of(arguments[0]), Path.of(arguments[1]), LocalDatabase.FORGETFUL);
        System.out.println("open");
        System.in.read();
    }
}
