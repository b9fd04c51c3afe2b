package dev.brickwork.local;

import dev.brickwork.testing.Api;

/** A seller of a test's own that has what the demo seller of dev mode has. */
public final class DemoSeller {

    private DemoSeller() {
    }

    public static Api create() {
        var api = Api.ofNewSeller();
        new DemoData(Api.site(), api.key()).fillUnlessComplete();
        return api;
    }
}
