package dev.brickwork.console.frame;

import java.time.ZoneId;
import java.util.List;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Named;

import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.http.PublicUrl;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.seller.SellerSettings;

/** What surrounds every page: who is signed in, for which seller, and where they can go. Templates call it {@code inject:frame}. */
@RequestScoped
@Named("frame")
public class Frame {
    /** In the order in which they are shown. */
    private static final List<Entry> NAV = List.of(
            new Entry("Overview", Console.PATH, Needs.SIGNED_IN),
            new Entry("Customers", Console.PATH + "/customers", "customers:read"),
            new Entry("Invoices", Console.PATH + "/invoices", "?is_issued=true&sort=-issued_at", "invoices:read"),
            new Entry("Payments", Console.PATH + "/payments", "payments:read"),
            new Entry("Credit notes", Console.PATH + "/credit-notes", "credit-notes:read"),
            new Entry("Receivables", Console.PATH + "/receivables", "receivables:read"),
            new Entry("Orders", Console.PATH + "/orders", "orders:read"),
            new Entry("Usage", Console.PATH + "/usage", "subscriptions:read"),
            new Entry("Revenue", Console.PATH + "/revenue", "reports:read"),
            new Entry("Ledger", Console.PATH + "/ledger", "ledger:read"),
            new Entry("Catalogue", Console.PATH + "/catalogue", "plans:read"),
            new Entry("Webhooks", Console.PATH + "/webhooks", "webhook-endpoints:read"),
            new Entry("Events", Console.PATH + "/events", "events:read"),
            new Entry("Audit log", Console.PATH + "/audit-log", "audit-log:read"),
            new Entry("Imports", Console.PATH + "/imports", "imports:read"),
            new Entry("Settings", Console.PATH + "/settings", "settings:read"),
            new Entry("API keys", Console.PATH + "/keys", "api-keys:read"),
            new Entry("People", Console.PATH + "/people", Needs.ADMIN));

    private final Caller caller;
    private final CurrentSeller seller;
    private SellerSettings settings;
    private String role;
    private String at = "";

    Frame(Caller caller, CurrentSeller seller) {
        this.caller = caller;
        this.seller = seller;
    }

    /** @param query how its list is shown at first. @param scope who lacks it is not shown the entry */
    record Entry(String label, String path, String query, String scope) {

        Entry(String label, String path, String scope) {
            this(label, path, "", scope);
        }
    }

    /** An entry as it is shown. */
    public record Link(String label, String href, boolean isHere) {
    }

    /** @param path of the request */
    public void enter(String role, String path) {
        this.role = role;
        this.at = path;
    }

    public boolean isSignedIn() {
        return caller.userId() != null;
    }

    public String userName() {
        return caller.userName();
    }

    /** In small letters: {@code admin}. */
    public String role() {
        return role;
    }

    public boolean isAdmin() {
        return can(Needs.ADMIN);
    }

    /** @param scope such as {@code invoices:write} */
    public boolean can(String scope) {
        return isSignedIn() && (scope.isEmpty() || caller.scopes().cover(List.of(scope)));
    }

    public String sellerName() {
        return settings().identity().name();
    }

    /** Of the seller: test sellers are marked, since nothing there is real. */
    public boolean isTest() {
        return settings().isTest();
    }

    public ZoneId zone() {
        return settings().defaults().timeZone();
    }

    public String currency() {
        return settings().defaults().currency().name();
    }

    /** Of the console itself, which is written in English. */
    public String language() {
        return "en";
    }

    /** What stands before the paths of the console in a browser, also where the service is reached below a path. */
    public String path() {
        return PublicUrl.path() + Console.PATH;
    }

    /** Of styles and scripts, for their addresses. */
    public String version() {
        return ConsoleAssets.version();
    }

    public List<Link> nav() {
        return NAV.stream().filter(entry -> can(entry.scope))
                .map(entry -> new Link(entry.label, PublicUrl.path() + entry.path + entry.query, isAt(entry.path))).toList();
    }

    /** Read when they are first asked for: in the transaction of the page, which others read them in as well. */
    public SellerSettings settings() {
        if (settings == null) {
            settings = seller.settings();
        }
        return settings;
    }

    private boolean isAt(String path) {
        return at.equals(path) || !path.equals(Console.PATH) && at.startsWith(path + "/");
    }
}
