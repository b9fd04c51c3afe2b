package dev.brickwork.docs.api;

import java.util.List;
import java.util.stream.Stream;

/** What the page of one tag shows. Texts named {@code about} are HTML. */
public record Tag(String name, String slug, String about, List<Operation> operations, List<Shape> shapes) {

    /** @param method of HTTP; {@code event} for what the service sends */
    public record Operation(String id, String method, String path, String summary, String about, List<Member> parameters,
            Body body,
            List<Answer> answers, String command) {

        public boolean isWebhook() {
            return method.equals(ApiReference.EVENT);
        }

        public List<Place> places() {
            return Stream.of(place("path", "Path"), place("query", "Query"), place("header", "Headers"))
                    .filter(place -> !place.members().isEmpty()).toList();
        }

        private Place place(String name, String title) {
            return new Place(title, parameters.stream().filter(parameter -> parameter.place().equals(name)).toList());
        }

        /** Files are sent by a program, not by the page. */
        public boolean canBeTried() {
            return !isWebhook() && (body == null || !body.mediaType().startsWith("multipart/"));
        }
    }

    /** Where parameters are. */
    public record Place(String title, List<Member> members) {
    }

    public record Body(String mediaType, boolean isRequired, List<Member> members, Type type, String example) {
    }

    public record Answer(String status, String about, String mediaType, Type type, String example) {

        public boolean isError() {
            return status.compareTo("400") >= 0;
        }
    }

    /** A parameter of an operation or a member of an object.
     * @param place of a parameter: path, query or header */
    public record Member(String name, String place, Type type, boolean isRequired, String about) {
    }

    /** Such as "list of Invoice or null": the words around the name of a shape.
     * @param shape null if there is none of a name of its own */
    public record Type(String before, String shape, String after) {
    }

    /** An object or a list of values that several places share. */
    public record Shape(String name, String about, List<Member> members, List<String> values) {
    }
}
