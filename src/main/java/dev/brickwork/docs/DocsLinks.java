package dev.brickwork.docs;

import java.net.URI;
import java.util.function.Predicate;

import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;

/**
 * Points the links of a page to where the service serves their targets. A link to something that is not served, such as source
 * code, becomes plain text.
 */
final class DocsLinks extends AbstractVisitor {
    private static final String OPENAPI = "/docs/reference/openapi.yaml";

    private final URI page;
    private final String root;
    private final Predicate<String> isServed;

    /**
     * @param file the page as a file of the checkout, such as {@code docs/start.md}
     * @param root what a browser puts before our own paths
     * @param isServed whether a file of the checkout is part of the documentation
     */
    DocsLinks(String file, String root, Predicate<String> isServed) {
        this.page = URI.create("/" + file);
        this.root = root;
        this.isServed = isServed;
    }

    @Override
    public void visit(Link link) {
        visitChildren(link);
        var target = target(link.getDestination());
        if (target == null) {
            unlink(link);
        } else {
            link.setDestination(target);
        }
    }

    @Override
    public void visit(Image image) {
        image.setDestination(target(image.getDestination()));
    }

    /** Null if the service does not serve it. */
    private String target(String destination) {
        var target = URI.create(destination);
        if (target.isAbsolute() || destination.startsWith("#")) {
            return destination;
        }
        var resolved = page.resolve(target);
        var path = resolved.getPath();
        if (path.equals(OPENAPI)) {
            return root + "/openapi";
        }
        var file = path.substring(1) + (path.endsWith("/") ? "README.md" : "");
        if (!isServed.test(file)) {
            return null;
        }
        var fragment = resolved.getFragment() == null ? "" : "#" + resolved.getFragment();
        return root + "/" + file.replaceFirst("\\.md$", "") + fragment;
    }

    private static void unlink(Link link) {
        for (Node child = link.getFirstChild(); child != null; child = link.getFirstChild()) {
            link.insertBefore(child);
        }
        link.unlink();
    }
}
