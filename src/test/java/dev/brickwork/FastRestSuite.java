package dev.brickwork;

import org.junit.platform.suite.api.ExcludeClassNamePatterns;
import org.junit.platform.suite.api.ExcludeTags;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** What {@link FastBillingSuite} does not have of the fast lane. */
@Suite
@SelectPackages("dev.brickwork")
@IncludeClassNamePatterns(Lanes.ALL)
@ExcludeClassNamePatterns({Lanes.BILLING, Lanes.LONG, Lanes.VALIDATORS})
@ExcludeTags(Lanes.TAG)
class FastRestSuite {
}
