package dev.brickwork.invoice.electronic.en16931;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The control of the validators: adds a cent to one total of a document, which its rules must refuse. */
public final class CentOff {
    private static final List<String> CII = List.of("LineTotalAmount", "TaxBasisTotalAmount", "TaxTotalAmount",
            "GrandTotalAmount", "TotalPrepaidAmount", "DuePayableAmount");
    private static final List<String> UBL = List.of("LineExtensionAmount", "TaxExclusiveAmount", "TaxAmount",
            "TaxInclusiveAmount", "PrepaidAmount", "PayableAmount");

    private CentOff() {
    }

    /** Of those that the document has. */
    public static void everyTotal(byte[] document, OfficialRules rules) {
        var text = new String(document, StandardCharsets.UTF_8);
        var isCii = text.contains("rsm:CrossIndustryInvoice");
        for (var total : isCii ? CII : UBL) {
            var element = (isCii ? "ram:" : "cbc:") + total;
            int end = text.indexOf("</" + element + ">", text.indexOf(isCii
                    ? "<ram:SpecifiedTradeSettlementHeaderMonetarySummation>"
                    : total.equals("TaxAmount") ? "<cac:TaxTotal>" : "<cac:LegalMonetaryTotal>"));
            if (end > 0) {
                int start = text.lastIndexOf('>', end) + 1;
                var wrong = text.substring(0, start)
                        + new BigDecimal(text.substring(start, end)).add(new BigDecimal("0.01")) + text.substring(end);
                assertThat(rules.complaintsAbout(wrong.getBytes(StandardCharsets.UTF_8))).as("%s in %s", total, text)
                        .anyMatch(complaint -> complaint.startsWith("BR-") && !complaint.contains(" warning:"));
            }
        }
    }
}
