package dev.brickwork.platform.process;

/**
 * Something that a native process does once when it starts. What a library looks up by name may be missing in the image, and only using it
 * shows that. A check writes nothing, asks nobody and takes milliseconds.
 */
public interface StartCheck {

    /** What works if it passes. */
    String name();

    /** Throws whatever goes wrong. */
    void run();
}
