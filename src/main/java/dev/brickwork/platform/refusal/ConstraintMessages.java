package dev.brickwork.platform.refusal;

import java.util.Map;

import dev.brickwork.core.Refused;

/**
 * The refusals that a feature answers with when one of its database constraints fires in a race: the same as the validation that
 * the constraint stands for. One bean a feature; the key is the constraint's name.
 */
public interface ConstraintMessages {

    Map<String, Refused> byConstraint();
}
