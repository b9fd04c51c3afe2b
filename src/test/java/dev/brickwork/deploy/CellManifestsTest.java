package dev.brickwork.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteMatch;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;

/** Two cells behind one Gateway: each key and each link leads to the cell that it names. */
class CellManifestsTest {
    private static final String SECRET = "0123456789abcdefghijklmnopqrstuvwxyzABC_-_4";
    private static final List<String> CELLS = List.of("eu1", "us1");
    private final Map<String, List<HasMetadata>> resources = new TreeMap<>();

    @BeforeEach
    void render() throws Exception {
        for (var cell : CELLS) {
            var rendered = Manifests.kustomize(Manifests.DEPLOY.resolve("cells").resolve(cell));
            assumeTrue(rendered != null, "neither kustomize nor kubectl is installed");
            resources.put(cell, Manifests.parsed(List.of(rendered)));
        }
    }

    @Test
    void eachCellHasANamespaceAndAnIdOfItsOwn() {
        resources.forEach((cell, all) -> {
            assertThat(all).filteredOn(one -> !one.getKind().equals("Namespace"))
                    .allSatisfy(one -> assertThat(one.getMetadata().getNamespace()).isEqualTo("brickwork-" + cell));
            var settings = all.stream().filter(ConfigMap.class::isInstance).map(ConfigMap.class::cast)
                    .filter(map -> map.getMetadata().getName().equals("brickwork")).findFirst().orElseThrow().getData();
            assertThat(settings).containsEntry("BRICKWORK_CELL_ID", cell)
                    .containsEntry("BRICKWORK_PUBLIC_URL", "https://billing.example");
        });
    }

    @Test
    void theGatewayTakesThePlaceOfTheIngress() {
        assertThat(resources.values()).allSatisfy(all -> assertThat(all).noneMatch(Ingress.class::isInstance));
    }

    @Test
    void aKeyLeadsToTheCellThatItNames() {
        assertThat(cellOf("/api/v2/customers", "bw_live_us1_3fA9dKq0Zx1B_" + "x".repeat(32))).containsExactly("us1");
        assertThat(cellOf("/api/v2/customers", "bw_test_eu1_3fA9dKq0Zx1B_" + "x".repeat(32))).containsExactly("eu1");
        assertThat(cellOf("/api/v2/customers", "bw_live_3fA9dKq0Zx1B_" + "x".repeat(32)))
                .as("of the time before there were cells").containsExactly("eu1");
    }

    @Test
    void aLinkLeadsToTheCellThatItNames() {
        for (var page : List.of("/orders/%s", "/orders/%s/order-form.pdf", "/pay/%s", "/pay/%s/pdf",
                "/callbacks/stripe/%s")) {
            for (var cell : CELLS) {
                assertThat(cellOf(page.formatted(cell + "_" + SECRET), null)).as(page).containsExactly(cell);
            }
            assertThat(cellOf(page.formatted(SECRET), null)).as(page).containsExactly("eu1");
        }
        assertThat(cellOf("/console/invitation/us1_" + SECRET, null)).containsExactly("us1");
    }

    @Test
    void whatThePagesNeedComesFromTheFirstCell() throws Exception {
        var shown = (Ingress) Manifests.one("production", "Ingress", "brickwork");
        var paths = shown.getSpec().getRules().get(0).getHttp().getPaths().stream().map(path -> path.getPath())
                .filter(path -> !List.of("/orders", "/pay", "/callbacks/stripe", "/console").contains(path)).toList();
        assertThat(paths).contains("/pages", "/docs")
                .allSatisfy(path -> assertThat(cellOf(path + "/x", null)).containsExactly("eu1"));
    }

    @Test
    void theConsoleOfACellHasAHostNameOfItsOwn() {
        resources.forEach((cell, all) -> assertThat(all).filteredOn(HTTPRoute.class::isInstance)
                .extracting(route -> ((HTTPRoute) route).getSpec().getHostnames())
                .contains(List.of(cell + ".billing.example")));
    }

    /** As the specification has it: a rule with more headers goes before one with fewer. */
    private List<String> cellOf(String path, String key) {
        var byHeader = new ArrayList<String>();
        var byPath = new ArrayList<String>();
        resources.forEach((cell, all) -> all.stream().filter(HTTPRoute.class::isInstance).map(HTTPRoute.class::cast)
                .filter(route -> route.getSpec().getHostnames().equals(List.of("billing.example")))
                .flatMap(route -> route.getSpec().getRules().stream()).flatMap(rule -> rule.getMatches().stream())
                .filter(match -> matches(match, path, key))
                .forEach(match -> (match.getHeaders().isEmpty() ? byPath : byHeader).add(cell)));
        return byHeader.isEmpty() ? byPath : byHeader;
    }

    private static boolean matches(HTTPRouteMatch match, String path, String key) {
        var wanted = match.getPath();
        boolean isPath = switch (wanted.getType()) {
            case "PathPrefix" -> (path + "/").startsWith(wanted.getValue() + "/");
            case "RegularExpression" -> path.matches(wanted.getValue());
            default -> throw new IllegalArgumentException(wanted.getType());
        };
        return isPath && match.getHeaders().stream().allMatch(header -> header.getName().equals("X-SERVICE-KEY")
                && header.getType().equals("RegularExpression") && key != null && key.matches(header.getValue()));
    }
}
