package dev.brickwork;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeTags;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests that mostly wait for a time to pass. They run beside the other suites, whose processors they hardly need. */
@Suite
@SelectPackages("dev.brickwork")
@IncludeClassNamePatterns("dev\\.brickwork\\..*Test")
@IncludeTags(WaitingSuite.TAG)
public class WaitingSuite {
    public static final String TAG = "waits";
}
