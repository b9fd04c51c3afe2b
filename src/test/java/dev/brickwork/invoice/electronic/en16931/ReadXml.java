package dev.brickwork.invoice.electronic.en16931;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;

import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;

import org.w3c.dom.Element;

/** A document read back. Paths are local names from below the root: {@code ExchangedDocument/ID}. */
final class ReadXml {
    private final Element root;

    private ReadXml(Element root) {
        this.root = root;
    }

    /** Fails if it is not well-formed. */
    static ReadXml of(byte[] document) {
        try {
            var factory = DocumentBuilderFactory.newDefaultNSInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            var builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            return new ReadXml(builder.parse(new ByteArrayInputStream(document)).getDocumentElement());
        } catch (Exception e) {
            throw new AssertionError("not well-formed", e);
        }
    }

    Element root() {
        return root;
    }

    /** The texts of all elements at the path, in their order. */
    List<String> texts(String path) {
        return at(path).stream().map(Element::getTextContent).toList();
    }

    /** The text of the only element there. */
    String text(String path) {
        return only(path).getTextContent();
    }

    String attribute(String path, String name) {
        return only(path).getAttribute(name);
    }

    /** The names of the elements inside the first one at the path, in their order. */
    List<String> names(String path) {
        return children(at(path).get(0)).stream().map(Element::getLocalName).toList();
    }

    /** Every element with its attributes and its text, one a line: what a person compares. */
    String outline(String path) {
        var lines = new StringBuilder();
        at(path).forEach(element -> outline(element, "", lines));
        return lines.toString();
    }

    private static void outline(Element element, String indent, StringBuilder lines) {
        var children = children(element);
        lines.append(indent).append(element.getLocalName());
        for (int i = 0; i < element.getAttributes().getLength(); i++) {
            var attribute = element.getAttributes().item(i);
            if (!attribute.getNodeName().startsWith("xmlns")) {
                lines.append(' ').append(attribute.getNodeName()).append('=').append(attribute.getNodeValue());
            }
        }
        lines.append(children.isEmpty() ? ": " + element.getTextContent() : "").append('\n');
        children.forEach(child -> outline(child, indent + "  ", lines));
    }

    private Element only(String path) {
        var found = at(path);
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " elements at " + path);
        }
        return found.get(0);
    }

    private List<Element> at(String path) {
        var found = List.of(root);
        for (var step : path.split("/")) {
            if (!step.isEmpty()) {
                found = found.stream().flatMap(element -> children(element).stream())
                        .filter(child -> child.getLocalName().equals(step)).toList();
            }
        }
        return found;
    }

    private static List<Element> children(Element parent) {
        var children = new ArrayList<Element>();
        for (var node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                children.add(element);
            }
        }
        return children;
    }
}
