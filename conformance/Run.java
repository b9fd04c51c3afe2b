import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import com.sun.net.httpserver.HttpServer;

/**
 * Holds an implementation of the billing API against the contract. It needs Java 17 and nothing else:
 *
 * <pre>
 *   java conformance/Run.java BASE_URL API_KEY [options]
 * </pre>
 *
 * README.md, beside this file, describes the options and the language of the cases. It prints one line for each case
 * and ends with 0 if all passed, 1 if one failed, 2 if it was called wrongly
 * or no case could be tried.
 */
public final class Run {
    private static final String USAGE = """
            java conformance/Run.java BASE_URL API_KEY [options]

            BASE_URL             of the API, such as http://localhost:8080/api/v2
            API_KEY              a full key of a seller; cases leave data behind, so take one for tests
            --operator-key KEY   allows cases that need sellers of their own: other tenants, the test clock, the sandbox
            --receiver PORT      a free port of this machine that the service can send webhooks to, by http
            --only TEXT          only cases whose file, section or name contains the text; may be given more than once
            --examples COUNT     only so many examples of each case, for a quick look
            --patience FACTOR    waits so many times as long, for a machine that is busy; 1 by default
            --cases FOLDER       the folder of given.json, shapes.json and cases/; conformance by default
            """;

    private final Options options;
    private final Suite suite;
    private final PrintStream out;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER).build();

    private Run(Options options, Suite suite, PrintStream out) {
        this.options = options;
        this.suite = suite;
        this.out = out;
    }

    public static void main(String[] args) throws Exception {
        System.exit(run(args, System.out));
    }

    /** The exit code. */
    public static int run(String[] args, PrintStream out) throws Exception {
        Options options;
        try {
            options = Options.parse(args);
        } catch (IllegalArgumentException e) {
            out.println(e.getMessage());
            out.print(USAGE);
            return 2;
        }
        var suite = Suite.load(options.folder());
        try (var receiver = options.receiver() == 0 ? null : new Receiver(options.receiver(), options.patience())) {
            return new Run(options, suite, out).all(receiver);
        }
    }

    private int all(Receiver receiver) throws InterruptedException {
        int passed = 0;
        int failed = 0;
        int skipped = 0;
        for (var it : suite.cases()) {
            if (!options.wants(it)) {
                continue;
            }
            var missing = options.missing(it);
            if (missing != null) {
                out.println("skip " + it.title() + ": needs " + missing);
                skipped++;
                continue;
            }
            long start = System.nanoTime();
            try {
                new Execution(options, suite, client, receiver).run(it);
                out.println("ok   " + it.title() + " (" + (System.nanoTime() - start) / 1_000_000 + " ms)");
                passed++;
            } catch (RuntimeException | IOException e) {
                // whatever an implementation answers, the other cases are still tried
                out.println("FAIL " + it.title() + ": "
                        + (e instanceof Failure || e instanceof Faulty ? e.getMessage() : e.toString()));
                failed++;
            }
        }
        out.println(passed + " passed, " + failed + " failed, " + skipped + " skipped");
        if (passed + failed + skipped == 0) {
            out.println("no case contains " + options.only());
            return 2;
        }
        if (passed + failed == 0) {
            out.println("every case was skipped");
            return 2;
        }
        return failed == 0 ? 0 : 1;
    }

    /** Why a case failed, for people. */
    static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Failure(String message) {
            super(message);
        }
    }

    /** What is wrong with the case itself. It must not pass for an answer that does not match. */
    static final class Faulty extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Faulty(String message) {
            super(message);
        }
    }

    record Options(String base, String key, String operatorKey, int receiver, List<String> only, int examples,
            int patience, Path folder) {
        static Options parse(String[] args) {
            var plain = new ArrayList<String>();
            var only = new ArrayList<String>();
            String operatorKey = null;
            int receiver = 0;
            int examples = Integer.MAX_VALUE;
            int patience = 1;
            var folder = Path.of("conformance");
            for (int i = 0; i < args.length; i++) {
                if (!args[i].startsWith("--")) {
                    plain.add(args[i]);
                    continue;
                }
                if (i + 1 == args.length) {
                    throw new IllegalArgumentException(args[i] + " needs a value");
                }
                var value = args[++i];
                switch (args[i - 1]) {
                    case "--operator-key" -> operatorKey = value;
                    case "--receiver" -> receiver = Integer.parseInt(value);
                    case "--only" -> only.add(value.toLowerCase(Locale.ROOT));
                    case "--examples" -> examples = Integer.parseInt(value);
                    case "--patience" -> patience = Integer.parseInt(value);
                    case "--cases" -> folder = Path.of(value);
                    default -> throw new IllegalArgumentException("unknown option " + args[i - 1]);
                }
            }
            if (plain.size() != 2) {
                throw new IllegalArgumentException("a base URL and an API key are needed");
            }
            var base = plain.get(0).endsWith("/") ? plain.get(0).substring(0, plain.get(0).length() - 1) : plain.get(0);
            return new Options(base, plain.get(1), operatorKey, receiver, List.copyOf(only), examples, patience,
                    folder);
        }

        boolean wants(Case it) {
            var text = (it.file() + " " + it.title()).toLowerCase(Locale.ROOT);
            return it.example() < examples && (only.isEmpty() || only.stream().anyMatch(text::contains));
        }

        /** What this run lacks for the case, or null. */
        String missing(Case it) {
            if (it.needs().contains("operator") && operatorKey == null) {
                return "--operator-key";
            }
            return it.needs().contains("receiver") && receiver == 0 ? "--receiver" : null;
        }
    }

    /** @param example the place of its example in the list, from 0 */
    record Case(String file, int example, String name, String contract, List<Object> needs, List<Object> given,
            Map<String, Object> let, List<Object> steps, List<Object> laws) {
        String title() {
            return contract + " " + name;
        }
    }

    /** What is in the folder. */
    record Suite(Map<String, Object> given, Map<String, Object> shapes, List<Case> cases) {
        private static final List<String> MEMBERS = List.of("name", "contract", "words", "needs", "given", "let",
                "examples", "steps", "laws");

        static Suite load(Path folder) throws IOException {
            var cases = new ArrayList<Case>();
            List<Path> files;
            try (var found = Files.list(folder.resolve("cases"))) {
                files = found.filter(it -> it.toString().endsWith(".json")).sorted().toList();
            }
            for (var file : files) {
                for (var it : list(read(file))) {
                    cases.addAll(expand(file.getFileName().toString(), map(it)));
                }
            }
            return new Suite(map(read(folder.resolve("given.json"))), map(read(folder.resolve("shapes.json"))), cases);
        }

        private static Object read(Path file) throws IOException {
            try {
                return Json.parse(Files.readString(file));
            } catch (Failure e) {
                throw new IOException(file + ": " + e.getMessage());
            }
        }

        /** One case for each of its examples. */
        private static List<Case> expand(String file, Map<String, Object> source) {
            for (var member : source.keySet()) {
                if (!MEMBERS.contains(member)) {
                    throw new Failure(file + ": a case has no member " + member);
                }
            }
            var examples = source.containsKey("examples") ? list(source.get("examples")) : List.of(Map.of());
            var cases = new ArrayList<Case>();
            for (var example : examples) {
                var let = new LinkedHashMap<>(map(source.getOrDefault("let", Map.of())));
                let.putAll(map(example));
                var name = String.valueOf(new Scope(let).fill(source.get("name")));
                cases.add(new Case(file, cases.size(), name, (String) source.get("contract"),
                        list(source.getOrDefault("needs", List.of())), list(source.getOrDefault("given", List.of())),
                        let, list(source.get("steps")), list(source.getOrDefault("laws", List.of()))));
            }
            return cases;
        }
    }

    /** One case on its way: it knows what was answered so far. */
    static final class Execution {
        private static final Duration ANSWERED_WITHIN = Duration.ofSeconds(60);
        private static final int PAGES_MAX = 100;
        private static final String BOUNDARY = "----ConformanceBoundary";
        private static final List<String> MEMBERS = List.of("do", "send", "send_text", "send_form", "send_multipart",
                "headers", "key", "status", "answer", "answer_headers", "as", "headers_as", "let", "leaves", "follow",
                "within", "receive", "secret");

        private final Options options;
        private final Suite suite;
        private final HttpClient client;
        private final Receiver receiver;
        private final Scope scope = new Scope(new LinkedHashMap<>());
        private final Matcher matcher;

        Execution(Options options, Suite suite, HttpClient client, Receiver receiver) {
            this.options = options;
            this.suite = suite;
            this.client = client;
            this.receiver = receiver;
            this.matcher = new Matcher(suite.shapes(), scope);
        }

        void run(Case it) throws IOException, InterruptedException {
            scope.put("unique", unique());
            scope.put("key", options.key());
            scope.put("operator_key", options.operatorKey());
            scope.put("base_url", options.base());
            if (receiver != null) {
                scope.put("receiver", receiver.url((String) scope.get("unique")));
            }
            scope.define(it.let());
            for (var name : it.given()) {
                var given = suite.given().get(name);
                if (given == null) {
                    throw new Failure("given.json has no " + name);
                }
                scope.define(map(map(given).getOrDefault("let", Map.of())));
            }
            for (var name : it.given()) {
                steps("given " + name, list(map(suite.given().get(name)).get("steps")));
            }
            steps("step", it.steps());
            for (var law : it.laws()) {
                Laws.check(map(law), scope);
            }
        }

        private void steps(String what, List<Object> steps) throws IOException, InterruptedException {
            for (int i = 0; i < steps.size(); i++) {
                var step = map(steps.get(i));
                for (var member : step.keySet()) {
                    if (!MEMBERS.contains(member)) {
                        throw new Failure("a step has no member " + member);
                    }
                }
                try {
                    if (step.containsKey("receive")) {
                        receive(step);
                    } else {
                        untilAsExpected(step);
                    }
                } catch (Failure e) {
                    throw new Failure(
                            what + " " + (i + 1) + ", " + step.getOrDefault("do", "receive") + ": " + e.getMessage());
                }
            }
        }

        private void untilAsExpected(Map<String, Object> step) throws IOException, InterruptedException {
            long seconds = step.containsKey("within") ? ((BigDecimal) step.get("within")).longValueExact() : 0;
            var until = Instant.now().plusSeconds(seconds * options.patience());
            while (true) {
                try {
                    exchange(step);
                    return;
                } catch (Failure e) {
                    if (Instant.now().isAfter(until)) {
                        throw e;
                    }
                    Thread.sleep(100);
                }
            }
        }

        private void exchange(Map<String, Object> step) throws IOException, InterruptedException {
            var address = address((String) scope.fill(step.get("do")));
            var before = reads(step);
            var response = send(request(step, address));
            var status = (BigDecimal) scope.fill(step.getOrDefault("status", BigDecimal.valueOf(200)));
            int expected = status.intValueExact();
            if (response.statusCode() != expected) {
                throw new Failure("answered " + response.statusCode() + " in place of " + expected + ": "
                        + shorten(response.body()));
            }
            var body = body(response);
            if (expected >= 400) {
                matcher.match("answer", "#Error", body);
            }
            if (Boolean.TRUE.equals(step.get("follow"))) {
                body = followed(step, body);
            }
            if (step.containsKey("answer")) {
                matcher.match("answer", step.get("answer"), body);
            }
            var headers = new LinkedHashMap<String, Object>();
            response.headers().map()
                    .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), String.join(", ", values)));
            matcher.match("headers", step.getOrDefault("answer_headers", Map.of()), headers);
            if (!before.equals(reads(step))) {
                throw new Failure("changed what " + step.get("leaves") + " answers");
            }
            if (step.containsKey("as")) {
                scope.put((String) step.get("as"), body);
            }
            if (step.containsKey("headers_as")) {
                scope.put((String) step.get("headers_as"), headers);
            }
            scope.let(map(step.getOrDefault("let", Map.of())));
        }

        /** What the addresses that the step must leave alone answer now. */
        private List<Object> reads(Map<String, Object> step) throws IOException, InterruptedException {
            var bodies = new ArrayList<>();
            for (var path : list(step.getOrDefault("leaves", List.of()))) {
                var response = send(get(step, address("GET " + scope.fill(path)).uri()));
                if (response.statusCode() != 200) {
                    throw new Failure(path + " answered " + response.statusCode());
                }
                bodies.add(Json.parse(response.body()));
            }
            return bodies;
        }

        /** The results of this page and of all that {@code next} leads to. */
        private Map<String, Object> followed(Map<String, Object> step, Object first)
                throws IOException, InterruptedException {
            var results = new ArrayList<>(list(map(first).get("results")));
            var page = map(first);
            int pages = 1;
            for (; page.get("next") != null; pages++) {
                if (pages == PAGES_MAX) {
                    throw new Failure("more than " + PAGES_MAX + " pages");
                }
                var response = send(get(step, sameOrigin((String) page.get("next"))));
                if (response.statusCode() != 200) {
                    throw new Failure("next answered " + response.statusCode());
                }
                page = map(Json.parse(response.body()));
                results.addAll(list(page.get("results")));
            }
            var all = new LinkedHashMap<>(map(first));
            all.put("results", results);
            all.put("pages", BigDecimal.valueOf(pages));
            return all;
        }

        private record Address(String method, URI uri) {
        }

        private Address address(String line) {
            int space = line.indexOf(' ');
            var target = line.substring(space + 1).replace(" ", "%20");
            return new Address(line.substring(0, space),
                    target.startsWith("/") ? URI.create(options.base() + target) : sameOrigin(target));
        }

        /** The key is sent to the service under test and to nobody else. */
        private URI sameOrigin(String target) {
            var uri = URI.create(target);
            var base = URI.create(options.base());
            if (!base.getScheme().equals(uri.getScheme()) || !base.getAuthority().equals(uri.getAuthority())) {
                throw new Failure(target + " does not begin with " + base.getScheme() + "://" + base.getAuthority());
            }
            return uri;
        }

        private HttpRequest get(Map<String, Object> step, URI uri) {
            return withKey(HttpRequest.newBuilder(uri).timeout(ANSWERED_WITHIN.multipliedBy(options.patience())), step).build();
        }

        private HttpRequest.Builder withKey(HttpRequest.Builder request, Map<String, Object> step) {
            var key = scope.fill(step.containsKey("key") ? step.get("key") : "{{key}}");
            return key == null ? request : request.setHeader("X-SERVICE-KEY", (String) key);
        }

        private HttpRequest request(Map<String, Object> step, Address address) {
            var request = withKey(HttpRequest.newBuilder(address.uri()).timeout(ANSWERED_WITHIN.multipliedBy(options.patience())), step);
            request.setHeader("Accept", "application/json");
            String text = null;
            if (step.containsKey("send")) {
                text = Json.write(scope.fill(step.get("send")));
                request.setHeader("Content-Type", "application/json");
            } else if (step.containsKey("send_text")) {
                text = lines(scope.fill(step.get("send_text")));
                request.setHeader("Content-Type", "application/json");
            } else if (step.containsKey("send_form")) {
                text = fields(step.get("send_form")).entrySet().stream()
                        .map(it -> encoded(it.getKey()) + "=" + encoded(it.getValue()))
                        .collect(Collectors.joining("&"));
                request.setHeader("Content-Type", "application/x-www-form-urlencoded");
            } else if (step.containsKey("send_multipart")) {
                text = fields(step.get("send_multipart")).entrySet().stream()
                        .map(it -> "--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"" + it.getKey()
                                + "\"\r\n\r\n" + it.getValue() + "\r\n")
                        .collect(Collectors.joining()) + "--" + BOUNDARY + "--\r\n";
                request.setHeader("Content-Type", "multipart/form-data; boundary=" + BOUNDARY);
            }
            map(scope.fill(step.getOrDefault("headers", Map.of())))
                    .forEach((name, value) -> request.setHeader(name, (String) value));
            var body = text == null ? BodyPublishers.noBody() : BodyPublishers.ofString(text);
            return request.method(address.method(), body).build();
        }

        private static String lines(Object text) {
            return text instanceof List<?> ? list(text).stream().map(Scope::text).collect(Collectors.joining("\n"))
                    : (String) text;
        }

        /** Structures as JSON text, everything else as it is written. */
        private Map<String, String> fields(Object form) {
            var fields = new LinkedHashMap<String, String>();
            map(scope.fill(form)).forEach((name, value) -> fields.put(name,
                    value instanceof Map || value instanceof List ? Json.write(value) : Scope.text(value)));
            return fields;
        }

        private static String encoded(String text) {
            return URLEncoder.encode(text, UTF_8);
        }

        private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
            return client.send(request, BodyHandlers.ofString(UTF_8));
        }

        private static Object body(HttpResponse<String> response) {
            var type = response.headers().firstValue("Content-Type").orElse("");
            return type.startsWith("application/json") ? Json.parse(response.body()) : response.body();
        }

        private void receive(Map<String, Object> step) throws InterruptedException {
            var type = (String) scope.fill(step.get("receive"));
            var delivery = receiver.await((String) scope.get("unique"), type, (String) scope.fill(step.get("secret")));
            matcher.match("delivery", step.getOrDefault("answer", Map.of()), delivery);
            if (step.containsKey("as")) {
                scope.put((String) step.get("as"), delivery);
            }
        }

        private static String unique() {
            var letters = "abcdefghijklmnopqrstuvwxyz";
            var random = new SecureRandom();
            var text = new StringBuilder();
            for (int i = 0; i < 12; i++) {
                text.append(letters.charAt(random.nextInt(letters.length())));
            }
            return text.toString();
        }
    }

    /** The names of a case, and how {@code {{name.member[0]}}} is filled in. */
    static final class Scope {
        private static final Pattern PLACE = Pattern.compile("\\{\\{(.+?)}}");
        private static final Pattern TODAY = Pattern.compile("today(?:([+-]\\d+)([dmy]))?");
        private static final Pattern PART = Pattern.compile("([^.\\[\\]]+)|\\[([^\\]]*)]");
        private static final int REPEATS_MAX = 100_000;

        private final Map<String, Object> values;
        private final Map<String, Object> templates = new LinkedHashMap<>();
        /** The same for the whole case, also at midnight. */
        private final LocalDate today = LocalDate.now(ZoneOffset.UTC);

        Scope(Map<String, Object> values) {
            this.values = values;
        }

        void put(String name, Object value) {
            values.put(name, value);
        }

        /** Names what is filled whenever it is used, as it may hold places without a value yet. The first counts. */
        void define(Map<String, Object> named) {
            named.forEach((name, value) -> {
                if (!templates.containsKey(name)) {
                    templates.put(name, value);
                }
            });
        }

        /** Names values as they are now. */
        void let(Map<String, Object> named) {
            named.forEach((name, value) -> values.put(name, fill(value)));
        }

        Object get(String name) {
            return values.get(name);
        }

        /** The same, with every place filled. A text that is one place alone becomes the value itself. */
        Object fill(Object template) {
            if (template instanceof Map<?, ?> members) {
                if (members.containsKey("#repeat")) {
                    return repeated(map(template));
                }
                var filled = new LinkedHashMap<String, Object>();
                map(template).forEach((name, value) -> filled.put(text(fill(name)), fill(value)));
                return filled;
            }
            if (template instanceof List<?> elements) {
                var filled = new ArrayList<>();
                elements.forEach(it -> filled.add(fill(it)));
                return filled;
            }
            if (!(template instanceof String written)) {
                return template;
            }
            var place = PLACE.matcher(written);
            if (place.matches() && place.group(1).indexOf('{') < 0) {
                return value(place.group(1));
            }
            return PLACE.matcher(written)
                    .replaceAll(it -> java.util.regex.Matcher.quoteReplacement(text(value(it.group(1)))));
        }

        private Object repeated(Map<String, Object> template) {
            int times = ((BigDecimal) fill(template.get("#repeat"))).intValueExact();
            if (times > REPEATS_MAX) {
                throw new Failure("#repeat is at most " + REPEATS_MAX);
            }
            var elements = new ArrayList<>();
            for (int n = 1; n <= times; n++) {
                values.put("n", BigDecimal.valueOf(n));
                elements.add(fill(template.containsKey("text") ? template.get("text") : template.get("of")));
            }
            return template.containsKey("text") ? elements.stream().map(Scope::text).collect(Collectors.joining())
                    : elements;
        }

        /** A list where the path has {@code [*]} or a filter; a failure where there is nothing. */
        Object value(String path) {
            var today = TODAY.matcher(path);
            if (today.matches()) {
                return day(today.group(1), today.group(2));
            }
            List<Object> found = null;
            boolean many = false;
            var parts = PART.matcher(path);
            while (parts.find()) {
                var index = parts.group(2);
                if (found == null) {
                    found = new ArrayList<>();
                    found.add(root(parts.group(1)));
                    continue;
                }
                many |= index != null && (index.equals("*") || index.contains("="));
                var next = new ArrayList<>();
                for (var it : found) {
                    if (index == null) {
                        next.add(member(it, parts.group(1), path));
                    } else {
                        next.addAll(elements(it, index, path));
                    }
                }
                found = next;
            }
            return many ? found : found.get(0);
        }

        private Object root(String name) {
            if (values.containsKey(name)) {
                return values.get(name);
            }
            if (!templates.containsKey(name)) {
                throw new Faulty("nothing is called " + name);
            }
            return fill(templates.get(name));
        }

        private String day(String count, String unit) {
            if (count == null) {
                return today.toString();
            }
            long by = Long.parseLong(count);
            return switch (unit) {
                case "d" -> today.plusDays(by).toString();
                case "m" -> today.plusMonths(by).toString();
                default -> today.plusYears(by).toString();
            };
        }

        private static Object member(Object it, String name, String path) {
            if (!(it instanceof Map<?, ?> members) || !members.containsKey(name)) {
                throw new Failure("there is no " + name + " at " + path);
            }
            return members.get(name);
        }

        private static List<Object> elements(Object it, String index, String path) {
            if (!(it instanceof List<?>)) {
                throw new Failure("there is no list at " + path);
            }
            var elements = list(it);
            if (index.equals("*")) {
                return elements;
            }
            int equals = index.indexOf('=');
            if (equals > 0) {
                return elements.stream().filter(element -> index.substring(equals + 1)
                        .equals(text(map(element).get(index.substring(0, equals))))).toList();
            }
            int place = Integer.parseInt(index);
            place = place < 0 ? elements.size() + place : place;
            if (place < 0 || place >= elements.size()) {
                throw new Failure("there are " + elements.size() + " elements at " + path);
            }
            var one = new ArrayList<>();
            one.add(elements.get(place));
            return one;
        }

        static String text(Object value) {
            return value instanceof BigDecimal number ? number.toPlainString()
                    : value instanceof Map || value instanceof List ? Json.write(value) : String.valueOf(value);
        }
    }

    /** Compares an answer with a pattern. */
    static final class Matcher {
        private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
        private static final Pattern DECIMAL = Pattern.compile("-?\\d+(\\.\\d+)?");

        private final Map<String, Object> shapes;
        private final Scope scope;

        Matcher(Map<String, Object> shapes, Scope scope) {
            this.shapes = shapes;
            this.scope = scope;
        }

        void match(String where, Object pattern, Object found) {
            if (pattern instanceof String text && text.startsWith("#")) {
                named(where, text, found);
            } else if (pattern instanceof Map<?, ?>) {
                object(where, map(pattern), found);
            } else if (pattern instanceof List<?> expected) {
                if (!(found instanceof List<?>) || list(found).size() != expected.size()) {
                    throw new Failure(
                            where + " is " + shorten(Json.write(found)) + " in place of a list of " + expected.size());
                }
                for (int i = 0; i < expected.size(); i++) {
                    match(where + "[" + i + "]", expected.get(i), list(found).get(i));
                }
            } else if (!same(scope.fill(pattern), found)) {
                throw new Failure(where + " is " + shorten(Json.write(found)) + " in place of "
                        + Json.write(scope.fill(pattern)));
            }
        }

        private void object(String where, Map<String, Object> pattern, Object found) {
            var first = pattern.isEmpty() ? "" : pattern.keySet().iterator().next();
            if (first.startsWith("#")) {
                special(where, first, pattern.get(first), found);
                return;
            }
            if (!(found instanceof Map<?, ?> members)) {
                throw new Failure(where + " is " + shorten(Json.write(found)) + " in place of an object");
            }
            pattern.forEach((written, expected) -> {
                var name = Scope.text(scope.fill(written));
                var place = where + "." + name;
                if ("#absent".equals(expected)) {
                    if (members.containsKey(name)) {
                        throw new Failure(place + " is there");
                    }
                } else if (!members.containsKey(name)) {
                    throw new Failure(place + " is missing");
                } else {
                    match(place, expected, members.get(name));
                }
            });
        }

        private void special(String where, String name, Object pattern, Object found) {
            switch (name) {
                case "#each" -> {
                    var elements = elements(where, found);
                    for (int i = 0; i < elements.size(); i++) {
                        match(where + "[" + i + "]", pattern, elements.get(i));
                    }
                }
                case "#some" -> {
                    if (elements(where, found).stream().noneMatch(it -> matches(pattern, it))) {
                        throw new Failure(where + " has no element like " + shorten(Json.write(pattern)));
                    }
                }
                case "#none" -> {
                    if (elements(where, found).stream().anyMatch(it -> matches(pattern, it))) {
                        throw new Failure(where + " has an element like " + shorten(Json.write(pattern)));
                    }
                }
                case "#length" -> match(where + " length", pattern, BigDecimal.valueOf(elements(where, found).size()));
                case "#all" -> list(pattern).forEach(it -> match(where, it, found));
                case "#one_of" -> {
                    if (list(pattern).stream().noneMatch(it -> matches(it, found))) {
                        throw new Failure(
                                where + " is " + shorten(Json.write(found)) + ", none of " + Json.write(pattern));
                    }
                }
                case "#text_like" -> {
                    var expression = (String) scope.fill(pattern);
                    if (!(found instanceof String text) || !Pattern.compile(expression).matcher(text).find()) {
                        throw new Failure(where + " is " + shorten(Json.write(found)) + " and not like " + expression);
                    }
                }
                default -> throw new Faulty("there is no pattern " + name);
            }
        }

        private static List<Object> elements(String where, Object found) {
            if (!(found instanceof List<?>)) {
                throw new Failure(where + " is " + shorten(Json.write(found)) + " in place of a list");
            }
            return list(found);
        }

        private boolean matches(Object pattern, Object found) {
            try {
                match("", pattern, found);
                return true;
            } catch (Failure e) {
                return false;
            }
        }

        private void named(String where, String written, Object found) {
            boolean optional = written.endsWith("?");
            var name = written.substring(1, written.length() - (optional ? 1 : 0));
            if (optional && found == null) {
                return;
            }
            if (Character.isUpperCase(name.charAt(0))) {
                if (!shapes.containsKey(name)) {
                    throw new Faulty("shapes.json has no " + name);
                }
                match(where, shapes.get(name), found);
            } else if (!isA(name, found)) {
                throw new Failure(where + " is " + shorten(Json.write(found)) + " in place of " + written);
            }
        }

        private static boolean isA(String name, Object found) {
            return switch (name) {
                case "any" -> true;
                case "null" -> found == null;
                case "text" -> found instanceof String;
                case "boolean" -> found instanceof Boolean;
                case "number" -> found instanceof BigDecimal;
                case "integer" -> found instanceof BigDecimal number && number.scale() <= 0;
                case "decimal" -> found instanceof String text && DECIMAL.matcher(text).matches();
                case "integer_text" -> found instanceof String text && text.matches("-?\\d+");
                case "uuid" -> found instanceof String text && UUID.matcher(text).matches();
                case "date" -> found instanceof String text && isDate(text);
                case "datetime" -> found instanceof String text && isDatetime(text);
                case "url" -> found instanceof String text && text.matches("https?://.+");
                case "object" -> found instanceof Map;
                case "list" -> found instanceof List;
                default -> throw new Faulty("there is no pattern #" + name);
            };
        }

        private static boolean isDate(String text) {
            try {
                return text.equals(LocalDate.parse(text).toString());
            } catch (DateTimeParseException e) {
                return false;
            }
        }

        private static boolean isDatetime(String text) {
            try {
                Instant.parse(text);
                return text.endsWith("Z");
            } catch (DateTimeParseException e) {
                return false;
            }
        }

        static boolean same(Object a, Object b) {
            if (a instanceof BigDecimal one && b instanceof BigDecimal other) {
                return one.compareTo(other) == 0;
            }
            if (a instanceof List<?> one && b instanceof List<?> other) {
                if (one.size() != other.size()) {
                    return false;
                }
                for (int i = 0; i < one.size(); i++) {
                    if (!same(one.get(i), other.get(i))) {
                        return false;
                    }
                }
                return true;
            }
            if (a instanceof Map<?, ?> one && b instanceof Map<?, ?> other) {
                return one.keySet().equals(other.keySet())
                        && one.keySet().stream().allMatch(it -> same(one.get(it), other.get(it)));
            }
            return a == null ? b == null : a.equals(b);
        }
    }

    /** What must hold between answers. */
    static final class Laws {
        private Laws() {
        }

        static void check(Map<String, Object> law, Scope scope) {
            var name = law.keySet().iterator().next();
            try {
                switch (name) {
                    case "sum" -> sums(law, scope);
                    case "same" -> same(list(law.get("same")), scope);
                    case "different" ->
                        distinct(list(law.get("different")).stream().map(it -> resolve(it, scope)).toList());
                    case "distinct" -> distinct(list(scope.value((String) law.get("distinct"))));
                    case "order" -> order(list(scope.value((String) law.get("order"))), (String) law.get("is"));
                    case "count" -> count(list(scope.value((String) law.get("count"))), resolve(law.get("is"), scope));
                    case "contiguous" -> contiguous(list(scope.value((String) law.get("contiguous"))));
                    case "found" -> found(resolve(law.get("found"), scope), list(scope.value((String) law.get("in"))));
                    default -> throw new Failure("there is no such law");
                }
            } catch (Failure e) {
                throw new Failure("law " + Json.write(law) + ": " + e.getMessage());
            }
        }

        /** A text is a path, everything else a value. */
        private static Object resolve(Object written, Scope scope) {
            return written instanceof String path ? scope.value(path) : written;
        }

        private static void sums(Map<String, Object> law, Scope scope) {
            var one = sum(law.get("sum"), scope);
            var other = sum(law.get("equals"), scope);
            if (one.compareTo(other) != 0) {
                throw new Failure(one.toPlainString() + " is not " + other.toPlainString());
            }
        }

        /** Of all numbers that the terms lead to. A path may have a minus or a factor before it: {@code 100 * a.b}. */
        private static BigDecimal sum(Object terms, Scope scope) {
            var sum = BigDecimal.ZERO;
            for (var term : terms instanceof List<?> ? list(terms) : List.of(terms)) {
                var factor = BigDecimal.ONE;
                var path = term;
                if (term instanceof String text) {
                    int times = text.indexOf(" * ");
                    factor = times > 0 ? new BigDecimal(text.substring(0, times))
                            : BigDecimal.valueOf(text.startsWith("-") ? -1 : 1);
                    path = text.substring(times > 0 ? times + 3 : text.startsWith("-") ? 1 : 0);
                }
                var value = resolve(path, scope);
                if (value == null) {
                    throw new Failure(term + " is null");
                }
                for (var it : value instanceof List<?> ? list(value) : List.of(value)) {
                    var number = it instanceof BigDecimal exact ? exact : new BigDecimal(String.valueOf(it));
                    sum = sum.add(factor.multiply(number));
                }
            }
            return sum;
        }

        private static void same(List<Object> paths, Scope scope) {
            var first = resolve(paths.get(0), scope);
            for (var path : paths) {
                var other = resolve(path, scope);
                if (!Matcher.same(first, other)) {
                    throw new Failure(shorten(Json.write(first)) + " is not " + shorten(Json.write(other)));
                }
            }
        }

        private static void distinct(List<Object> values) {
            var seen = new HashSet<String>();
            for (var value : values) {
                if (!seen.add(Scope.text(value))) {
                    throw new Failure(Scope.text(value) + " is there twice");
                }
            }
        }

        private static void order(List<Object> values, String direction) {
            for (int i = 1; i < values.size(); i++) {
                int step = compare(values.get(i - 1), values.get(i));
                if (direction.equals("rising") ? step > 0 : step < 0) {
                    throw new Failure(Scope.text(values.get(i)) + " comes after " + Scope.text(values.get(i - 1)));
                }
            }
        }

        private static int compare(Object one, Object other) {
            if (one instanceof BigDecimal number) {
                return number.compareTo((BigDecimal) other);
            }
            var text = (String) one;
            return text.endsWith("Z") ? Instant.parse(text).compareTo(Instant.parse((String) other))
                    : text.compareTo((String) other);
        }

        private static void count(List<Object> values, Object expected) {
            if (BigDecimal.valueOf(values.size()).compareTo((BigDecimal) expected) != 0) {
                throw new Failure("there are " + values.size());
            }
        }

        private static void contiguous(List<Object> periods) {
            for (int i = 1; i < periods.size(); i++) {
                var next = LocalDate.parse((String) map(periods.get(i - 1)).get("ends_at")).plusDays(1).toString();
                if (!next.equals(map(periods.get(i)).get("starts_at"))) {
                    throw new Failure(map(periods.get(i)).get("starts_at") + " is not " + next);
                }
            }
        }

        private static void found(Object value, List<Object> values) {
            if (values.stream().noneMatch(it -> Matcher.same(value, it))) {
                throw new Failure(shorten(Json.write(value)) + " is not there");
            }
        }
    }

    /** Takes webhooks, on this machine only, and verifies them as Standard Webhooks says. */
    static final class Receiver implements AutoCloseable {
        private static final Duration ARRIVES_WITHIN = Duration.ofSeconds(20);

        private record Delivery(String path, Map<String, String> headers, String body) {
        }

        private final HttpServer server;
        private final Duration limit;
        private final List<Delivery> deliveries = new CopyOnWriteArrayList<>();

        Receiver(int port, int patience) throws IOException {
            limit = ARRIVES_WITHIN.multipliedBy(patience);
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            server.createContext("/", exchange -> {
                try (exchange) {
                    var headers = new LinkedHashMap<String, String>();
                    exchange.getRequestHeaders().forEach(
                            (name, values) -> headers.put(name.toLowerCase(Locale.ROOT), String.join(", ", values)));
                    deliveries.add(new Delivery(exchange.getRequestURI().getPath(), headers,
                            new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
                    exchange.sendResponseHeaders(204, -1);
                }
            });
            server.start();
        }

        String url(String path) {
            return "http://localhost:" + server.getAddress().getPort() + "/" + path;
        }

        /** The first delivery of this type to the path: its body, and its headers as {@code headers}. */
        Map<String, Object> await(String path, String type, String secret) throws InterruptedException {
            var until = Instant.now().plus(limit);
            while (Instant.now().isBefore(until)) {
                for (var it : deliveries) {
                    var body = it.path().equals("/" + path) ? map(Json.parse(it.body())) : Map.<String, Object> of();
                    if (type.equals(body.get("type"))) {
                        verify(it, secret);
                        var found = new LinkedHashMap<>(body);
                        found.put("headers", new LinkedHashMap<String, Object>(it.headers()));
                        return found;
                    }
                }
                Thread.sleep(50);
            }
            throw new Failure("no " + type + " arrived within " + limit.toSeconds() + " s");
        }

        private static void verify(Delivery delivery, String secret) {
            var headers = delivery.headers();
            var signed = headers.get("webhook-id") + "." + headers.get("webhook-timestamp") + "." + delivery.body();
            try {
                var mac = Mac.getInstance("HmacSHA256");
                var key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
                mac.init(new SecretKeySpec(key, "HmacSHA256"));
                var expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(UTF_8)));
                var signatures = headers.getOrDefault("webhook-signature", "");
                if (!List.of(signatures.split(" ")).contains(expected)) {
                    throw new Failure("webhook-signature is " + signatures + " in place of " + expected);
                }
            } catch (GeneralSecurityException e) {
                throw new Failure(e.getMessage());
            }
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }

    /** Objects are maps, arrays lists, numbers BigDecimals. A doubled member is an error. */
    static final class Json {
        private final String text;
        private int at;

        private Json(String text) {
            this.text = text;
        }

        static Object parse(String text) {
            var json = new Json(text);
            try {
                var value = json.value();
                json.space();
                if (json.at < text.length()) {
                    throw json.wrong();
                }
                return value;
            } catch (IndexOutOfBoundsException | NumberFormatException e) {
                throw json.wrong();
            }
        }

        private Failure wrong() {
            var rest = text.substring(Math.min(at, text.length()));
            return new Failure("no JSON at character " + at + ": " + shorten(rest));
        }

        private void space() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
        }

        private boolean takes(char expected) {
            space();
            if (at < text.length() && text.charAt(at) == expected) {
                at++;
                return true;
            }
            return false;
        }

        private void expect(char expected) {
            if (!takes(expected)) {
                throw wrong();
            }
        }

        private Object value() {
            space();
            char first = text.charAt(at);
            if (first == '{') {
                return object();
            }
            if (first == '[') {
                return array();
            }
            if (first == '"') {
                return string();
            }
            for (var word : List.of("true", "false", "null")) {
                if (text.startsWith(word, at)) {
                    at += word.length();
                    return word.equals("null") ? null : Boolean.valueOf(word);
                }
            }
            int start = at;
            while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
            return new BigDecimal(text.substring(start, at));
        }

        private Map<String, Object> object() {
            var members = new LinkedHashMap<String, Object>();
            expect('{');
            if (takes('}')) {
                return members;
            }
            do {
                space();
                var name = string();
                expect(':');
                if (members.containsKey(name)) {
                    throw new Failure("the member " + name + " is there twice");
                }
                members.put(name, value());
            } while (takes(','));
            expect('}');
            return members;
        }

        private List<Object> array() {
            var elements = new ArrayList<>();
            expect('[');
            if (takes(']')) {
                return elements;
            }
            do {
                elements.add(value());
            } while (takes(','));
            expect(']');
            return elements;
        }

        private String string() {
            expect('"');
            var value = new StringBuilder();
            while (text.charAt(at) != '"') {
                char next = text.charAt(at++);
                if (next != '\\') {
                    value.append(next);
                    continue;
                }
                char escaped = text.charAt(at++);
                int simple = "bfnrt".indexOf(escaped);
                if (escaped == 'u') {
                    value.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
                    at += 4;
                } else {
                    value.append(simple < 0 ? escaped : "\b\f\n\r\t".charAt(simple));
                }
            }
            at++;
            return value.toString();
        }

        static String write(Object value) {
            if (value instanceof Map<?, ?> members) {
                return members.entrySet().stream().map(it -> write(it.getKey()) + ":" + write(it.getValue()))
                        .collect(Collectors.joining(",", "{", "}"));
            }
            if (value instanceof List<?> elements) {
                return elements.stream().map(Json::write).collect(Collectors.joining(",", "[", "]"));
            }
            if (!(value instanceof String written)) {
                return value instanceof BigDecimal number ? number.toPlainString() : String.valueOf(value);
            }
            var quoted = new StringBuilder("\"");
            for (char it : written.toCharArray()) {
                if (it == '"' || it == '\\') {
                    quoted.append('\\').append(it);
                } else if (it < ' ') {
                    quoted.append(String.format("\\u%04x", (int) it));
                } else {
                    quoted.append(it);
                }
            }
            return quoted.append('"').toString();
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object value) {
        if (!(value instanceof Map<?, ?>)) {
            throw new Failure(shorten(Json.write(value)) + " is no object");
        }
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    private static List<Object> list(Object value) {
        if (!(value instanceof List<?>)) {
            throw new Failure(shorten(Json.write(value)) + " is no list");
        }
        return (List<Object>) value;
    }

    private static String shorten(String text) {
        return text.length() <= 300 ? text : text.substring(0, 300) + "...";
    }
}
