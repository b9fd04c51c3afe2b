package dev.brickwork.testing;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
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
import java.util.concurrent.atomic.AtomicInteger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * A real browser, spoken to by its own protocol. It does what a person does: goes to an address, types, clicks, looks. Each one
 * has cookies and a cache of its own. All of a process are windows of one {@link Chromium}. See decision 60.
 */
public final class Browser implements AutoCloseable {
    private static final int TABS_MAX = 150;
    /** Pictures are taken where somebody will look at them: there are some hundreds. */
    public static final boolean IS_PICTURED = Boolean.getBoolean("brickwork.pictures");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final WebSocket socket;
    private final String context;
    private final String session;
    private final AtomicInteger calls = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
    private final List<String> requested = Collections.synchronizedList(new ArrayList<>());
    private final List<String> complaints = Collections.synchronizedList(new ArrayList<>());
    private volatile CompletableFuture<Void> loaded = new CompletableFuture<>();

    private Browser(URI chromium) throws Exception {
        socket = Patience.get(HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(chromium, new Ear()));
        context = call(null, "Target.createBrowserContext", Map.of()).get("browserContextId").asText();
        var target = call(null, "Target.createTarget", Map.of("url", "about:blank", "browserContextId", context))
                .get("targetId").asText();
        session = call(null, "Target.attachToTarget", Map.of("targetId", target, "flatten", true)).get("sessionId").asText();
        for (var domain : List.of("Page", "Network", "Runtime", "Log")) {
            call(domain + ".enable", Map.of());
        }
        // as if it were in front, whatever other windows there are
        call("Emulation.setFocusEmulationEnabled", Map.of("enabled", true));
    }

    /** Skips the test, and says so, if there is no Chromium. */
    public static Browser start() throws Exception {
        return new Browser(Chromium.address());
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

    /** Waits until an expression is true: what a script of the page brings takes a moment. */
    public void awaitTrue(String expression) throws Exception {
        Eventually.holds(() -> {
            if (!evaluate("String(" + expression + ")").equals("true")) {
                throw new AssertionError("not true: " + expression + " in " + text());
            }
        });
    }

    /** Waits until the page says this. */
    public void await(String words) throws Exception {
        Eventually.holds(() -> {
            var text = text();
            if (!text.contains(words)) {
                throw new AssertionError("no \"" + words + "\" in " + text);
            }
        });
    }

    public String text() throws Exception {
        return evaluate("document.body ? document.body.innerText : ''").replaceAll("\\s+", " ");
    }

    /** The value of an expression, or what its promise brings. */
    public String evaluate(String expression) throws Exception {
        var answer = call("Runtime.evaluate", Map.of("expression", expression, "awaitPromise", true));
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(expression + ": " + answer.at("/exceptionDetails/exception/description").asText());
        }
        return answer.at("/result/value").asText();
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

    /**
     * Takes effect at once, without colours that fade from the one to the other.
     *
     * @param scheme dark or light
     */
    public void prefer(String scheme) throws Exception {
        call("Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme),
                        Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
        call("Emulation.setScrollbarsHidden", Map.of("hidden", false));
    }

    /** As on a printer, until a scheme is preferred again. Paper has no scroll bars, which would take some of its width. */
    public void onPaper() throws Exception {
        call("Emulation.setScrollbarsHidden", Map.of("hidden", true));
        call("Emulation.setEmulatedMedia", Map.of("media", "print", "features",
                List.of(Map.of("name", "prefers-color-scheme", "value", "light"))));
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
        Patience.get(loaded);
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
        Patience.get(socket.sendText(message.toString(), true));
        var answered = Patience.get(answer);
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

    @Override
    public void close() throws IOException {
        try {
            call(null, "Target.disposeBrowserContext", Map.of("browserContextId", context));
        } catch (Exception e) {
            throw new IOException(e);
        } finally {
            socket.abort();
        }
    }
}
