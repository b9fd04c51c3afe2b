package dev.brickwork.adapter.pdf;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Map;

import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentNameDictionary;
import org.apache.pdfbox.pdmodel.PDEmbeddedFilesNameTreeNode;
import org.apache.pdfbox.pdmodel.common.PDMetadata;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.pdfbox.pdmodel.common.filespecification.PDComplexFileSpecification;
import org.apache.pdfbox.pdmodel.common.filespecification.PDEmbeddedFile;
import org.apache.pdfbox.pdmodel.graphics.color.PDOutputIntent;

/**
 * Makes a printed document one to keep: PDF/A-3u, which says what its colours mean and what kind of file it is, and which
 * may have the invoice as XML inside (Factur-X).
 */
final class ArchivalPdf {
    /** The name that Factur-X prescribes. */
    static final String FACTUR_X_FILE = "factur-x.xml";

    private static final byte[] SRGB = read("/icc/sRGB.icc");
    private static final String SRGB_NAME = "sRGB IEC61966-2.1";
    private static final int COLOURS = 3;

    private final PDDocument pdf;
    private final Calendar writtenAt;

    ArchivalPdf(PDDocument pdf, Instant writtenAt) {
        this.pdf = pdf;
        this.writtenAt = GregorianCalendar.from(ZonedDateTime.ofInstant(writtenAt, ZoneOffset.UTC));
    }

    /** @param facturX null for none */
    void complete(byte[] facturX) throws IOException {
        var about = pdf.getDocumentInformation();
        about.setCreationDate(writtenAt);
        about.setModificationDate(writtenAt);
        addColours();
        if (facturX != null) {
            attach(facturX);
        }
        // The renderer has written its own, which knows neither the time nor the attachment.
        var metadata = new PDMetadata(pdf);
        metadata.importXMPMetadata(XmpPacket.of(about, writtenAt.toInstant(), facturX != null));
        pdf.getDocumentCatalog().setMetadata(metadata);
    }

    /** Written by hand: PDFBox would load the profile into AWT, which a native image does without. */
    private void addColours() throws IOException {
        var profile = new PDStream(pdf, new ByteArrayInputStream(SRGB), COSName.FLATE_DECODE);
        profile.getCOSObject().setInt(COSName.N, COLOURS);
        var dictionary = new COSDictionary();
        dictionary.setItem(COSName.TYPE, COSName.OUTPUT_INTENT);
        dictionary.setItem(COSName.S, COSName.GTS_PDFA1);
        dictionary.setItem(COSName.DEST_OUTPUT_PROFILE, profile);
        var intent = new PDOutputIntent(dictionary);
        intent.setInfo(SRGB_NAME);
        intent.setOutputCondition(SRGB_NAME);
        intent.setOutputConditionIdentifier(SRGB_NAME);
        intent.setRegistryName("http://www.color.org");
        pdf.getDocumentCatalog().addOutputIntent(intent);
    }

    private void attach(byte[] facturX) throws IOException {
        var file = new PDEmbeddedFile(pdf, new ByteArrayInputStream(facturX), COSName.FLATE_DECODE);
        file.setSubtype("text/xml");
        file.setSize(facturX.length);
        file.setModDate(writtenAt);
        var specification = new PDComplexFileSpecification();
        specification.setFile(FACTUR_X_FILE);
        specification.setFileUnicode(FACTUR_X_FILE);
        specification.setFileDescription("The same invoice for machines (Factur-X)");
        specification.setEmbeddedFile(file);
        specification.setEmbeddedFileUnicode(file);
        specification.getCOSObject().setName("AFRelationship", "Alternative");
        var files = new PDEmbeddedFilesNameTreeNode();
        files.setNames(Map.of(FACTUR_X_FILE, specification));
        var catalog = pdf.getDocumentCatalog();
        var names = new PDDocumentNameDictionary(catalog);
        names.setEmbeddedFiles(files);
        catalog.setNames(names);
        var associated = new COSArray();
        associated.add(specification);
        catalog.getCOSObject().setItem("AF", associated);
    }

    private static byte[] read(String resource) {
        try (var stream = ArchivalPdf.class.getResourceAsStream(resource)) {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
