package dev.brickwork.order.ending;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.json.Fields;

@Schema(name = "DoNotRenewRequest")
record DoNotRenewRequest(@Schema(defaultValue = "false") boolean shouldNotifyCustomer) {

    static DoNotRenewRequest read(Fields in) {
        return new DoNotRenewRequest(Boolean.TRUE.equals(in.flag("should_notify_customer").or(false)));
    }
}
