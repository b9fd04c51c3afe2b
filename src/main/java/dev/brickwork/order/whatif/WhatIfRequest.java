package dev.brickwork.order.whatif;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.order.ending.EndRequest;
import dev.brickwork.order.estimate.EstimateRequests;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.subscription.ResumeAt;

@Schema(name = "WhatIfRequest", requiredProperties = "alternatives")
public record WhatIfRequest(List<Alternative> alternatives) {
    private static final int ALTERNATIVES_MAX = 10;
    private static final int NAME_LENGTH_MAX = 200;

    public static WhatIfRequest read(Fields in) {
        var alternatives = in.list("alternatives", ALTERNATIVES_MAX, Alternative::read).required();
        in.refuseEmpty("alternatives", alternatives);
        return new WhatIfRequest(alternatives);
    }

    @Schema(name = "WhatIfAlternative", description = "One of upgrade, recast, end and pause; with none of them, nothing is done.")
    record Alternative(
            @Schema(nullable = true, description = "Shown with the answer.", examples = "Eight seats") String name,
            @Schema(nullable = true) EstimateRequests.Upgrade upgrade,
            @Schema(nullable = true) EstimateRequests.Recast recast,
            @Schema(nullable = true) EndRequest end,
            @Schema(nullable = true) Pause pause) {

        static Alternative read(Fields in) {
            var alternative = new Alternative(in.text("name", NAME_LENGTH_MAX).optional(),
                    in.object("upgrade", EstimateRequests.Upgrade::read).optional(),
                    in.object("recast", EstimateRequests.Recast::read).optional(),
                    in.object("end", EndRequest::read).optional(), in.object("pause", Pause::read).optional());
            var sent = Stream.of("upgrade", "recast", "end", "pause").filter(in::hasValue).toList();
            sent.stream().skip(1).forEach(name -> in.problem(name, "may not be sent together with " + sent.get(0)));
            return alternative;
        }

        WhatIfKind kind() {
            return Stream.of(upgrade == null ? null : WhatIfKind.UPGRADE, recast == null ? null : WhatIfKind.RECAST,
                    end == null ? null : WhatIfKind.END, pause == null ? null : WhatIfKind.PAUSE)
                    .filter(Objects::nonNull).findFirst().orElse(WhatIfKind.NOTHING);
        }
    }

    @Schema(name = "WhatIfPause", requiredProperties = "scheduled_resume_at")
    record Pause(
            @Schema(implementation = String.class, description = "A date or a datetime: the first day that counts again.", examples = "2026-05-01") ResumeAt scheduledResumeAt) {

        static Pause read(Fields in) {
            return new Pause(ResumeAt.read(in));
        }
    }
}
