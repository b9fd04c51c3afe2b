package dev.brickwork.local;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;

@ServiceTest
class WelcomeTest {

    @Test
    void theFirstPageShowsTheKeyAndWhereToGo() {
        given().get("/").then().statusCode(200).contentType("text/html").body(allOf(containsString("bw_test_demo_"),
                containsString("/api-reference"), containsString("/docs/start.md"), containsString("/q/health")));
        given().get("/welcome/welcome.css").then().statusCode(200).contentType("text/css");
        given().get("/welcome/brickwork.svg").then().statusCode(200).contentType("image/svg+xml");
    }

    @Test
    void theDocumentsCanBeReadAndNothingElse() {
        given().get("/docs/start.md").then().statusCode(200).body(containsString("# "));
        given().urlEncodingEnabled(false).get("/docs/..%2Fpom.xml.md").then().statusCode(404).body("error.code",
                equalTo("ERR_NOT_FOUND"));
        given().urlEncodingEnabled(false).get("/docs/../README.md").then().statusCode(404);
    }
}
