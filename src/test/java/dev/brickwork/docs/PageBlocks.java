package dev.brickwork.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.brickwork.local.Folders;

/** The shell commands of a page, each with the output that the page shows below it. */
record PageBlocks(String page, List<Block> blocks) {
    private static final Pattern FENCED = Pattern.compile("(?ms)^ *```(\\w*)\\n(.*?)^ *```$");

    /** @param shown what the page shows as the output; null if it shows none */
    record Block(String commands, String shown) {

        /** Without the comments at its end, if there are any. */
        List<String> lines() {
            return commands.lines().map(String::strip).filter(line -> !line.isEmpty() && !line.startsWith("#")).toList();
        }
    }

    /** All pages of the repository for people, by their paths; generated ones and other people's are not among them. */
    static List<PageBlocks> all() throws IOException {
        var root = Folders.project();
        var pages = new ArrayList<PageBlocks>();
        try (var found = Stream.concat(Stream.of("README.md", "CONTRIBUTING.md", "SECURITY.md", "deploy/README.md")
                .map(root::resolve), Files.walk(root.resolve("docs")))) {
            for (var file : found.filter(path -> path.toString().endsWith(".md")).sorted().toList()) {
                pages.add(of(root.relativize(file).toString().replace('\\', '/')));
            }
        }
        return pages;
    }

    static PageBlocks of(String page) throws IOException {
        var text = Files.readString(Folders.project().resolve(Path.of(page)));
        var blocks = new ArrayList<Block>();
        var fenced = FENCED.matcher(text);
        String commands = null;
        int end = 0;
        while (fenced.find()) {
            var follows = commands != null && text.substring(end, fenced.start()).isBlank();
            if (commands != null) {
                blocks.add(new Block(commands, follows && isOutput(fenced.group(1)) ? fenced.group(2) : null));
            }
            commands = fenced.group(1).equals("sh") ? fenced.group(2) : null;
            end = fenced.end();
        }
        if (commands != null) {
            blocks.add(new Block(commands, null));
        }
        return new PageBlocks(page, blocks);
    }

    private static boolean isOutput(String language) {
        return language.equals("text") || language.equals("json");
    }
}
