package dev.brickwork.catalog;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.platform.http.Answers;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.page.Sorted;
import dev.brickwork.platform.write.Write;

@Path(Api.BASE + "/discount-coupons")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Discount coupons", description = "Codes that make an order cheaper.")
public class CouponResource {
    private final CouponService coupons;

    CouponResource(CouponService coupons) {
        this.coupons = coupons;
    }

    @POST
    @Write("discount_coupon.created")
    @Operation(operationId = "createDiscountCoupon", summary = "Make a coupon", description = "What it grants can't be changed afterwards.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = CouponRequests.Create.class)))
    @APIResponse(responseCode = "201", description = "The coupon.", content = @Content(schema = @Schema(implementation = CouponResponse.class)))
    public RestResponse<CouponResponse> create(Body body) {
        var created = coupons.create(body.read(CouponRequests.Create::read));
        return Answers.created("/discount-coupons/" + created.couponId(), created);
    }

    @GET
    @Operation(operationId = "listDiscountCoupons", summary = "List coupons", description = "Newest first, expired and used-up ones too.")
    @Parameter(name = "code", in = ParameterIn.QUERY, description = "Only the coupon with this code.", schema = @Schema(implementation = String.class))
    @Sorted({"created_at", "code"})
    public Page<CouponResponse> list(UriInfo uri) {
        return list(PageAddress.of(uri));
    }

    /** The same for the console. */
    public Page<CouponResponse> list(PageAddress address) {
        var query = Query.listing(address, CouponService.SORT, CouponService.Filters::read);
        return coupons.list(query.filters(), query.page());
    }

    @GET
    @Path("/{coupon_id}")
    @Operation(operationId = "getDiscountCoupon", summary = "Read a coupon")
    public CouponResponse read(
            @Parameter(description = "Its `coupon_id` or its `code`.") @RestPath("coupon_id") String couponIdOrCode) {
        return coupons.read(couponIdOrCode);
    }
}
