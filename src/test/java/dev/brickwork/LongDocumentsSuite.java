package dev.brickwork;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** What the authors of the formats say of our documents. */
@Suite
@SelectPackages("dev.brickwork")
@IncludeClassNamePatterns(Lanes.VALIDATORS)
class LongDocumentsSuite {
}
