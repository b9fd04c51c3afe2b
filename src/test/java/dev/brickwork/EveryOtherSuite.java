package dev.brickwork;

import org.junit.platform.suite.api.ExcludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests that {@link BillingSuite} does not have. */
@Suite
@SelectPackages("dev.brickwork")
@IncludeClassNamePatterns("dev\\.brickwork\\..*Test")
@ExcludeClassNamePatterns(BillingSuite.NAMES)
class EveryOtherSuite {
}
