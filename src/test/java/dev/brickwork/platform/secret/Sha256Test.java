package dev.brickwork.platform.secret;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

class Sha256Test {
    /** Of "abc", as FIPS 180-2 gives it. */
    private static final String OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @Test
    void aTextIsHashedAsItsBytesInUtf8() {
        assertThat(Sha256.hex("abc")).isEqualTo(OF_ABC).isEqualTo(Sha256.hex("abc".getBytes(UTF_8)));
        assertThat(Sha256.of("ä€")).isEqualTo(Sha256.of("ä€".getBytes(UTF_8)));
    }

    @Test
    void partsCountAsOneWhole() {
        assertThat(Sha256.of("a".getBytes(UTF_8), "bc".getBytes(UTF_8))).isEqualTo(HexFormat.of().parseHex(OF_ABC));
    }

    @Test
    void whatWasHashedBeforeAndWhatIsHashedBesideDoesNotCount() {
        var wrong = IntStream.range(0, 20_000).parallel()
                .filter(i -> !Sha256.hex("abc").equals(OF_ABC) || Sha256.hex("text " + i).equals(OF_ABC)).count();

        assertThat(wrong).isZero();
    }
}
