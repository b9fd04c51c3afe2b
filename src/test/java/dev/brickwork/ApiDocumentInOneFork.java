package dev.brickwork;

import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.LauncherDiscoveryRequest;

/** Building the OpenAPI document takes a sixth of the build of the application, and only tests of {@link FastRestSuite} need it. */
public final class ApiDocumentInOneFork implements LauncherDiscoveryListener {
    @Override
    public void launcherDiscoveryStarted(LauncherDiscoveryRequest request) {
        var selected = request.getSelectorsByType(ClassSelector.class).stream().map(ClassSelector::getClassName).toList();
        if (!selected.isEmpty() && selected.stream()
                .allMatch(name -> name.endsWith("Suite") && !name.equals(FastRestSuite.class.getName()))) {
            System.setProperty("mp.openapi.scan.disable", "true");
        }
    }
}
