package dev.brickwork.spi;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A picture whose bytes stand in the document itself: the only kind that a document to print may have. Only what is needed
 * to draw it is kept of the bytes, since texts and colour profiles are packed, and a few bytes may unpack to gigabytes.
 *
 * @param address a {@code data:} address, written by us
 */
public record InlinePicture(String address, int width, int height) {
    /** Enough for a logo in print, and decoded in a few milliseconds. */
    private static final int SIDE_MAX = 2_000;
    private static final int ADDRESS_LENGTH_MAX = 256 << 10;
    private static final Pattern ADDRESS = Pattern.compile("\\s*data:image/(png|jpeg);base64,([A-Za-z0-9+/=\\s]+)",
            Pattern.CASE_INSENSITIVE);

    private static final byte[] PNG_MAGIC = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    /** Length, name and checksum around what a chunk carries. */
    private static final int PNG_CHUNK_FRAME = 12;
    private static final Set<String> PNG_CHUNKS = Set.of("IHDR", "PLTE", "tRNS", "gAMA", "sRGB", "cHRM", "pHYs", "IDAT",
            "IEND");

    private static final int JPEG_START_OF_SCAN = 0xda;

    /** Empty when it is no picture, or none that is harmless. */
    public static Optional<InlinePicture> read(String address) {
        if (address.length() > ADDRESS_LENGTH_MAX) {
            return Optional.empty();
        }
        var parts = ADDRESS.matcher(address);
        if (!parts.matches()) {
            return Optional.empty();
        }
        try {
            var bytes = Base64.getMimeDecoder().decode(parts.group(2));
            var picture = parts.group(1).equalsIgnoreCase("png") ? png(bytes) : jpeg(bytes);
            return picture.isFit() ? Optional.of(picture) : Optional.empty();
        } catch (IllegalArgumentException | IndexOutOfBoundsException | ArithmeticException cutShort) {
            return Optional.empty();
        }
    }

    public int pixels() {
        return width * height;
    }

    private boolean isFit() {
        return width > 0 && height > 0 && width <= SIDE_MAX && height <= SIDE_MAX;
    }

    /** Chunks: four bytes length, four name, what it carries, four checksum. */
    private static InlinePicture png(byte[] in) {
        if (!Arrays.equals(PNG_MAGIC, 0, PNG_MAGIC.length, in, 0, PNG_MAGIC.length)
                || !"IHDR".equals(name(in, PNG_MAGIC.length))) {
            throw new IllegalArgumentException("no PNG");
        }
        var out = new ByteArrayOutputStream(in.length);
        out.write(in, 0, PNG_MAGIC.length);
        int headers = 0;
        for (int at = PNG_MAGIC.length; at < in.length;) {
            int length = Math.addExact(number(in, at, 4), PNG_CHUNK_FRAME);
            var name = name(in, at);
            if (length < PNG_CHUNK_FRAME || name.equals("IHDR") && ++headers > 1) {
                throw new IllegalArgumentException("no PNG");
            }
            if (PNG_CHUNKS.contains(name)) {
                out.write(in, at, length);
            }
            at = Math.addExact(at, length);
        }
        return of("png", out, number(in, 16, 4), number(in, 20, 4));
    }

    /** Segments: a marker, two bytes length that count themselves, what it carries; from the start of scan on, the picture. */
    private static InlinePicture jpeg(byte[] in) {
        var out = new ByteArrayOutputStream(in.length);
        int width = 0;
        int height = 0;
        if (number(in, 0, 2) != 0xffd8) {
            throw new IllegalArgumentException("no JPEG");
        }
        out.write(in, 0, 2);
        for (int at = 2;;) {
            int marker = number(in, at, 2) & 0xff;
            int length = 2 + number(in, at + 2, 2);
            if (in[at] != (byte) 0xff || length < 4 || isFrame(marker) && width != 0) {
                throw new IllegalArgumentException("no JPEG");
            }
            if (marker == JPEG_START_OF_SCAN) {
                out.write(in, at, in.length - at);
                return of("jpeg", out, width, height);
            }
            if (isFrame(marker)) {
                height = number(in, at + 5, 2);
                width = number(in, at + 7, 2);
            }
            if (!isExtra(marker)) {
                out.write(in, at, length);
            }
            at += length;
        }
    }

    /** Whether it says how large the picture is. */
    private static boolean isFrame(int marker) {
        return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
    }

    /** Comments and what applications add; 0 and 14 say how the colours are written. */
    private static boolean isExtra(int marker) {
        return marker == 0xfe || marker >= 0xe1 && marker <= 0xef && marker != 0xee;
    }

    private static InlinePicture of(String kind, ByteArrayOutputStream bytes, int width, int height) {
        return new InlinePicture("data:image/" + kind + ";base64," + Base64.getEncoder().encodeToString(bytes.toByteArray()),
                width, height);
    }

    private static int number(byte[] in, int at, int length) {
        int number = 0;
        for (int i = at; i < at + length; i++) {
            number = number << 8 | in[i] & 0xff;
        }
        return number;
    }

    private static String name(byte[] in, int chunk) {
        var name = new StringBuilder(4);
        for (int i = chunk + 4; i < chunk + 8; i++) {
            name.append((char) in[i]);
        }
        return name.toString();
    }
}
