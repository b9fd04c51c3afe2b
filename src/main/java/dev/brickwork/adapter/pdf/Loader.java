package dev.brickwork.adapter.pdf;

import java.io.InputStream;
import java.io.Reader;
import java.util.Set;
import java.util.function.BiPredicate;

import com.openhtmltopdf.extend.FSStream;
import com.openhtmltopdf.extend.FSUriResolver;
import com.openhtmltopdf.outputdevice.helper.ExternalResourceControlPriority;
import com.openhtmltopdf.outputdevice.helper.ExternalResourceType;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;

/**
 * Answers the renderer when it wants a resource of the document, and fetches nothing: no address is allowed, none resolves,
 * and the schemes it knows how to open lead nowhere. What is let through are pictures whose bytes stand in the document
 * itself, each of which was looked at before.
 */
final class Loader implements BiPredicate<String, ExternalResourceType>, FSUriResolver {
    private static final FSStream NOTHING = new FSStream() {
        @Override
        public InputStream getStream() {
            return null;
        }

        @Override
        public Reader getReader() {
            return null;
        }
    };

    private final Set<String> pictures;

    /** @param pictures their {@code data:} addresses */
    Loader(Set<String> pictures) {
        this.pictures = Set.copyOf(pictures);
    }

    void guard(PdfRendererBuilder builder) {
        builder.useExternalResourceAccessControl(this, ExternalResourceControlPriority.RUN_BEFORE_RESOLVING_URI);
        builder.useExternalResourceAccessControl(this, ExternalResourceControlPriority.RUN_AFTER_RESOLVING_URI);
        builder.useUriResolver(this);
        builder.useProtocolsStreamImplementation(address -> NOTHING, "http", "https", "classpath", "file", "jar", "ftp");
    }

    @Override
    public boolean test(String address, ExternalResourceType type) {
        return type == ExternalResourceType.IMAGE_RASTER && pictures.contains(address);
    }

    @Override
    public String resolveURI(String base, String address) {
        return pictures.contains(address) ? address : null;
    }
}
