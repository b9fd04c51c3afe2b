package dev.brickwork.invoice.paper;

import java.util.List;
import java.util.UUID;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.invoice.attachment.InvoiceNumbers;
import dev.brickwork.invoice.document.InvoiceExplanation;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Downloads;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.seller.ElectronicFormat;

@Path(Api.BASE + "/invoices/{invoice_id}")
@Tag(name = "Invoices")
public class InvoicePaperResource {
    private static final int VERSIONS_MAX = 1_000_000;

    private final InvoicePapers papers;

    InvoicePaperResource(InvoicePapers papers) {
        this.papers = papers;
    }

    /** The flag is null where it is wrong, which is answered before it is asked for. */
    private record Wanted(Integer version, Boolean isExplained) {

        static Wanted paper(Fields in) {
            return new Wanted(version(in), in.flag("explain").or(false));
        }

        static Wanted explanation(Fields in) {
            return new Wanted(version(in), true);
        }

        private static Integer version(Fields in) {
            return in.wholeNumber("version", 1, VERSIONS_MAX).optional();
        }
    }

    @GET
    @Path("/pdf")
    @Produces({"application/pdf", MediaType.APPLICATION_JSON})
    @Operation(operationId = "getInvoicePdf", summary = "Download an invoice as a PDF", description = "As it stands: a void invoice says so, and payments and credit are on it. Only an invoice that was issued has one.")
    @Parameter(name = "version", in = ParameterIn.QUERY, description = "Without it, the latest.", schema = @Schema(type = SchemaType.INTEGER, minimum = "1"))
    @Parameter(name = "explain", in = ParameterIn.QUERY, description = "With a page that explains every cent.", schema = @Schema(type = SchemaType.BOOLEAN, defaultValue = "false"))
    @APIResponse(responseCode = "200", description = "The PDF.", content = @Content(mediaType = "application/pdf", schema = @Schema(type = SchemaType.STRING, format = "binary")))
    public Response pdf(@RestPath("invoice_id") String invoiceId, UriInfo uri) {
        var id = papers.existing(Ids.of(InvoiceNumbers.NAMED, invoiceId));
        var wanted = Query.of(uri, Wanted::paper);
        var paper = wanted.isExplained() ? papers.explained(id, wanted.version()) : papers.paper(id, wanted.version());
        return Downloads.of(paper.invoiceNumber() + ".pdf", "application/pdf", paper.content());
    }

    /** Both are null where they are wrong, which is answered before they are asked for. */
    private record WantedXml(Integer version, ElectronicFormat format) {

        static WantedXml read(Fields in) {
            return new WantedXml(Wanted.version(in),
                    in.oneOf("format", ElectronicFormat.class).or(ElectronicFormat.facturx));
        }
    }

    @GET
    @Path("/xml")
    @Produces({MediaType.APPLICATION_XML, MediaType.APPLICATION_JSON})
    @Operation(operationId = "getInvoiceXml", summary = "Download an electronic invoice", description = "The invoice in the terms of EN 16931, as it stands. It is kept like the PDF: the same state gives the same bytes. 400 names the settings and the members of the customer that the format needs and that the invoice was issued without. A void invoice, and a version that was replaced, only has the XML that was asked for before.")
    @Parameter(name = "format", in = ParameterIn.QUERY, description = "`facturx` is the XML inside the PDF (Factur-X, ZUGFeRD), `xrechnung` is for German authorities (CII), `peppol` is Peppol BIS Billing 3 (UBL).", schema = @Schema(implementation = ElectronicFormat.class, defaultValue = "facturx"), example = "xrechnung")
    @Parameter(name = "version", in = ParameterIn.QUERY, description = "Without it, the latest.", schema = @Schema(type = SchemaType.INTEGER, minimum = "1"))
    @APIResponse(responseCode = "200", description = "The XML.", content = @Content(mediaType = "application/xml", schema = @Schema(type = SchemaType.STRING, format = "binary")))
    public Response xml(@RestPath("invoice_id") String invoiceId, UriInfo uri) {
        var id = papers.existing(Ids.of(InvoiceNumbers.NAMED, invoiceId));
        var wanted = Query.of(uri, WantedXml::read);
        var xml = papers.xml(id, wanted.version(), wanted.format());
        return Downloads.of(xml.invoiceNumber() + ".xml", MediaType.APPLICATION_XML, xml.content());
    }

    @GET
    @Path("/explain")
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(operationId = "explainInvoice", summary = "Explain an invoice", description = "For every cent the rule it came from: segment, quantity, tier, days, discount step, rounding; as it was computed when the invoice was issued, as values and in sentences.")
    @Parameter(name = "version", in = ParameterIn.QUERY, description = "Without it, the latest.", schema = @Schema(type = SchemaType.INTEGER, minimum = "1"))
    public InvoiceExplanation explain(@RestPath("invoice_id") String invoiceId, UriInfo uri) {
        return explain(invoiceId, PageAddress.of(uri));
    }

    private InvoiceExplanation explain(String invoiceId, PageAddress address) {
        var id = papers.existing(Ids.of(InvoiceNumbers.NAMED, invoiceId));
        return papers.explanation(id, Query.of(address, Wanted::explanation).version());
    }

    /** For the console. */
    public List<ElectronicForm> electronicForms(UUID invoiceId) {
        return papers.electronicForms(invoiceId);
    }

    /** The latest, for the console, which has read the invoice. */
    public InvoiceExplanation explain(UUID invoiceId) {
        return papers.explanation(invoiceId, null);
    }
}
