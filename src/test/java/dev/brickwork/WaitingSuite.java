package dev.brickwork;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * The tests that mostly wait for a time to pass. They run beside the other suites, whose processors they hardly need. They are named
 * here and have no tag: Quarkus does much with each class before JUnit sees its tags.
 */
@Suite
@SelectPackages("dev.brickwork")
@IncludeClassNamePatterns(WaitingSuite.NAMES)
class WaitingSuite {
    static final String NAMES = "dev\\.brickwork\\.([a-z]+\\.)*(LocalDatabase|SilentDatabase|BrokenConnections|LockWait|SilentMailServer"
            + "|Door|UnfinishedRequests|UnknownKeys|Delivery|FiveReceivers|RudeReceivers|StripeCallback)Test";
}
