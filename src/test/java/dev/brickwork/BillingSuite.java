package dev.brickwork;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** About half of the tests by the time they take. Together with the other suite it has them all, whatever rooms are added. */
@Suite
@SelectPackages("dev.brickwork")
@IncludeClassNamePatterns(BillingSuite.NAMES)
class BillingSuite {
    static final String NAMES = "dev\\.brickwork\\.(invoice|ledger|order)\\..*Test";
}
