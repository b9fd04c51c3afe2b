package dev.brickwork.platform.write;

import java.io.UncheckedIOException;

import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.platform.http.Api;

/** Answers as they are kept for a repeat of the request, and as they are given again. */
@Singleton
class KeptAnswers {
    private final ObjectMapper mapper;

    KeptAnswers(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    /** What a resource method returned, as it goes out. */
    KeptAnswer answerOf(Object result) {
        if (result instanceof RestResponse<?> response) {
            return new KeptAnswer(response.getStatus(), response.getHeaderString("Location"), json(response.getEntity()));
        }
        return new KeptAnswer(200, null, json(result));
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
