package dev.brickwork;

import org.junit.platform.suite.api.ExcludeTags;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** What {@code -Pall} runs in more rounds, alone: for {@code -Pall,rest}, when the fast lane has run. */
@Suite
@SelectPackages("dev.brickwork")
@IncludeClassNamePatterns(Lanes.ROUNDS)
@ExcludeTags(Lanes.TAG)
class RoundsSuite {
}
