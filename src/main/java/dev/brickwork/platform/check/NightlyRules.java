package dev.brickwork.platform.check;

import java.util.List;

/** What a room wants to have looked at every night; a bean of that room. */
public interface NightlyRules {
    List<NightlyRule> rules();
}
