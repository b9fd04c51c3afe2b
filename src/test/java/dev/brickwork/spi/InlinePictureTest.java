package dev.brickwork.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

import javax.imageio.ImageIO;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InlinePictureTest {
    private static final int PNG_HEADER_END = 33;

    @Test
    void aPictureKnowsItsSizeAndCanStillBeDrawn() throws IOException {
        for (var kind : new String[]{"png", "jpeg"}) {
            var picture = read(kind, drawn(kind, 40, 30)).orElseThrow();

            assertThat(picture.width()).as(kind).isEqualTo(40);
            assertThat(picture.height()).as(kind).isEqualTo(30);
            assertThat(picture.pixels()).as(kind).isEqualTo(1_200);
            var again = ImageIO.read(new ByteArrayInputStream(bytes(picture)));
            assertThat(again.getRGB(7, 5) & 0xff_ff_ff).as(kind).isEqualTo(0xff_ff_ff);
        }
    }

    @Test
    void textsInAPngAreDropped() throws IOException {
        var plain = drawn("png", 4, 4);
        var withText = put(plain, PNG_HEADER_END, chunk("zTXt", "Comment\0\0bomb"), chunk("iCCP", "profile"));

        assertThat(read("png", withText)).isEqualTo(read("PNG", plain)).isPresent();
    }

    @Test
    void commentsAndWhatApplicationsAddAreDroppedFromAJpeg() throws IOException {
        var plain = drawn("jpeg", 4, 4);
        var withMore = put(plain, 2, segment(0xfe, "a comment"), segment(0xe1, "Exif"), segment(0xe2, "ICC_PROFILE"),
                segment(0xef, "more"));

        assertThat(read("jpeg", withMore)).isEqualTo(read("jpeg", plain)).isPresent();
    }

    @Test
    void howColoursAreWrittenIsKeptInAJpeg() throws IOException {
        var withAdobe = put(drawn("jpeg", 4, 4), 2, segment(0xee, "Adobe"));

        assertThat(new String(bytes(read("jpeg", withAdobe).orElseThrow()), StandardCharsets.ISO_8859_1)).contains("Adobe");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "logo.png", "https://example.com/logo.png", "data:image/svg+xml;base64,PHN2Zz4=",
            "data:image/png,raw", "data:image/png;base64,iVBORw==", "data:image/png;base64,===",
            "data:image/jpeg;base64,/9g="})
    void whatIsNoWholePictureIsNone(String address) {
        assertThat(InlinePicture.read(address)).isEmpty();
    }

    @Test
    void anAddressBeyondTheLimitIsNotLookedAt() throws IOException {
        var address = "data:image/png;base64," + Base64.getEncoder().encodeToString(drawn("png", 4, 4));

        assertThat(InlinePicture.read(address + " ".repeat(1_000))).isPresent();
        assertThat(InlinePicture.read(address + " ".repeat(256 << 10))).isEmpty();
    }

    @Test
    void aSideIsBetweenOneAndTwoThousandPixels() throws IOException {
        for (var kind : new String[]{"png", "jpeg"}) {
            assertThat(read(kind, drawn(kind, 2_000, 1))).as(kind).isPresent();
            assertThat(read(kind, drawn(kind, 2_001, 1))).as(kind).isEmpty();
            assertThat(read(kind, drawn(kind, 1, 2_001))).as(kind).isEmpty();
        }
        assertThat(read("png", with(drawn("png", 4, 4), 16, "00000000"))).isEmpty();
        assertThat(read("png", with(drawn("png", 4, 4), 20, "00000000"))).isEmpty();
        assertThat(read("png", with(drawn("png", 4, 4), 16, "80000000"))).isEmpty();
        assertThat(read("png", with(drawn("png", 4, 4), 20, "80000000"))).isEmpty();
    }

    @Test
    void aPngHasOneHeaderAndItStandsFirst() throws IOException {
        var png = drawn("png", 4, 4);
        var header = Arrays.copyOfRange(png, 8, PNG_HEADER_END);

        assertThat(read("png", put(png, PNG_HEADER_END, header))).isEmpty();
        assertThat(read("png", put(png, 8, chunk("tEXt", "before")))).isEmpty();
    }

    @Test
    void aPngWhoseChunksAreTooLongOrTooShortIsNone() throws IOException {
        var png = drawn("png", 4, 4);

        assertThat(read("png", with(png, PNG_HEADER_END, "00ffffff"))).isEmpty();
        assertThat(read("png", with(png, PNG_HEADER_END, "7fffffff"))).isEmpty();
        assertThat(read("png", with(png, PNG_HEADER_END, "fffffff0"))).isEmpty();
        assertThat(read("png", Arrays.copyOf(png, png.length - 1))).isEmpty();
    }

    @Test
    void aJpegThatSaysItsSizeTwiceOrNotAtAllIsNone() throws IOException {
        var jpeg = drawn("jpeg", 4, 4);
        var frame = segment(0xc0, "\10\0\4\0\4\1\1\21\0");

        assertThat(read("jpeg", put(jpeg, 2, frame))).isEmpty();
        assertThat(read("jpeg", put(new byte[]{(byte) 0xff, (byte) 0xd8}, 2, segment(0xda, "scan")))).isEmpty();
    }

    @Test
    void onlyAFrameSaysTheSizeOfAJpeg() {
        for (int marker : new int[]{0xc0, 0xc2, 0xcf}) {
            assertThat(read("jpeg", sized(marker))).as("%x", marker).isPresent();
        }
        for (int marker : new int[]{0xbf, 0xc4, 0xc8, 0xcc, 0xd0, 0xdb}) {
            assertThat(read("jpeg", sized(marker))).as("%x", marker).isEmpty();
        }
    }

    @Test
    void aJpegWhoseSegmentsDoNotFollowEachOtherIsNone() throws IOException {
        var jpeg = drawn("jpeg", 4, 4);

        assertThat(read("jpeg", with(jpeg, 2, "00"))).isEmpty();
        assertThat(read("jpeg", with(jpeg, 4, "0001"))).isEmpty();
        assertThat(read("jpeg", with(jpeg, 4, "ffff"))).isEmpty();
    }

    /** With one segment that could say the size, and a scan. */
    private static byte[] sized(int marker) {
        return put(new byte[]{(byte) 0xff, (byte) 0xd8}, 2, segment(marker, "\10\0\4\0\4\1\1\21\0"), segment(0xda, "scan"));
    }

    private static Optional<InlinePicture> read(String kind, byte[] bytes) {
        return InlinePicture.read("data:image/" + kind + ";base64," + Base64.getEncoder().encodeToString(bytes));
    }

    private static byte[] bytes(InlinePicture picture) {
        return Base64.getDecoder().decode(picture.address().substring(picture.address().indexOf(',') + 1));
    }

    /** White. */
    private static byte[] drawn(String kind, int width, int height) throws IOException {
        var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int x = 0; x < width; x++) {
            for (int y = 0; y < height; y++) {
                image.setRGB(x, y, 0xff_ff_ff);
            }
        }
        var out = new ByteArrayOutputStream();
        ImageIO.write(image, kind, out);
        return out.toByteArray();
    }

    private static byte[] put(byte[] bytes, int at, byte[]... parts) {
        var out = new ByteArrayOutputStream();
        out.write(bytes, 0, at);
        for (var part : parts) {
            out.writeBytes(part);
        }
        out.write(bytes, at, bytes.length - at);
        return out.toByteArray();
    }

    /** Other bytes from there on. */
    private static byte[] with(byte[] bytes, int at, String hex) {
        var changed = bytes.clone();
        var other = HexFormat.of().parseHex(hex);
        System.arraycopy(other, 0, changed, at, other.length);
        return changed;
    }

    /** Its checksum is not looked at. */
    private static byte[] chunk(String name, String text) {
        var content = text.getBytes(StandardCharsets.ISO_8859_1);
        return put(new byte[]{0, 0, 0, (byte) content.length}, 4, name.getBytes(StandardCharsets.ISO_8859_1), content,
                new byte[4]);
    }

    private static byte[] segment(int marker, String text) {
        var content = text.getBytes(StandardCharsets.ISO_8859_1);
        return put(new byte[]{(byte) 0xff, (byte) marker, 0, (byte) (content.length + 2)}, 4, content);
    }
}
