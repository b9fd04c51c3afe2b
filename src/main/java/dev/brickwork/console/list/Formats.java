package dev.brickwork.console.list;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.console.frame.Frame;

/** The way of writing of the seller at work. */
@ApplicationScoped
public class Formats {
    private final Frame frame;

    Formats(Frame frame) {
        this.frame = frame;
    }

    public Format current() {
        var defaults = frame.settings().defaults();
        return new Format(defaults.timeZone(), defaults.currency());
    }
}
