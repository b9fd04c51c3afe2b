package dev.brickwork.invoice.creditnote;

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

import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Downloads;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.page.Sorted;
import dev.brickwork.seller.ElectronicFormat;

@Path(Api.BASE + "/credit-notes")
@Tag(name = "Credit notes", description = "Documents that take something off issued invoices.")
public class CreditNoteResource {
    private static final String KIND = "Credit note";

    private final CreditNotes notes;
    private final CreditNotePapers papers;

    CreditNoteResource(CreditNotes notes, CreditNotePapers papers) {
        this.notes = notes;
        this.papers = papers;
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(operationId = "listAllCreditNotes", summary = "List credit notes", description = "Newest first.")
    @Parameter(name = "customer_id", in = ParameterIn.QUERY, description = "Only those on invoices of this customer.", schema = @Schema(type = SchemaType.STRING, format = "uuid"))
    @Sorted({"created_at", "amount"})
    @Parameter(name = "invoice_id", in = ParameterIn.QUERY, description = "Only those of this invoice.", schema = @Schema(type = SchemaType.STRING, format = "uuid"))
    @Parameter(name = "credit_note_number", in = ParameterIn.QUERY, description = "Only the one with this number.", schema = @Schema(type = SchemaType.STRING), example = "CN-00001")
    @Parameter(name = "issued_from", in = ParameterIn.QUERY, description = "Only those issued on this day or later, in the time zone of their invoice.", schema = @Schema(type = SchemaType.STRING, format = "date"))
    @Parameter(name = "issued_to", in = ParameterIn.QUERY, description = "Only those issued on this day or earlier.", schema = @Schema(type = SchemaType.STRING, format = "date"))
    public Page<CreditNoteResponse> list(UriInfo uri) {
        return list(PageAddress.of(uri));
    }

    /** The same for the console. */
    public Page<CreditNoteResponse> list(PageAddress address) {
        var asked = Query.listing(address, CreditNotes.SORT, CreditNotes.Filters::read);
        return notes.list(asked.filters(), asked.page());
    }

    @GET
    @Path("/{credit_note_id}")
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(operationId = "getCreditNote", summary = "Read a credit note")
    public CreditNoteResponse read(@RestPath("credit_note_id") String creditNoteId) {
        return notes.read(id(creditNoteId));
    }

    @GET
    @Path("/{credit_note_id}/pdf")
    @Produces({"application/pdf", MediaType.APPLICATION_JSON})
    @Operation(operationId = "getCreditNotePdf", summary = "Download a credit note as a PDF", description = "It is printed once and never changes.")
    @APIResponse(responseCode = "200", description = "The PDF.", content = @Content(mediaType = "application/pdf", schema = @Schema(type = SchemaType.STRING, format = "binary")))
    public Response pdf(@RestPath("credit_note_id") String creditNoteId) {
        var paper = papers.paper(id(creditNoteId));
        return Downloads.of(paper.fileName(), "application/pdf", paper.content());
    }

    @GET
    @Path("/{credit_note_id}/xml")
    @Produces({MediaType.APPLICATION_XML, MediaType.APPLICATION_JSON})
    @Operation(operationId = "getCreditNoteXml", summary = "Download an electronic credit note", description = "The credit note in the terms of EN 16931. It is written once and never changes. 400 names the settings and the members of the customer that the format needs and that the invoice was issued without.")
    @Parameter(name = "format", in = ParameterIn.QUERY, description = "`facturx` is the XML inside the PDF (Factur-X, ZUGFeRD), `xrechnung` is for German authorities (CII), `peppol` is Peppol BIS Billing 3 (UBL).", schema = @Schema(implementation = ElectronicFormat.class, defaultValue = "facturx"), example = "xrechnung")
    @APIResponse(responseCode = "200", description = "The XML.", content = @Content(mediaType = "application/xml", schema = @Schema(type = SchemaType.STRING, format = "binary")))
    public Response xml(@RestPath("credit_note_id") String creditNoteId, UriInfo uri) {
        var existing = notes.get(id(creditNoteId)).id();
        var format = Query.of(uri, in -> in.oneOf("format", ElectronicFormat.class).or(ElectronicFormat.facturx));
        var xml = papers.xml(existing, format);
        return Downloads.of(xml.xmlFileName(), MediaType.APPLICATION_XML, xml.content());
    }

    private static UUID id(String creditNoteId) {
        return Ids.of(KIND, creditNoteId);
    }
}
