package dev.brickwork.invoice.electronic.en16931;

import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.function.Consumer;

import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes elements in the order in which they are given. An element without a value is left out, and so is a group that has
 * nothing in it: both formats refuse empty elements.
 */
final class XmlOutput {
    private static final String ENCODING = "UTF-8";

    private final Map<String, String> namespaces;
    private final XMLStreamWriter writer;
    /** Groups that are begun and have nothing in them so far. */
    private final Deque<String> pending = new ArrayDeque<>();

    private XmlOutput(Map<String, String> namespaces, XMLStreamWriter writer) {
        this.namespaces = namespaces;
        this.writer = writer;
    }

    /** @param namespaces by prefix; the prefix of the root may be empty */
    static byte[] document(String root, Map<String, String> namespaces, Consumer<XmlOutput> body) {
        var text = new StringWriter();
        attempt(() -> {
            // the JDK's own: a library on the class path shall not change what we write
            var writer = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            var output = new XmlOutput(namespaces, writer);
            writer.writeStartDocument(ENCODING, "1.0");
            output.start(root);
            for (var namespace : namespaces.entrySet()) {
                writer.writeNamespace(namespace.getKey(), namespace.getValue());
            }
            body.accept(output);
            writer.writeEndDocument();
            writer.close();
        });
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** A group of elements, unless it stays empty. */
    void group(String name, Runnable body) {
        pending.addLast(name);
        var depth = pending.size();
        body.run();
        if (pending.size() == depth) {
            pending.removeLast();
        } else {
            // something inside was written, and all groups around it before
            attempt(writer::writeEndElement);
        }
    }

    /** A group that the schema wants even if it is empty. */
    void requiredGroup(String name, Runnable body) {
        startPending();
        attempt(() -> start(name));
        body.run();
        attempt(writer::writeEndElement);
    }

    void text(String name, String value) {
        text(name, value, null, null);
    }

    /** @param attributeValue null for no attribute */
    void text(String name, String value, String attribute, String attributeValue) {
        if (Texts.orNull(value) == null) {
            return;
        }
        startPending();
        attempt(() -> {
            start(name);
            if (attributeValue != null) {
                writer.writeAttribute(attribute, Texts.clean(attributeValue));
            }
            writer.writeCharacters(Texts.clean(value));
            writer.writeEndElement();
        });
    }

    /** @param value null for no element */
    void number(String name, BigDecimal value) {
        text(name, value == null ? null : value.toPlainString());
    }

    private void startPending() {
        while (!pending.isEmpty()) {
            var name = pending.removeFirst();
            attempt(() -> start(name));
        }
    }

    private void start(String name) throws XMLStreamException {
        var colon = name.indexOf(':');
        var prefix = name.substring(0, Math.max(0, colon));
        writer.writeStartElement(prefix, name.substring(colon + 1), namespaces.get(prefix));
    }

    private interface Step {
        void run() throws XMLStreamException;
    }

    /** It writes to memory, where nothing fails. */
    private static void attempt(Step step) {
        try {
            step.run();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("An electronic invoice could not be written.", e);
        }
    }
}
