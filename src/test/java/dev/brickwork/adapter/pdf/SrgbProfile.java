package dev.brickwork.adapter.pdf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Makes src/main/resources/icc/sRGB.icc: an ICC profile (version 2.1, matrix and curve) of the numbers that IEC 61966-2-1
 * gives for sRGB. Run {@link #main} with the path of the file after a change.
 */
final class SrgbProfile {
    private static final int HEADER_BYTES = 128;
    private static final int ENTRY_BYTES = 12;
    private static final int CURVE_POINTS = 1024;
    /** The primaries, adapted to D50 by Bradford, as every sRGB profile has them. */
    private static final double[] RED = {0.43607, 0.22249, 0.01392};
    private static final double[] GREEN = {0.38515, 0.71687, 0.09708};
    private static final double[] BLUE = {0.14307, 0.06061, 0.71410};
    private static final double[] D65 = {0.95045, 1.0, 1.08905};
    private static final double[] D50 = {0.9642, 1.0, 0.8249};

    private SrgbProfile() {
    }

    public static void main(String[] arguments) throws IOException {
        Files.write(Path.of(arguments[0]), bytes());
    }

    static byte[] bytes() {
        var tags = new LinkedHashMap<String, byte[]>();
        tags.put("desc", description("sRGB"));
        tags.put("cprt", text("CC0"));
        tags.put("wtpt", point(D65));
        tags.put("rXYZ", point(RED));
        tags.put("gXYZ", point(GREEN));
        tags.put("bXYZ", point(BLUE));
        tags.put("rTRC", curve());
        return profile(tags);
    }

    /** Green and blue have the curve of red. */
    private static byte[] profile(Map<String, byte[]> tags) {
        int count = tags.size() + 2;
        int start = HEADER_BYTES + 4 + count * ENTRY_BYTES;
        int size = start + tags.values().stream().mapToInt(tag -> tag.length).sum();
        var out = ByteBuffer.allocate(size);
        header(out, size);
        out.position(HEADER_BYTES).putInt(count);
        int offset = start;
        for (var tag : tags.entrySet()) {
            entry(out, tag.getKey(), offset, tag.getValue().length);
            if (tag.getKey().equals("rTRC")) {
                entry(out, "gTRC", offset, tag.getValue().length);
                entry(out, "bTRC", offset, tag.getValue().length);
            }
            offset += tag.getValue().length;
        }
        tags.values().forEach(out::put);
        return out.array();
    }

    private static void header(ByteBuffer out, int size) {
        out.putInt(size).putInt(0).putInt(0x02100000).put(ascii("mntrRGB XYZ "));
        for (int part : new int[]{2026, 1, 1, 0, 0, 0}) {
            out.putShort((short) part);
        }
        out.put(ascii("acsp"));
        out.position(68);
        for (double coordinate : D50) {
            out.putInt(fixed(coordinate));
        }
    }

    private static void entry(ByteBuffer out, String name, int offset, int length) {
        out.put(ascii(name)).putInt(offset).putInt(length);
    }

    private static byte[] description(String text) {
        int length = 12 + text.length() + 1 + 8 + 3 + 67;
        return ByteBuffer.allocate(padded(length)).put(ascii("desc")).putInt(0).putInt(text.length() + 1).put(ascii(text))
                .array();
    }

    private static byte[] text(String text) {
        return ByteBuffer.allocate(padded(8 + text.length() + 1)).put(ascii("text")).putInt(0).put(ascii(text)).array();
    }

    private static byte[] point(double[] coordinates) {
        var out = ByteBuffer.allocate(20).put(ascii("XYZ ")).putInt(0);
        for (double coordinate : coordinates) {
            out.putInt(fixed(coordinate));
        }
        return out.array();
    }

    private static byte[] curve() {
        var out = ByteBuffer.allocate(padded(12 + 2 * CURVE_POINTS)).put(ascii("curv")).putInt(0).putInt(CURVE_POINTS);
        for (int i = 0; i < CURVE_POINTS; i++) {
            double encoded = i / (CURVE_POINTS - 1.0);
            double linear = encoded <= 0.04045 ? encoded / 12.92 : StrictMath.pow((encoded + 0.055) / 1.055, 2.4);
            out.putShort((short) Math.round(linear * 65_535));
        }
        return out.array();
    }

    private static int fixed(double value) {
        return (int) Math.round(value * 65_536);
    }

    private static int padded(int length) {
        return (length + 3) / 4 * 4;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
