package dev.brickwork;

import org.junit.platform.suite.api.ExcludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests that neither {@link BillingSuite} nor {@link WaitingSuite} has. */
@Suite
@SelectPackages("dev.brickwork")
@IncludeClassNamePatterns("dev\\.brickwork\\..*Test")
@ExcludeClassNamePatterns({BillingSuite.NAMES, WaitingSuite.NAMES})
class EveryOtherSuite {
}
