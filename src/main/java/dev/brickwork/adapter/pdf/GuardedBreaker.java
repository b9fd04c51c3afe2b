package dev.brickwork.adapter.pdf;

import com.openhtmltopdf.extend.FSTextBreaker;

/** Breaks text as another does, and asks the guard before each piece. */
record GuardedBreaker(FSTextBreaker breaker, Guard guard) implements FSTextBreaker {

    @Override
    public int next() {
        return breaker.next();
    }

    @Override
    public void setText(String text) {
        guard.goOn();
        breaker.setText(text);
    }
}
