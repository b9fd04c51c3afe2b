package dev.brickwork.invoice;

import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;

import dev.brickwork.testing.Answer;

/** The ends of one random life: asked for on any day and in each way, moved, taken back; each is estimated first. */
final class MoneyEndings {
    private static final List<String> BILLINGS = List.of("CREDIT", "CREDIT", "KEEP", "BILL_REST");

    private final MoneyScene scene;
    private final MoneyEstimates estimates;
    private final MoneyWhatIf whatIf;
    private final String path;

    MoneyEndings(MoneyScene scene, MoneyEstimates estimates, MoneyWhatIf whatIf, String subscription) {
        this.scene = scene;
        this.estimates = estimates;
        this.whatIf = whatIf;
        this.path = "/subscriptions/" + subscription;
    }

    void end() throws SQLException {
        end(scene.random.nextInt(3) == 0);
    }

    /** Every life ends, if it has not, on a day that comes. */
    void endForGood() throws SQLException {
        end(true);
    }

    private void end(boolean isFollowed) throws SQLException {
        var endsAt = endsAt();
        var billing = scene.pick(BILLINGS);
        var body = "{\"ends_at\": \"%s\", \"billing\": \"%s\", \"reason\": \"too dear\"}".formatted(endsAt, billing);
        var what = "end " + endsAt + ", " + billing;
        var estimate = scene.act("estimate " + what, "POST", path + "/end/estimate", body);
        var asked = whatIf.ask("end", body);
        whatIf.compareEnd(what, asked, estimate);
        if (!estimate.isDone()) {
            return;
        }
        scene.story.add("  at " + estimate.number("difference") + ", crediting " + estimate.number("credit"));
        var before = estimates.billBeforeEnd();
        var answer = scene.act(what, "POST", path + "/end", body);
        if (answer.isDone()) {
            whatIf.compareDone(what, asked, 0);
            scene.sweep();
            boolean hasEnded = answer.text("status").equals("INACTIVE");
            estimates.compareEnd(what, estimate, hasEnded, before);
            if (!hasEnded && isFollowed) {
                follow(what, estimate, before);
            }
        }
    }

    /** Nothing else is done until the end comes, so that its credit can be compared. */
    private void follow(String what, Answer estimate, Long before) throws SQLException {
        scene.moveTo(LocalDate.parse(estimate.text("ends_at")).plusDays(1));
        scene.story.add(scene.today() + " comes, after the end");
        estimates.compareEnd(what + ", when it came", estimate, true, before);
    }

    void takeBack() {
        scene.act("take the end back", "DELETE", path + "/end", null);
    }

    void sayWhetherItRenews() {
        if (scene.random.nextBoolean()) {
            scene.act("do not renew", "POST", path + "/do-not-renew", "{}");
        } else {
            scene.act("renew after all", "DELETE", path + "/do-not-renew", null);
        }
    }

    private String endsAt() {
        int draw = scene.random.nextInt(10);
        if (draw == 0) {
            return "NOW";
        }
        if (draw < 3) {
            return "END_OF_TERM";
        }
        return scene.today().plusDays(draw < 5 ? -scene.random.nextInt(40) : scene.random.nextInt(90)).toString();
    }
}
