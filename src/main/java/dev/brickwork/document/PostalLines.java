package dev.brickwork.document;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.brickwork.platform.words.Words;

/** Addresses as they stand on documents, line by line. */
public final class PostalLines {

    /** Countries that write the postal code behind the place. */
    private static final Set<String> CODE_LAST = Set.of("US", "CA", "AU", "NZ", "GB", "IE", "IN", "SG", "ZA");

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
        var place = CODE_LAST.contains(country)
                ? joined(" ", joined(", ", city, region), postalCode)
                : joined(", ", joined(" ", postalCode, city), region);
        var name = new Locale.Builder().setRegion(country).build().getDisplayCountry(words.locale(null));
        return Stream.of(line1, line2, place, name).filter(line -> line != null && !line.isEmpty())
                .toList();
    }

    private static String joined(String between, String... parts) {
        return Stream.of(parts).filter(part -> part != null && !part.isEmpty()).collect(Collectors.joining(between));
    }
}
