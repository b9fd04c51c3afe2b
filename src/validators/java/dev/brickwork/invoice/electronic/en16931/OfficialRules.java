package dev.brickwork.invoice.electronic.en16931;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.Templates;
import javax.xml.transform.TransformerException;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;

import net.sf.saxon.TransformerFactoryImpl;

import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/** The schema of a format and the rules that its authors publish (Schematron, as stylesheets). Made once, asked often. */
public final class OfficialRules {
    private static final String FACTUR_X = "xslt/ZF_250/";
    private static final String PHIVE = "external/schematron/";
    private static final String REPORT = "http://purl.oclc.org/dsdl/svrl";

    private static final String D16B = "external/schemas/d16b/data/standard/CrossIndustryInvoice_100pD16B.xsd";

    private final List<Schema> schemas;
    private final List<Templates> stylesheets;

    private OfficialRules(List<String> schemas, String... stylesheets) {
        this.schemas = schemas.stream().map(path -> schema(resource(path))).toList();
        this.stylesheets = Arrays.stream(stylesheets).map(path -> templates(resource(path))).toList();
    }

    /** Factur-X, which is ZUGFeRD, and EN 16931 itself, whose schema is older. */
    public static OfficialRules facturX() {
        return new OfficialRules(List.of("schema/ZF_250/EN16931/FACTUR-X_EN16931.xsd", D16B),
                FACTUR_X + "FACTUR-X_EN16931.xslt",
                PHIVE + "1.3.16/cii/EN16931-CII-validation.xslt");
    }

    public static OfficialRules xRechnung() {
        return new OfficialRules(List.of(D16B),
                PHIVE + "1.3.16/cii/EN16931-CII-validation.xslt", "xslt/XR_30/XRechnung-CII-validation.xslt");
    }

    public static OfficialRules peppolInvoice() {
        return peppol("Invoice");
    }

    public static OfficialRules peppolCreditNote() {
        return peppol("CreditNote");
    }

    private static OfficialRules peppol(String root) {
        return new OfficialRules(List.of("schema/UBL_21/maindoc/UBL-" + root + "-2.1.xsd"),
                PHIVE + "openpeppol/2026.5/xslt/CEN-EN16931-UBL.xslt",
                PHIVE + "openpeppol/2026.5/xslt/PEPPOL-EN16931-UBL.xslt");
    }

    /** Errors and warnings alike, each with the name of its rule; empty if all is well. */
    public List<String> complaintsAbout(byte[] document) {
        var complaints = new ArrayList<String>();
        for (var schema : schemas) {
            try {
                schema.newValidator().validate(new StreamSource(new ByteArrayInputStream(document)));
            } catch (SAXException e) {
                complaints.add("schema: " + e.getMessage());
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
        stylesheets.forEach(stylesheet -> complaints.addAll(complaints(stylesheet, document)));
        return complaints;
    }

    /** The schema wants the element even if there is nothing to say, and a rule warns that it is empty. */
    public static boolean isAboutNoDelivery(String complaint) {
        return complaint.contains("PEPPOL-EN16931-R008 warning") && complaint.endsWith("/ApplicableHeaderTradeDelivery");
    }

    private static List<String> complaints(Templates stylesheet, byte[] document) {
        try {
            var report = new ByteArrayOutputStream();
            var transformer = stylesheet.newTransformer();
            // Factur-X keeps its lists of codes in a file beside the stylesheet
            transformer.setURIResolver((name, base) -> new StreamSource(resource(FACTUR_X + name).toExternalForm()));
            transformer.transform(new StreamSource(new ByteArrayInputStream(document)),
                    new StreamResult(report));
            var root = DocumentBuilderFactory.newDefaultNSInstance().newDocumentBuilder()
                    .parse(new ByteArrayInputStream(report.toByteArray())).getDocumentElement();
            if (root.getElementsByTagNameNS(REPORT, "fired-rule").getLength() == 0) {
                return List.of("no rule looked at the document");
            }
            var complaints = new ArrayList<String>();
            for (var name : List.of("failed-assert", "successful-report")) {
                var found = root.getElementsByTagNameNS(REPORT, name);
                for (int i = 0; i < found.getLength(); i++) {
                    var complaint = (Element) found.item(i);
                    complaints.add(complaint.getAttribute("id") + " " + complaint.getAttribute("flag") + ": "
                            + complaint.getTextContent().strip() + " at "
                            + complaint.getAttribute("location").replaceAll("\\*:|\\[[^]]*]", ""));
                }
            }
            return complaints;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static URL resource(String path) {
        var url = OfficialRules.class.getClassLoader().getResource(path);
        if (url == null) {
            throw new AssertionError("no " + path + " on the class path");
        }
        return url;
    }

    private static Schema schema(URL url) {
        try {
            return SchemaFactory.newDefaultInstance().newSchema(url);
        } catch (SAXException e) {
            throw new AssertionError(url.toString(), e);
        }
    }

    private static Templates templates(URL url) {
        try {
            var factory = new TransformerFactoryImpl();
            return factory.newTemplates(new StreamSource(url.toExternalForm()));
        } catch (TransformerException e) {
            throw new AssertionError(url.toString(), e);
        }
    }
}
