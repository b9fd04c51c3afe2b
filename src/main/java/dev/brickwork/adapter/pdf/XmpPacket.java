package dev.brickwork.adapter.pdf;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

import org.apache.pdfbox.pdmodel.PDDocumentInformation;

/**
 * What a file says about itself, as XMP: that it is PDF/A-3u and PDF/UA-1, what the document information says, and which
 * invoice is attached. PDF/A wants a schema described that it does not know, inside of the file.
 */
final class XmpPacket {
    private static final String PACKET = """
            <?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
             xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" xmlns:dc="http://purl.org/dc/elements/1.1/"
             xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
            <pdfaid:part>3</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>
            <dc:format>application/pdf</dc:format>%s
            <xmp:CreateDate>%s</xmp:CreateDate><xmp:ModifyDate>%s</xmp:ModifyDate>%s
            </rdf:Description>%s
            <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
             xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas><rdf:Bag>%s</rdf:Bag></pdfaExtension:schemas>
            </rdf:Description>
            </rdf:RDF></x:xmpmeta>
            <?xpacket end="r"?>""";
    private static final String FACTUR_X = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";
    private static final String ATTACHED = """

            <rdf:Description rdf:about="" xmlns:fx="%s">
            <fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>%s</fx:DocumentFileName>
            <fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
            </rdf:Description>""".formatted(FACTUR_X, ArchivalPdf.FACTUR_X_FILE);
    private static final String UA_SCHEMA = schema("PDF/UA Universal Accessibility Schema",
            "http://www.aiim.org/pdfua/ns/id/", "pdfuaid",
            property("part", "Integer", "internal", "Part of ISO 14289 that the file follows"));
    private static final String FACTUR_X_SCHEMA = schema("Factur-X PDFA Extension Schema", FACTUR_X, "fx",
            property("DocumentFileName", "Text", "external", "The name of the embedded XML document")
                    + property("DocumentType", "Text", "external", "The type of the hybrid document in capital letters")
                    + property("Version", "Text", "external", "The version of the standard of the embedded XML document")
                    + property("ConformanceLevel", "Text", "external", "The level of the embedded XML document"));

    private XmpPacket() {
    }

    /** It must agree with the document information, which PDF/A compares. */
    static byte[] of(PDDocumentInformation about, Instant writtenAt, boolean isFacturX) {
        var time = writtenAt.truncatedTo(ChronoUnit.SECONDS).toString();
        var description = language("dc:title", about.getTitle()) + language("dc:description", about.getSubject())
                + (about.getAuthor() == null
                        ? ""
                        : "<dc:creator><rdf:Seq><rdf:li>" + escaped(about.getAuthor()) + "</rdf:li></rdf:Seq></dc:creator>");
        var tool = "<pdf:Producer>" + escaped(about.getProducer()) + "</pdf:Producer>";
        return PACKET.formatted(description, time, time, tool, isFacturX ? ATTACHED : "",
                isFacturX ? UA_SCHEMA + FACTUR_X_SCHEMA : UA_SCHEMA).getBytes(StandardCharsets.UTF_8);
    }

    private static String language(String name, String text) {
        return text == null
                ? ""
                : "<" + name + "><rdf:Alt><rdf:li xml:lang=\"x-default\">" + escaped(text) + "</rdf:li></rdf:Alt></" + name
                        + ">";
    }

    private static String schema(String name, String namespace, String prefix, String properties) {
        return """
                <rdf:li rdf:parseType="Resource"><pdfaSchema:schema>%s</pdfaSchema:schema>
                <pdfaSchema:namespaceURI>%s</pdfaSchema:namespaceURI><pdfaSchema:prefix>%s</pdfaSchema:prefix>
                <pdfaSchema:property><rdf:Seq>%s</rdf:Seq></pdfaSchema:property></rdf:li>""".formatted(name, namespace,
                prefix, properties);
    }

    private static String property(String name, String type, String category, String description) {
        return """
                <rdf:li rdf:parseType="Resource"><pdfaProperty:name>%s</pdfaProperty:name>
                <pdfaProperty:valueType>%s</pdfaProperty:valueType><pdfaProperty:category>%s</pdfaProperty:category>
                <pdfaProperty:description>%s</pdfaProperty:description></rdf:li>""".formatted(name, type, category,
                description);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
