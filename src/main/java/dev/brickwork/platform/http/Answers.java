package dev.brickwork.platform.http;

import java.net.URI;

import org.jboss.resteasy.reactive.RestResponse;

/** Ways to answer that more than one resource needs. */
public final class Answers {
    private Answers() {
    }

    /** 201, for a thing without an address of its own. */
    public static <T> RestResponse<T> created(T body) {
        return RestResponse.status(RestResponse.Status.CREATED, body);
    }

    /** 201 with a Location: where the world finds it, also behind a proxy. */
    public static <T> RestResponse<T> created(String path, T body) {
        return RestResponse.ResponseBuilder.<T>create(RestResponse.Status.CREATED, body)
                .location(URI.create(PublicUrl.base() + Api.BASE + path)).build();
    }
}
