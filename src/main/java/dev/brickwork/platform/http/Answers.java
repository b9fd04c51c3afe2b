package dev.brickwork.platform.http;

import java.io.UncheckedIOException;
import java.net.URI;

import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.platform.idempotency.Answer;

/** Ways to answer that more than one resource needs. */
@Singleton
public class Answers {
    private final ObjectMapper mapper;

    Answers(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    /** 201, for a thing without an address of its own. */
    public static <T> RestResponse<T> created(T body) {
        return RestResponse.status(RestResponse.Status.CREATED, body);
    }

    /** 201 with a Location: where the world finds it, whoever passed the request on. */
    public static <T> RestResponse<T> created(String path, T body) {
        return RestResponse.ResponseBuilder.<T>create(RestResponse.Status.CREATED, body)
                .location(URI.create(PublicUrl.base() + Api.BASE + path)).build();
    }

    /** What a resource method returned, as it goes out. */
    Answer answerOf(Object result) {
        if (result instanceof RestResponse<?> response) {
            return new Answer(response.getStatus(), response.getHeaderString("Location"), json(response.getEntity()));
        }
        return new Answer(200, null, json(result));
    }

    private byte[] json(Object body) {
        try {
            return mapper.writeValueAsBytes(body);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    static class Replay {
        @ServerExceptionMapper
        Response replay(Replayed replayed) {
            var response = Response.status(replayed.answer.status()).type(MediaType.APPLICATION_JSON_TYPE)
                    .header(Api.REPLAYED_HEADER, "true").entity(replayed.answer.body());
            if (replayed.answer.location() != null) {
                response.header(HttpHeaders.LOCATION, replayed.answer.location());
            }
            return response.build();
        }
    }
}
