package dev.brickwork.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.zip.GZIPOutputStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;

import dev.brickwork.move.DemoExport;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Json;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;

/** The command that makes the demo: {@code ./mvnw test -Dtest=DemoStoryTest -Ddemo.update=true}. {@link DemoTest} looks at it. */
@EnabledIfSystemProperty(named = "demo.update", matches = "true")
@ServiceTest
class DemoStoryTest {
    private static final Path FILE = Folders.project().resolve("src/dev/resources" + DemoFile.RESOURCE);

    @Test
    void theStoryIsPlayedAndKept() throws Exception {
        var now = Instant.now().truncatedTo(ChronoUnit.MINUTES);
        var seller = Api.with(Api.operator().post("/sellers", Json.json("name", "Northwind Software", "key_mode", "test"))
                .statusCode(201).path("key"));
        new DemoStory(new DemoApi(Api.site(), seller.key()), now.atOffset(ZoneOffset.UTC).toLocalDate()).play(now);

        var rows = new ByteArrayOutputStream();
        try (var connection = TestDatabase.connectAsSuperuser(); var zipped = new GZIPOutputStream(rows)) {
            connection.setAutoCommit(false);
            DemoExport.write(connection, seller.sellerId(), DemoFile.CODE,
                    new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE), zipped);
            connection.rollback();
        }
        Files.createDirectories(FILE.getParent());
        Files.write(FILE, rows.toByteArray());
        assertThat(rows.size()).isLessThan(2_500_000);
    }
}
