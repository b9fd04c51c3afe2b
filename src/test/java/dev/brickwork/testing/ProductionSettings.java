package dev.brickwork.testing;

import java.util.Map;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;

/** What an operator must set besides the database, as production has no defaults for it. */
public class ProductionSettings implements QuarkusTestResourceLifecycleManager {

    @Override
    public Map<String, String> start() {
        return Map.of("brickwork.bootstrap.key", "bw_live_packaged_0123456789abcdefghijklmnop",
                "brickwork.operator.key", Api.OPERATOR_KEY,
                "brickwork.public-url", "https://billing.example");
    }

    @Override
    public void stop() {
    }
}
