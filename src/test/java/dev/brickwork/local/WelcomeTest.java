package dev.brickwork.local;

import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class WelcomeTest {

    @Test
    void theFirstPageShowsTheKeyAndWhereToGo() {
        Api.fetch("/").statusCode(200).contentType("text/html").body(allOf(containsString("bw_test_demo_"),
                containsString("/api-reference"), containsString("/docs/start.md"), containsString("/q/health")));
        Api.fetch("/welcome/welcome.css").statusCode(200).contentType("text/css");
        Api.fetch("/welcome/brickwork.svg").statusCode(200).contentType("image/svg+xml");
    }

    @Test
    void theDocumentsCanBeReadAndNothingElse() {
        Api.fetch("/docs/start.md").statusCode(200).body(containsString("# "));
        Api.fetch("/docs/..%2Fpom.xml.md").statusCode(404).body("error.code",
                equalTo("ERR_NOT_FOUND"));
        Api.fetch("/docs/../README.md").statusCode(404);
    }
}
