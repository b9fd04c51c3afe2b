package dev.brickwork.order.form;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A cache of the forms that were asked for last, as many as fit. */
final class PrintedForms {
    private final long bytesMax;
    private final Map<String, byte[]> byKey = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    PrintedForms(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    synchronized Optional<byte[]> get(String key) {
        return Optional.ofNullable(byKey.get(key));
    }

    /** Caches it, and drops what was not asked for the longest. */
    synchronized byte[] kept(String key, byte[] form) {
        if (form.length <= bytesMax && byKey.put(key, form) == null) {
            bytes += form.length;
            var oldest = byKey.entrySet().iterator();
            while (bytes > bytesMax) {
                bytes -= oldest.next().getValue().length;
                oldest.remove();
            }
        }
        return form;
    }
}
