package dev.brickwork.document;

import java.util.Base64;
import java.util.Optional;

import dev.brickwork.spi.InlinePicture;

/** The picture of a seller, as pages and mails show it. */
public record Logo(String contentType, byte[] content, int width, int height) {
    private static final String PREFIX = "data:";
    private static final String ENCODING = ";base64,";

    /** @param address a {@code data:} address; null when there is no picture */
    public static Optional<Logo> of(String address) {
        return Optional.ofNullable(address).flatMap(InlinePicture::read).map(Logo::of);
    }

    private static Logo of(InlinePicture picture) {
        int encoding = picture.address().indexOf(ENCODING);
        return new Logo(picture.address().substring(PREFIX.length(), encoding),
                Base64.getDecoder().decode(picture.address().substring(encoding + ENCODING.length())), picture.width(),
                picture.height());
    }

    public String fileName() {
        return "logo." + contentType.substring(contentType.indexOf('/') + 1);
    }

    /** How wide it is shown in a box, in its own proportions and never larger than it is. */
    public int widthWithin(int boxWidth, int boxHeight) {
        return Math.max(1, Math.min(Math.min(width, boxWidth), width * Math.min(height, boxHeight) / height));
    }
}
