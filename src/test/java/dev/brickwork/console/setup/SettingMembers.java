package dev.brickwork.console.setup;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.brickwork.console.action.Field;

/** The settings that the console offers, as the API names them. */
public final class SettingMembers {
    private SettingMembers() {
    }

    public static Set<String> all() {
        return Stream.concat(Stream.of(SettingGroups.LOGO), SettingGroups.all().stream()
                .flatMap(group -> Stream.concat(group.fields().stream().map(Field::name),
                        group.lists().stream().map(SettingGroup.Rows::path))))
                .map(path -> path.split("\\.")[0]).collect(Collectors.toSet());
    }
}
