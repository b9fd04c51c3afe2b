package dev.brickwork.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;

import org.junit.jupiter.api.Test;

import com.tngtech.archunit.core.domain.JavaMethod;

import dev.brickwork.console.frame.Needs;
import dev.brickwork.platform.caller.Scopes;

/** Every page of the console says what a role must cover for it. */
class ConsoleNeedsTest {
    /** Where one comes in who is not signed in, and what is the operator's. */
    private static final Set<String> OPEN = Set.of("SignInResource.page", "SignInResource.signIn", "InvitationResource.page",
            "InvitationResource.accept", "OidcResource.signIn", "FirstUserResource.invite");

    @Test
    void everyPageSaysWhatItNeeds() {
        var silent = pages().stream().filter(page -> !page.isAnnotatedWith(Needs.class)).map(ConsoleNeedsTest::name)
                .collect(Collectors.toSet());

        assertThat(silent).isEqualTo(OPEN);
    }

    @Test
    void whatItNeedsIsAScope() {
        assertThat(pages().stream().filter(page -> page.isAnnotatedWith(Needs.class))).isNotEmpty().allSatisfy(page -> {
            var scope = page.getAnnotationOfType(Needs.class).value();
            assertThat(scope.equals(Needs.SIGNED_IN) || Scopes.ALL.contains(scope)).as("%s of %s", scope, name(page))
                    .isTrue();
        });
    }

    private static List<JavaMethod> pages() {
        return MainCode.CLASSES.stream().filter(type -> type.getPackageName().startsWith("dev.brickwork.console"))
                .flatMap(type -> type.getMethods().stream())
                .filter(method -> List.of(GET.class, POST.class, PUT.class, PATCH.class, DELETE.class).stream()
                        .anyMatch(method::isAnnotatedWith))
                .toList();
    }

    private static String name(JavaMethod method) {
        return method.getOwner().getSimpleName() + "." + method.getName();
    }
}
