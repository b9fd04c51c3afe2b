package dev.brickwork.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.junit.jupiter.api.Assumptions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.local.Folders;

/**
 * A real Chromium, the one that the machine has, spoken to by its own protocol. It does what a person does: goes to an address,
 * types, clicks, looks. See docs/decisions/0043.
 */
public final class Browser implements AutoCloseable {
    private static final int TABS_MAX = 150;
    private static final int LOOKS_MAX = 200;
    /** Pictures are taken where somebody will look at them: there are some hundreds. */
    public static final boolean IS_PICTURED = Boolean.getBoolean("brickwork.pictures");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int SECONDS_MAX = 30;
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");

    private final Path profile = Files.createTempDirectory("browser");
    private final Process process;
    private final WebSocket socket;
    private final String session;
    private final AtomicInteger calls = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
    private final List<String> requested = Collections.synchronizedList(new ArrayList<>());
    private final List<String> complaints = Collections.synchronizedList(new ArrayList<>());
    private volatile CompletableFuture<Void> loaded = new CompletableFuture<>();

    private Browser(String command) throws Exception {
        process = new ProcessBuilder(command, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--remote-debugging-port=0", "--user-data-dir=" + profile, "about:blank").redirectErrorStream(true).start();
        socket = HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(address(), new Ear()).get(SECONDS_MAX,
                TimeUnit.SECONDS);
        var target = call(null, "Target.createTarget", Map.of("url", "about:blank")).get("targetId").asText();
        session = call(null, "Target.attachToTarget", Map.of("targetId", target, "flatten", true)).get("sessionId").asText();
        for (var domain : List.of("Page", "Network", "Runtime", "Log")) {
            call(domain + ".enable", Map.of());
        }
    }

    /** Skips the test, and says so, where there is none. */
    public static Browser start() throws Exception {
        var found = NAMES.stream().flatMap(name -> Stream.of(System.getenv("PATH").split(":"))
                .map(folder -> Path.of(folder, name))).filter(Files::isExecutable).findFirst();
        Assumptions.assumeTrue(found.isPresent(), "there is no Chromium on this machine, so its tests are skipped");
        return new Browser(found.get().toString());
    }

    public void goTo(String address) throws Exception {
        loading(() -> call("Page.navigate", Map.of("url", address)));
    }

    /** As a person does: the pointer goes there, the button goes down and up. */
    public void click(String selector) throws Exception {
        var place = JSON.readTree(evaluate("(e => { e.scrollIntoView({block: 'center', behavior: 'instant'});"
                + " const r = e.getBoundingClientRect(); return JSON.stringify([r.x + r.width / 2, r.y + r.height / 2]); })"
                + "(document.querySelector('" + selector + "'))"));
        for (var type : List.of("mousePressed", "mouseReleased")) {
            call("Input.dispatchMouseEvent", Map.of("type", type, "x", place.get(0).asDouble(), "y",
                    place.get(1).asDouble(), "button", "left", "clickCount", 1));
        }
    }

    /** A click that leads to another page, which is there when this returns. */
    public void follow(String selector) throws Exception {
        loading(() -> click(selector));
    }

    public void type(String selector, String text) throws Exception {
        click(selector);
        call("Input.insertText", Map.of("text", text));
    }

    /** In place of what stands in a field. */
    public void retype(String selector, String text) throws Exception {
        evaluate("(e => { e.scrollIntoView({block: 'center'}); e.focus(); e.select(); })(document.querySelector('" + selector
                + "')); ''");
        call("Input.insertText", Map.of("text", text));
    }

    /** Chooses an option or a day, which people do in a window of the browser's own. */
    public void choose(String selector, String value) throws Exception {
        evaluate("(e => { e.value = '" + value + "'; e.dispatchEvent(new Event('change', {bubbles: true})); })"
                + "(document.querySelector('" + selector + "')); ''");
    }

    /** @param key {@code Tab}, {@code Enter} or {@code Escape} */
    public void press(String key) throws Exception {
        var code = Map.of("Tab", 9, "Enter", 13, "Escape", 27).get(key);
        call("Input.dispatchKeyEvent", key.equals("Enter")
                ? Map.of("type", "keyDown", "key", key, "code", key, "windowsVirtualKeyCode", code, "text", "\r")
                : Map.of("type", "keyDown", "key", key, "code", key, "windowsVirtualKeyCode", code));
        call("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key, "code", key, "windowsVirtualKeyCode", code));
    }

    /** Moves on by the tab key until it is there. */
    public void tabTo(String selector) throws Exception {
        for (int i = 0; i < TABS_MAX; i++) {
            if (evaluate("String(!!document.activeElement && document.activeElement.matches('" + selector + "'))")
                    .equals("true")) {
                return;
            }
            press("Tab");
        }
        throw new AssertionError("no tab leads to " + selector);
    }

    /** Presses Enter, which leads to another page. */
    public void enter() throws Exception {
        loading(() -> press("Enter"));
    }

    /** What a script of the page brings takes a moment. */
    public void await(String words) throws Exception {
        for (int i = 0; i < LOOKS_MAX; i++) {
            if (text().contains(words)) {
                return;
            }
            Thread.sleep(50);
        }
        throw new AssertionError("no \"" + words + "\" in " + text());
    }

    public String text() throws Exception {
        return evaluate("document.body.innerText").replaceAll("\\s+", " ");
    }

    public String evaluate(String expression) throws Exception {
        return call("Runtime.evaluate", Map.of("expression", expression)).at("/result/value").asText();
    }

    /** Takes the width of a phone or a desk, and a picture of the whole page with {@code -Dbrickwork.pictures=true}. */
    public void picture(String name, int width) throws Exception {
        resize(width);
        if (IS_PICTURED) {
            var png = call("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true)).get("data")
                    .asText();
            var file = Files.createDirectories(Path.of("target/documents")).resolve(name + "-" + width + ".png");
            Files.write(file, Base64.getDecoder().decode(png));
        }
    }

    public void resize(int width) throws Exception {
        call("Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", width < 600));
    }

    /** From the next page on. */
    public void withoutScripts() throws Exception {
        call("Emulation.setScriptExecutionDisabled", Map.of("value", true));
    }

    /** As for people who have set their machine to dark colours. */
    public void darken() throws Exception {
        prefer("dark");
    }

    /** @param scheme dark or light */
    public void prefer(String scheme) throws Exception {
        call("Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** Whether a person would have to push the page sideways to read it. */
    public boolean isTooWide() throws Exception {
        return Boolean.parseBoolean(
                evaluate("String(document.documentElement.scrollWidth > document.documentElement.clientWidth)"));
    }

    /** The address of everything that was asked for, since the browser was started. */
    public List<String> requested() {
        return List.copyOf(requested);
    }

    /** What the browser refused or found wrong: blocked by a policy, not found, failed. */
    public List<String> complaints() {
        return List.copyOf(complaints);
    }

    private interface Step {
        void go() throws Exception;
    }

    private void loading(Step step) throws Exception {
        loaded = new CompletableFuture<>();
        step.go();
        loaded.get(SECONDS_MAX, TimeUnit.SECONDS);
    }

    private JsonNode call(String method, Map<String, ?> parameters) throws Exception {
        return call(session, method, parameters);
    }

    private JsonNode call(String inSession, String method, Map<String, ?> parameters) throws Exception {
        int id = calls.incrementAndGet();
        var answer = new CompletableFuture<JsonNode>();
        answers.put(id, answer);
        var message = JSON.createObjectNode().put("id", id).put("method", method);
        message.set("params", JSON.valueToTree(parameters));
        if (inSession != null) {
            message.put("sessionId", inSession);
        }
        socket.sendText(message.toString(), true).get(SECONDS_MAX, TimeUnit.SECONDS);
        var answered = answer.get(SECONDS_MAX, TimeUnit.SECONDS);
        if (answered.has("error")) {
            throw new IllegalStateException(method + ": " + answered.get("error"));
        }
        return answered.get("result");
    }

    private void heard(JsonNode message) {
        if (message.has("id")) {
            answers.remove(message.get("id").asInt()).complete(message);
            return;
        }
        switch (message.path("method").asText()) {
            case "Page.loadEventFired" -> loaded.complete(null);
            case "Network.requestWillBeSent" -> requested.add(message.at("/params/request/url").asText());
            case "Log.entryAdded" -> complaints.add(message.at("/params/entry/text").asText());
            default -> {
                // nobody asked
            }
        }
    }

    private final class Ear implements WebSocket.Listener {
        private final StringBuilder message = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean isLast) {
            message.append(data);
            if (isLast) {
                try {
                    heard(JSON.readTree(message.toString()));
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
                message.setLength(0);
            }
            from.request(1);
            return null;
        }
    }

    private URI address() throws IOException {
        var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line; (line = lines.readLine()) != null;) {
            if (line.startsWith("DevTools listening on ")) {
                var rest = new Thread(() -> lines.lines().forEach(said -> {
                }), "browser");
                rest.setDaemon(true);
                rest.start();
                return URI.create(line.substring("DevTools listening on ".length()));
            }
        }
        throw new IOException("Chromium did not start");
    }

    /** Chromium's helpers, the one for the network among them, write into its profile even when it has ended itself. */
    @Override
    public void close() throws IOException {
        socket.abort();
        var all = Stream.concat(process.toHandle().descendants(), Stream.of(process.toHandle())).toList();
        process.destroy();
        try {
            CompletableFuture.allOf(all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                    .get(SECONDS_MAX, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            all.forEach(ProcessHandle::destroyForcibly);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Folders.delete(profile);
    }
}
