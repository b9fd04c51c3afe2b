package dev.brickwork.local;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

import io.zonky.test.db.postgres.util.LinuxUtils;

/** As whom PostgreSQL runs: it refuses to be root, and in a container everybody is. */
enum RunAs {
    ONESELF(-1),

    /** Root, in a user namespace where root is nobody. */
    ROOT_IN_DISGUISE(0, "unshare", "-U"),

    /** Where such namespaces are forbidden, as in a container with Docker's default profile: really nobody. */
    NOBODY(65534, "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");

    private final int owner;
    private final List<String> prefix;

    RunAs(int owner, String... prefix) {
        this.owner = owner;
        this.prefix = List.of(prefix);
    }

    static RunAs onThisMachine() {
        if (!"root".equals(System.getProperty("user.name"))) {
            return ONESELF;
        }
        if (LinuxUtils.isUnshareAvailable()) {
            return ROOT_IN_DISGUISE;
        }
        if (NOBODY.canRun("true")) {
            return NOBODY;
        }
        throw new LocalDatabaseFailure(
                "PostgreSQL does not run as root, and this machine allows neither 'unshare' nor 'setpriv':"
                        + " run as an ordinary user, or name a database by QUARKUS_DATASOURCE_JDBC_URL.");
    }

    List<String> command(List<String> command) {
        var whole = new ArrayList<>(prefix);
        whole.addAll(command);
        return whole;
    }

    /** Root gives the folder to the one who will run PostgreSQL, who may have been another one the last time. */
    void own(Path folder) throws IOException {
        if (owner < 0 || Files.getAttribute(folder, "unix:uid").equals(owner)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.setAttribute(file, "unix:uid", owner, LinkOption.NOFOLLOW_LINKS);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException e) throws IOException {
                Files.setAttribute(visited, "unix:uid", owner);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    void refuseUnlessAbleToEnter(Path folder) {
        if (this == NOBODY && !canRun("test", "-x", folder.toString())) {
            throw new LocalDatabaseFailure("PostgreSQL does not run as root, and as nobody it may not enter " + folder
                    + ": allow that (chmod o+x on it and the folders above) or run as an ordinary user.");
        }
    }

    private boolean canRun(String... command) {
        try {
            return new ProcessBuilder(command(List.of(command))).redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
