package dev.brickwork.document;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

import dev.brickwork.platform.words.Words;

/** Addresses as they stand on documents, line by line. */
public final class PostalLines {

    private PostalLines() {
    }

    /** As somebody wrote it, lines and all; null when there is none. */
    public static List<String> of(String address) {
        return address == null ? List.of() : address.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    /**
     * @param country two letters; any other part may be null
     * @param words name the country
     */
    public static List<String> of(String line1, String line2, String postalCode, String city, String region,
            String country, Words words) {
        var town = Stream.of(postalCode, city).filter(Objects::nonNull).toList();
        var place = Stream.of(String.join(" ", town), region).filter(part -> part != null && !part.isEmpty()).toList();
        var name = new Locale.Builder().setRegion(country).build().getDisplayCountry(words.locale(null));
        return Stream.of(line1, line2, String.join(", ", place), name).filter(line -> line != null && !line.isEmpty())
                .toList();
    }
}
