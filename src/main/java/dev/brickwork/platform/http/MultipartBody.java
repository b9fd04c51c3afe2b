package dev.brickwork.platform.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;

import org.jboss.resteasy.reactive.server.multipart.FormValue;
import org.jboss.resteasy.reactive.server.multipart.MultipartFormDataInput;

import dev.brickwork.core.CodePoints;
import dev.brickwork.core.DidYouMean;
import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.json.CardNumbers;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;
import dev.brickwork.platform.secret.Sha256;

/** A multipart form: without files, which is read like any other body, or with one. */
@ApplicationScoped
public class MultipartBody {
    private static final int FIELDS_NAMED_MAX = 20;
    private static final int FILE_NAME_LENGTH_MAX = 255;
    private static final Pattern CONTENT_TYPE = Pattern
            .compile("[A-Za-z0-9!#$&^_.+-]{1,80}/[A-Za-z0-9!#$&^_.+-]{1,80}(; ?charset=[A-Za-z0-9_-]{1,30})?");

    /** The one file of a form that has nothing else. What is wrong is answered by the field's name. */
    public Upload file(MultipartFormDataInput form, String name, int sizeMax) {
        var problems = new Problems();
        form.getValues().keySet().stream().filter(field -> !name.equals(field)).limit(FIELDS_NAMED_MAX)
                .forEach(field -> problems.add(String.valueOf(field),
                        Fields.UNKNOWN + DidYouMean.hint(String.valueOf(field), List.of(name))));
        var parts = List.copyOf(form.getValues().getOrDefault(name, List.of()));
        problems.addUnless(!parts.isEmpty(), name, "is required");
        problems.addUnless(parts.size() < 2, name, "is there twice");
        problems.addUnless(parts.size() != 1 || parts.get(0).isFileItem(), name, "must be a file");
        problems.refuseIfAny();
        return upload(name, parts.get(0), sizeMax);
    }

    private static Upload upload(String name, FormValue part, int sizeMax) {
        try (var stream = part.getFileItem().getInputStream()) {
            var content = stream.readNBytes(sizeMax + 1);
            if (content.length == 0) {
                throw Refused.field(name, "must not be empty");
            }
            if (content.length > sizeMax) {
                throw new Declined(ErrorCode.ERR_PAYLOAD_TOO_LARGE, "The file is larger than " + (sizeMax >> 20) + " MiB.");
            }
            return new Upload(fileName(name, part.getFileName()), contentType(part), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Some clients send the whole path; nobody may send a line break, or what turns the direction of the text. */
    private static String fileName(String name, String sent) {
        var text = sent == null ? "" : sent.substring(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1);
        var clean = text.replaceAll("[\\p{Cntrl}\\p{Cf}\\p{Zl}\\p{Zp}]", "").strip();
        if (clean.isEmpty() || CodePoints.length(clean) > FILE_NAME_LENGTH_MAX
                || !StandardCharsets.UTF_8.newEncoder().canEncode(clean)) {
            throw Refused.field(name, "must have a file name of at most " + FILE_NAME_LENGTH_MAX + " characters");
        }
        if (CardNumbers.holdsOne(clean)) {
            throw Refused.field(name, "must not hold a card number");
        }
        return clean;
    }

    private static String contentType(FormValue part) {
        var sent = part.getHeaders() == null ? null : part.getHeaders().getFirst(HttpHeaders.CONTENT_TYPE);
        return sent != null && CONTENT_TYPE.matcher(sent).matches() ? sent : "application/octet-stream";
    }

    /** Boundaries differ from try to try; what counts for "the same request" is what the form says. */
    public static byte[] fingerprint(MultipartFormDataInput form) {
        var fields = new TreeMap<String, List<String>>();
        form.getValues().forEach((name, parts) -> fields.put(String.valueOf(name),
                parts.stream().map(MultipartBody::fingerprint).toList()));
        return fields.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String fingerprint(FormValue part) {
        if (!part.isFileItem()) {
            return part.getValue();
        }
        try (var stream = part.getFileItem().getInputStream()) {
            return part.getFileName() + " " + contentType(part) + " " + Sha256.hex(stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Body of(MultipartFormDataInput form) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        form.getValues().forEach((name, parts) -> {
            if (name == null) {
                throw new Refused("The form has a field without a name.");
            }
            var texts = new ArrayList<String>();
            parts.forEach(part -> {
                if (part.isFileItem()) {
                    throw Refused.field(name, "may not be a file");
                }
                texts.add(part.getValue());
            });
            values.put(name, texts);
        });
        return Body.ofForm(values);
    }
}
