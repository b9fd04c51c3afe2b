package dev.brickwork.local;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class WelcomeTest {

    @Test
    void theFirstPageShowsTheKeyAndWhereToGo() {
        Answer.of(given().get("/")).statusCode(200).contentType("text/html").body(allOf(containsString("bw_test_demo_"),
                containsString("/api-reference"), containsString("/docs/start.md"), containsString("/q/health")));
        Answer.of(given().get("/welcome/welcome.css")).statusCode(200).contentType("text/css");
        Answer.of(given().get("/welcome/brickwork.svg")).statusCode(200).contentType("image/svg+xml");
    }

    @Test
    void theDocumentsCanBeReadAndNothingElse() {
        Answer.of(given().get("/docs/start.md")).statusCode(200).body(containsString("# "));
        Answer.of(given().urlEncodingEnabled(false).get("/docs/..%2Fpom.xml.md")).statusCode(404).body("error.code",
                equalTo("ERR_NOT_FOUND"));
        Answer.of(given().urlEncodingEnabled(false).get("/docs/../README.md")).statusCode(404);
    }
}
