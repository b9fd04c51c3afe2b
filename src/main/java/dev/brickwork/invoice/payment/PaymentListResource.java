package dev.brickwork.invoice.payment;

import java.time.LocalDate;
import java.util.UUID;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

import dev.brickwork.invoice.PaymentFilters;
import dev.brickwork.invoice.PaymentQuery;
import dev.brickwork.invoice.PaymentResponse;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.page.Sorted;

@Path(Api.BASE + "/payments")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Payments")
public class PaymentListResource {
    private final PaymentService payments;

    PaymentListResource(PaymentService payments) {
        this.payments = payments;
    }

    @GET
    @Operation(operationId = "listAllPayments", summary = "List payments", description = "Of all invoices, newest first; failed ones and those in processing too.")
    @Parameter(name = "customer_id", in = ParameterIn.QUERY, description = "Only payments of invoices of this end customer.", schema = @Schema(implementation = UUID.class))
    @Parameter(name = "billed_company_id", in = ParameterIn.QUERY, description = "Only payments of invoices that this company is billed.", schema = @Schema(implementation = UUID.class))
    @Parameter(name = "invoice_id", in = ParameterIn.QUERY, description = "Only payments of this invoice.", schema = @Schema(implementation = UUID.class))
    @Parameter(name = "status", in = ParameterIn.QUERY, description = "Only payments in this status.", schema = @Schema(implementation = String.class, enumeration = {
            "PROCESSING", "SETTLED", "FAILED"}))
    @Parameter(name = "payment_method", in = ParameterIn.QUERY, description = "Only payments by this method.", schema = @Schema(implementation = String.class, enumeration = {
            "WIRE", "CHECK", "ACH", "CREDIT_CARD", "LINK", "IMPORTED"}))
    @Parameter(name = "paid_from", in = ParameterIn.QUERY, description = "Only payments paid on this day or later, in the time zone of the invoice.", schema = @Schema(implementation = LocalDate.class))
    @Parameter(name = "paid_to", in = ParameterIn.QUERY, description = "Only payments paid on this day or earlier.", schema = @Schema(implementation = LocalDate.class))
    @Sorted({"created_at", "paid_at"})
    public Page<PaymentResponse> list(UriInfo uri) {
        return list(PageAddress.of(uri));
    }

    /** The same for the console. */
    public Page<PaymentResponse> list(PageAddress address) {
        var query = Query.listing(address, PaymentQuery.SORT, PaymentFilters::read);
        return payments.list(query.filters(), query.page());
    }
}
