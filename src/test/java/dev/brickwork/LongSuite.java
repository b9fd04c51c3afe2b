package dev.brickwork;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeTags;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** What {@code -Pall} adds, but for the official rules. */
@Suite
@SelectPackages("dev.brickwork")
@IncludeClassNamePatterns({Lanes.LONG, Lanes.PARTLY_LONG})
@IncludeTags(Lanes.TAG)
class LongSuite {
}
