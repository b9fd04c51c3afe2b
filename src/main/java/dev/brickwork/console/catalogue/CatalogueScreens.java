package dev.brickwork.console.catalogue;

import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

import dev.brickwork.catalog.CatalogNames;
import dev.brickwork.catalog.CouponResource;
import dev.brickwork.catalog.CouponResponse;
import dev.brickwork.catalog.PlanResource;
import dev.brickwork.catalog.PlanResponse;
import dev.brickwork.catalog.PlanService;
import dev.brickwork.console.frame.Console;
import dev.brickwork.console.frame.ConsolePages;
import dev.brickwork.console.frame.Needs;
import dev.brickwork.console.list.Cell;
import dev.brickwork.console.list.Column;
import dev.brickwork.console.list.Filter;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Formats;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Table;
import dev.brickwork.console.list.Tone;
import dev.brickwork.core.Missing;
import dev.brickwork.platform.http.Csv;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.page.SortFields;
import dev.brickwork.spi.TaxRates;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** What is sold at what prices: plans and their versions, coupons, tax rates. */
@Path(Console.PATH)
@Produces(Console.HTML)
class CatalogueScreens {
    private static final String PLANS = Links.CATALOGUE;
    private static final String COUPONS = Links.CATALOGUE + "/coupons";
    private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,8}");
    private static final String TAX_RATES = Links.CATALOGUE + "/tax-rates";

    private final PlanResource plans;
    private final PlanService versions;
    private final CouponResource coupons;
    private final TaxRates taxes;
    private final Formats formats;

    CatalogueScreens(PlanResource plans, PlanService versions, CouponResource coupons, TaxRates taxes, Formats formats) {
        this.plans = plans;
        this.versions = versions;
        this.coupons = coupons;
        this.taxes = taxes;
        this.formats = formats;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance list(String tab, List<Tab> tabs, Table.View table);

        static native TemplateInstance plan(PlanView view);
    }

    public record Tab(String name, String href) {
    }

    @GET
    @Path(PLANS)
    @Needs("plans:read")
    @Transactional
    @Operation(hidden = true)
    public Response plans(UriInfo uri) {
        return list("Plans", planTable(), PLANS, uri);
    }

    @GET
    @Path(PLANS + ".csv")
    @Produces(Csv.TYPE)
    @Needs("plans:read")
    @Operation(hidden = true)
    public Response planFile(UriInfo uri) {
        return Csv.download("plans", planTable().file(uri));
    }

    @GET
    @Path(COUPONS)
    @Needs("discount-coupons:read")
    @Transactional
    @Operation(hidden = true)
    public Response coupons(UriInfo uri) {
        return list("Coupons", couponTable(), COUPONS, uri);
    }

    @GET
    @Path(COUPONS + ".csv")
    @Produces(Csv.TYPE)
    @Needs("discount-coupons:read")
    @Operation(hidden = true)
    public Response couponFile(UriInfo uri) {
        return Csv.download("coupons", couponTable().file(uri));
    }

    @GET
    @Path(TAX_RATES)
    @Needs("tax-rates:read")
    @Transactional
    @Operation(hidden = true)
    public Response taxRates(UriInfo uri) {
        return list("Tax rates", taxTable(), TAX_RATES, uri);
    }

    @GET
    @Path(TAX_RATES + ".csv")
    @Produces(Csv.TYPE)
    @Needs("tax-rates:read")
    @Operation(hidden = true)
    public Response taxFile(UriInfo uri) {
        return Csv.download("tax-rates", taxTable().file(uri));
    }

    /** A version, beside another one if the address names two. */
    @GET
    @Path(PLANS + "/plans/{plan_id}")
    @Needs("plans:read")
    @Transactional
    @Operation(hidden = true)
    public Response plan(@RestPath("plan_id") String planId, UriInfo uri) {
        var address = PageAddress.of("", uri);
        var named = Stream.of("with", "version").map(address::value).filter(Objects::nonNull)
                .map(CatalogueScreens::number).toList();
        var found = versions.versions(Ids.of(CatalogNames.PLAN, planId), named);
        var left = address.value("with") == null ? null : found.versions().get(number(address.value("with")));
        var right = address.value("version") == null
                ? versions.versions(found.plan().planId(), List.of()).versions().get(found.plan().version())
                : found.versions().get(number(address.value("version")));
        return ConsolePages.html(Templates.plan(PlanView.of(found.plan(), found.count(), left, right, formats.current())));
    }

    private static int number(String version) {
        if (!NUMBER.matcher(version).matches()) {
            throw new Missing("Plan version");
        }
        return Integer.parseInt(version);
    }

    private static <T> Response list(String tab, Table<T> table, String place, UriInfo uri) {
        return ConsolePages.html(Templates.list(tab, List.of(new Tab("Plans", Links.to(PLANS)),
                new Tab("Coupons", Links.to(COUPONS)), new Tab("Tax rates", Links.to(TAX_RATES))),
                table.view(PageAddress.of(Links.to(place), uri))));
    }

    private Table<PlanResponse.Summary> planTable() {
        var f = formats.current();
        return new Table<>("Plans", "There are no plans yet. Create them through the API.", List.of(
                Column.of("Plan", plan -> Cell.of(plan.name()).to(PlanView.link(plan.planId()))),
                Column.<PlanResponse.Summary>of("Code", plan -> Cell.of(plan.code())).sortedBy("code"),
                Column.number("Latest version", plan -> Cell.of(String.valueOf(plan.version()))),
                Column.<PlanResponse.Summary>of("Created", plan -> f.dayCell(plan.createdAt())).sortedBy("created_at")),
                List.of(Filter.text("code", "Code")), plans::list);
    }

    private Table<CouponResponse> couponTable() {
        var f = formats.current();
        return new Table<>("Coupons", "There are no coupons yet. Create them through the API.", List.of(
                Column.<CouponResponse>of("Code", coupon -> Cell.of(coupon.code())).sortedBy("code"),
                Column.number("Discount", CatalogueScreens::discount),
                Column.of("Renews", coupon -> Cell.of(coupon.renews() ? "Yes" : "No")),
                Column.of("Expires", coupon -> f.dayCell(coupon.expiresAt())),
                Column.number("Used", coupon -> used(coupon)),
                Column.<CouponResponse>of("Created", coupon -> f.dayCell(coupon.createdAt())).sortedBy("created_at")),
                List.of(Filter.text("code", "Code")), coupons::list);
    }

    /** An amount is of whatever currency the order is in. */
    private static Cell discount(CouponResponse coupon) {
        return coupon.rate() == null ? Cell.of(Format.plain(coupon.amount()) + " off") : Cell.of(coupon.rate() + "%");
    }

    private static Cell used(CouponResponse coupon) {
        return coupon.maxRedemptions() == null
                ? Cell.of(String.valueOf(coupon.redeemed()))
                : Cell.of(coupon.redeemed() + " of " + coupon.maxRedemptions());
    }

    private Table<TaxRates.Rate> taxTable() {
        var f = formats.current();
        return new Table<>("Tax rates", "There are no tax rates yet. Create them through the API.", List.of(
                Column.of("Tax", rate -> Cell.of(rate.name())),
                Column.of("Country", rate -> Cell.of(rate.country())),
                Column.of("Region", rate -> Cell.of(rate.region() == null ? "All" : rate.region())),
                Column.of("Category", rate -> Cell.of(rate.taxCategory() == null ? "All" : rate.taxCategory())),
                Column.number("Rate", rate -> Cell.of(rate.percent() + "%", rate.percent())),
                Column.of("Treatment", rate -> Cell.of(Tone.words(rate.treatment()), rate.treatment().name())
                        .noted(rate.reason())),
                Column.of("Since", rate -> f.dayCell(rate.createdAt()))),
                List.of(), this::rates);
    }

    private Page<TaxRates.Rate> rates(PageAddress address) {
        var page = Query.page(address, SortFields.CREATED_AT);
        var part = taxes.list(page.limit, page.offset);
        return page.page(part.count(), part.rates());
    }
}
