package dev.brickwork;

import org.junit.platform.suite.api.ExcludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** About half of the work of all tests. Together with the other suites it has them all, whatever rooms are added. */
@Suite
@SelectPackages("dev.brickwork")
@IncludeClassNamePatterns(BillingSuite.NAMES)
@ExcludeClassNamePatterns(WaitingSuite.NAMES)
class BillingSuite {
    static final String NAMES = "dev\\.brickwork\\.(invoice|ledger|usage|milestone|order)\\..*Test";
}
