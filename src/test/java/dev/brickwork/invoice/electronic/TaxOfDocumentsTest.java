package dev.brickwork.invoice.electronic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

import dev.brickwork.invoice.document.IssuedLine;
import dev.brickwork.invoice.document.TaxExplainer;
import dev.brickwork.seller.ElectronicFormat;

/** BR-CO-17, computed again from what is written: the tax of a rate is the rate on its base, rounded once. A failure names its seed. */
class TaxOfDocumentsTest {
    private static final int DOCUMENTS = 200;

    private record Written(BigDecimal base, BigDecimal percent, BigDecimal tax) {
        BigDecimal due() {
            return base.multiply(percent).movePointLeft(2).setScale(2, RoundingMode.HALF_UP);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theTaxOfARateIsTheRateOnItsBaseRoundedOnce(ElectronicFormat format) throws Exception {
        boolean isPeppol = format == ElectronicFormat.peppol;
        int taxed = 0;
        for (long seed = 1; seed <= DOCUMENTS; seed++) {
            var lines = new RandomSales(seed, isPeppol).source().lines();
            var sales = new RandomSales(seed, isPeppol);
            var document = ElectronicRequirements.write(sales.source(), sales.parties(), format);
            for (var written : written(document)) {
                if (isCharged(lines, written.percent)) {
                    assertThat(written.tax).as("%s, seed %d: %s", format, seed, written).isEqualByComparingTo(written.due());
                    taxed += written.percent.signum();
                }
            }
        }
        assertThat(taxed).as("rates above 0 that were computed again").isGreaterThan(DOCUMENTS / 4);
    }

    /** Whether something is charged at the rate, so that not all tax of it is that of earlier charges. */
    private static boolean isCharged(List<IssuedLine> lines, BigDecimal percent) {
        return lines.stream().anyMatch(line -> line.taxRate().compareTo(percent) == 0 && line.net() != 0
                && !TaxExplainer.hasTaxOfEarlierCharge(line));
    }

    private static List<Written> written(byte[] xml) throws Exception {
        var factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        var document = factory.newDocumentBuilder().parse(new ByteArrayInputStream(xml));
        var written = new ArrayList<Written>();
        for (var subtotal : all(document, "TaxSubtotal")) {
            written.add(new Written(number(subtotal, "TaxableAmount"), number(subtotal, "Percent"),
                    number(subtotal, "TaxAmount")));
        }
        for (var tax : all(document, "ApplicableTradeTax")) {
            // those of the lines have no amounts
            if (tax.getElementsByTagNameNS("*", "CalculatedAmount").getLength() > 0) {
                written.add(new Written(number(tax, "BasisAmount"), number(tax, "RateApplicablePercent"),
                        number(tax, "CalculatedAmount")));
            }
        }
        assertThat(written).isNotEmpty();
        return written;
    }

    private static List<Element> all(Document document, String name) {
        var nodes = document.getElementsByTagNameNS("*", name);
        var elements = new ArrayList<Element>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    /** 0 for what is not there: outside the scope of tax there is no rate. */
    private static BigDecimal number(Element element, String name) {
        var nodes = element.getElementsByTagNameNS("*", name);
        return nodes.getLength() == 0 ? BigDecimal.ZERO : new BigDecimal(nodes.item(0).getTextContent());
    }
}
