package dev.brickwork.adapter.pdf;

import org.w3c.dom.Element;
import org.w3c.dom.Node;

import com.openhtmltopdf.context.StyleReference;
import com.openhtmltopdf.css.newmatch.CascadedStyle;
import com.openhtmltopdf.css.newmatch.PageInfo;
import com.openhtmltopdf.extend.UserAgentCallback;

/** The style sheets of a document; each request for a style asks the guard first. */
final class GuardedStyles extends StyleReference {
    private final Guard guard;

    GuardedStyles(UserAgentCallback userAgent, Guard guard) {
        super(userAgent);
        this.guard = guard;
    }

    @Override
    public CascadedStyle getCascadedStyle(Element e, boolean restyle) {
        guard.goOn();
        return super.getCascadedStyle(e, restyle);
    }

    @Override
    public CascadedStyle getPseudoElementStyle(Node node, String pseudoElement) {
        guard.goOn();
        return super.getPseudoElementStyle(node, pseudoElement);
    }

    @Override
    public PageInfo getPageStyle(String pageName, String pseudoPage) {
        guard.anotherPage();
        return super.getPageStyle(pageName, pseudoPage);
    }
}
