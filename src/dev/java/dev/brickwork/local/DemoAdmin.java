package dev.brickwork.local;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestQuery;

import com.fasterxml.jackson.databind.ObjectMapper;

import io.quarkus.arc.profile.IfBuildProfile;

/**
 * Signs a developer in to the console as an admin, of the demo seller unless the request names another. It does nothing but what an
 * operator and a browser can do: it invites the admin by the API and uses the invitation.
 */
@IfBuildProfile(anyOf = {"dev", "test"})
@Path("/dev/console")
public class DemoAdmin {
    static final String EMAIL = "admin@northwind.example";
    static final String PASSWORD = "demo admin of northwind";
    private static final String CONSOLE = "/console";

    private final HttpClient client = HttpClient.newHttpClient();
    private final ObjectMapper mapper = new ObjectMapper();
    private final String key;
    private final String operatorKey;

    DemoAdmin(@ConfigProperty(name = "brickwork.bootstrap.key") String key,
            @ConfigProperty(name = "brickwork.operator.key") String operatorKey) {
        this.key = key;
        this.operatorKey = operatorKey;
    }

    @GET
    @Operation(hidden = true)
    public Response signIn(@RestQuery String next, @RestQuery UUID seller, UriInfo uri)
            throws IOException, InterruptedException {
        var here = uri.getBaseUri();
        var email = seller == null ? EMAIL : "admin@" + seller + ".example";
        var answer = post(here.resolve(CONSOLE + "/sign-in"), "email=" + encoded(email) + "&password=" + encoded(PASSWORD));
        if (answer.statusCode() != 303) {
            var invitation = invitation(here, seller == null ? demoSeller(here) : seller.toString(), email);
            if (invitation.statusCode() == 404) {
                throw new NotFoundException("Seller not found.");
            }
            var page = URI.create(mapper.readTree(invitation.body()).at("/invitation_url").asText()).getPath();
            answer = post(here.resolve(page), "name=Demo+Admin&password=" + encoded(PASSWORD));
        }
        var page = next != null && next.startsWith(CONSOLE) ? next : CONSOLE;
        return Response.seeOther(URI.create(page)).header("Set-Cookie", answer.headers().firstValue("Set-Cookie").orElseThrow())
                .build();
    }

    private String demoSeller(URI here) throws IOException, InterruptedException {
        return mapper.readTree(send(HttpRequest.newBuilder(here.resolve("/api/v2/settings")).header("X-SERVICE-KEY", key)).body())
                .at("/seller_id").asText();
    }

    private HttpResponse<String> invitation(URI here, String seller, String email) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(here.resolve("/api/v2/sellers/" + seller + "/console-invitations"))
                .header("X-SERVICE-KEY", operatorKey).header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"email\": \"" + email + "\", \"name\": \"Demo Admin\"}")));
    }

    private HttpResponse<String> post(URI address, String form) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(address).header("Sec-Fetch-Site", "same-origin")
                .header("Content-Type", "application/x-www-form-urlencoded").POST(BodyPublishers.ofString(form)));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
