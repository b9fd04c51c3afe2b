package dev.brickwork.console.action;

import java.util.List;
import java.util.function.Consumer;

import dev.brickwork.platform.json.Body;

/**
 * Something that can be done to an object, by an operation of the API.
 *
 * @param slug its part of the address
 * @param button what pressing it does, in the words of the button
 * @param says what it means, in a sentence
 * @param scope who lacks it may not
 * @param isSevere whether it can't be taken back
 * @param run the operation; it is given the body as the API would get it
 */
public record Act(String slug, String title, String button, String says, String scope, boolean isSevere,
        List<Field> fields, Consumer<Body> run) {

    /** One that can be taken back. */
    public Act(String slug, String title, String button, String says, String scope, List<Field> fields,
            Consumer<Body> run) {
        this(slug, title, button, says, scope, false, fields, run);
    }

    public Act severe() {
        return new Act(slug, title, button, says, scope, true, fields, run);
    }

    public Act with(List<Field> newFields) {
        return new Act(slug, title, button, says, scope, isSevere, newFields, run);
    }
}
