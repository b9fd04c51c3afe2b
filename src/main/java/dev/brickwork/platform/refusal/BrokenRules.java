package dev.brickwork.platform.refusal;

import java.util.Map;

import dev.brickwork.core.Refused;

/**
 * What a feature says when one of its constraints fires in a race: the same as the validation it stands for. One bean a
 * feature; the key is the constraint's name.
 */
public interface BrokenRules {

    Map<String, Refused> byConstraint();
}
