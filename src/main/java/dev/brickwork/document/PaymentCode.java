package dev.brickwork.document;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

import com.google.zxing.EncodeHintType;
import com.google.zxing.WriterException;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import com.google.zxing.qrcode.encoder.ByteMatrix;
import com.google.zxing.qrcode.encoder.Encoder;

import dev.brickwork.core.CodePoints;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.identity.BankAccount;

/**
 * A QR code that a payer scans: a SEPA transfer with everything filled in (EPC069-12), or the address of the page to pay on.
 *
 * @param content what a reader of the code gets
 * @param isTransfer whether it is for a banking app, not for a browser
 */
public record PaymentCode(String content, boolean isTransfer) {
    /** What the guideline has room for. */
    private static final long CENTS_MAX = 99_999_999_999L;
    private static final int NAME_LENGTH_MAX = 70;
    private static final int REFERENCE_LENGTH_MAX = 140;
    /** Where banks take such a transfer, by the country of the IBAN. */
    private static final Set<String> SEPA = Set.of("AD", "AL", "AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "ES",
            "FI",
            "FR", "GB", "GI", "GR", "HR", "HU", "IE", "IS", "IT", "LI", "LT", "LU", "LV", "MC", "MD", "ME", "MK", "MT", "NL",
            "NO", "PL", "PT", "RO", "RS", "SE", "SI", "SK", "SM", "VA");

    /** Blank around the code, without which it is not found; in modules like all of it. */
    private static final int MARGIN = 4;
    private static final int PIXELS_PER_MODULE = 4;
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

    /**
     * What is to be paid.
     *
     * @param account of the seller; null if there is none
     * @param payee whose account it is if the account does not say so
     * @param url of the page to pay on; null if there is none
     */
    public record Due(CurrencyCode currency, long cents, String reference, BankAccount account, String payee, String url) {
    }

    /** Null if there is nothing to pay, or no way to pay that a code could tell. */
    public static PaymentCode of(Due due) {
        if (due.cents() <= 0) {
            return null;
        }
        if (due.currency() == CurrencyCode.EUR && isInSepa(due.account()) && due.cents() <= CENTS_MAX) {
            return new PaymentCode(transfer(due), true);
        }
        return due.url() == null ? null : new PaymentCode(due.url(), false);
    }

    private static boolean isInSepa(BankAccount account) {
        return account != null && SEPA.contains(account.iban().substring(0, 2));
    }

    /** Version 2 of the guideline, in which the BIC may be missing. 1 stands for UTF-8, SCT for a transfer. */
    private static String transfer(Due due) {
        var account = due.account();
        var name = account.accountName() == null ? due.payee() : account.accountName();
        return String.join("\n", "BCD", "002", "1", "SCT", account.bic() == null ? "" : account.bic(),
                line(name, NAME_LENGTH_MAX), account.iban(), "EUR" + due.cents() / 100 + "." + twoDigits(due.cents() % 100),
                "",
                "", line(due.reference(), REFERENCE_LENGTH_MAX));
    }

    /** A line break would begin the next member. */
    private static String line(String text, int max) {
        return CodePoints.cut(text.replaceAll("\\s+", " ").strip(), max);
    }

    private static String twoDigits(long cents) {
        return (cents < 10 ? "0" : "") + cents;
    }

    /** A small black and white PNG as a {@code data:} address. */
    public String image() {
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(png(matrix()));
    }

    private ByteMatrix matrix() {
        // ASCII needs no word about its encoding, which some readers stumble over
        var isAscii = StandardCharsets.US_ASCII.newEncoder().canEncode(content);
        Map<EncodeHintType, ?> hints = isAscii ? Map.of() : Map.of(EncodeHintType.CHARACTER_SET, "UTF-8");
        try {
            return Encoder.encode(content, ErrorCorrectionLevel.M, hints).getMatrix();
        } catch (WriterException e) {
            throw new IllegalArgumentException("no QR code holds " + content.length() + " characters", e);
        }
    }

    /** One bit a pixel, 0 for black; each row begins with the number of its filter, which is none. */
    private static byte[] png(ByteMatrix modules) {
        int side = (modules.getWidth() + 2 * MARGIN) * PIXELS_PER_MODULE;
        int rowBytes = 1 + (side + 7) / 8;
        var rows = new byte[rowBytes * side];
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                if (!isBlack(modules, x, y)) {
                    rows[y * rowBytes + 1 + x / 8] |= (byte) (0x80 >> x % 8);
                }
            }
        }
        var out = new ByteArrayOutputStream();
        out.writeBytes(PNG);
        chunk(out, "IHDR", ByteBuffer.allocate(13).putInt(side).putInt(side).put((byte) 1).array());
        chunk(out, "IDAT", packed(rows));
        chunk(out, "IEND", new byte[0]);
        return out.toByteArray();
    }

    private static boolean isBlack(ByteMatrix modules, int x, int y) {
        int column = x / PIXELS_PER_MODULE - MARGIN;
        int row = y / PIXELS_PER_MODULE - MARGIN;
        return column >= 0 && row >= 0 && column < modules.getWidth() && row < modules.getHeight()
                && modules.get(column, row) == 1;
    }

    private static void chunk(ByteArrayOutputStream out, String name, byte[] content) {
        var named = ByteBuffer.allocate(4 + content.length).put(name.getBytes(StandardCharsets.US_ASCII)).put(content);
        var sum = new CRC32();
        sum.update(named.array());
        out.writeBytes(ByteBuffer.allocate(4).putInt(content.length).array());
        out.writeBytes(named.array());
        out.writeBytes(ByteBuffer.allocate(4).putInt((int) sum.getValue()).array());
    }

    private static byte[] packed(byte[] rows) {
        var deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try {
            deflater.setInput(rows);
            deflater.finish();
            var out = new ByteArrayOutputStream();
            var buffer = new byte[1024];
            while (!deflater.finished()) {
                out.write(buffer, 0, deflater.deflate(buffer));
            }
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }
}
