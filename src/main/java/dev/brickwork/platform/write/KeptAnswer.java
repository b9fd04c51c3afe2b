package dev.brickwork.platform.write;

/** An answer as it went out, for giving it again. */
public record KeptAnswer(int status, String location, byte[] body) {
}
