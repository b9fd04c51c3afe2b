package dev.brickwork.move;

import static dev.brickwork.testing.Json.json;

import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Map;

import dev.brickwork.local.Folders;
import dev.brickwork.local.LocalDatabase;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceProcess;
import io.restassured.RestAssured;

/** The cells eu1 and us1, and the proxy in front of them, which is the site under test. */
record TwoCells(Cell eu1, Cell us1, CellProxy proxy, int portBefore) implements AutoCloseable {

    record Cell(String id, LocalDatabase database, ServiceProcess process) {

        static Cell start(String id, String site) throws Exception {
            var project = Folders.project();
            var database = LocalDatabase.open(
                    project.resolve("target/cells/" + ProcessHandle.current().pid() + "/" + id + "/postgres"),
                    project.resolve(".data"), LocalDatabase.FORGETFUL);
            return new Cell(id, database, ServiceProcess.start(database, "cell-" + id,
                    Map.of("BRICKWORK_CELL_ID", id, "BRICKWORK_PUBLIC_URL", site, "BRICKWORK_OPERATOR_KEY", Api.OPERATOR_KEY,
                            "BRICKWORK_SECRETS_KEY", "secrets_of_both_cells_0123456789abcdef", "BRICKWORK_SWEEP_EVERY", "1s",

                            "BRICKWORK_TEST_CLOCK_ENABLED", "true", "BRICKWORK_WEBHOOKS_ALLOW_PRIVATE_ADDRESSES", "true",
                            "BRICKWORK_HTTP_TRUSTED_PROXIES", "127.0.0.1")));
        }

        String site() {
            return process.address("").toString();
        }

        /** Past the proxy. */
        String at(String path) {
            return site() + Api.BASE + path;
        }
    }

    static TwoCells start() throws Exception {
        int port = ServiceProcess.freePort();
        var proxy = new CellProxy(port);
        var eu1 = Cell.start("eu1", proxy.site());
        var us1 = Cell.start("us1", proxy.site());
        proxy.routeTo("eu1", URI.create(eu1.site()), "us1", URI.create(us1.site()));
        var before = RestAssured.port;
        RestAssured.port = port;
        return new TwoCells(eu1, us1, proxy, before);
    }

    String site() {
        return proxy.site();
    }

    Api newSeller(Cell cell) {
        return Api.with(Api.operator().request().body(json("name", "Mover", "key_mode", "test")).post(cell.at("/sellers"))
                .statusCode(201).path("key"));
    }

    Answer operator(Cell cell, SellerToMove seller, String operation, Object body) {
        var request = Api.operator().request();
        return (body.equals("") ? request : request.body(body)).within(Duration.ofMinutes(10))
                .post(cell.at("/sellers/" + seller.id() + "/" + operation));
    }

    /** For files, which are too long for {@link Api}. */
    HttpRequest.Builder request(Cell cell, SellerToMove seller, String operation) {
        return HttpRequest.newBuilder(URI.create(cell.at("/sellers/" + seller.id() + "/" + operation)))
                .header("X-SERVICE-KEY", Api.OPERATOR_KEY);
    }

    @Override
    public void close() {
        RestAssured.port = portBefore;
        proxy.close();
        us1.process.close();
        eu1.process.close();
    }
}
