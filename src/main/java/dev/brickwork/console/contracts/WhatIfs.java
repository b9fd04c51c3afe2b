package dev.brickwork.console.contracts;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Links;
import dev.brickwork.core.Refused;
import dev.brickwork.invoice.receivable.InvoiceGlances;
import dev.brickwork.order.ending.EndEstimateResponse.UpcomingInvoice;
import dev.brickwork.order.whatif.WhatIfKind;
import dev.brickwork.order.whatif.WhatIfRequest;
import dev.brickwork.order.whatif.WhatIfResponse;
import dev.brickwork.order.whatif.WhatIfService;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.time.BusinessClock;

/** What could become of a contract, drawn over it, beside what becomes of it if nothing is done. */
@ApplicationScoped
public class WhatIfs {
    private static final int INVOICES_MAX = 200;
    private static final String PLACE = "alternatives[1]";

    private final WhatIfService service;
    private final InvoiceGlances invoices;
    private final BusinessClock clock;

    WhatIfs(WhatIfService service, InvoiceGlances invoices, BusinessClock clock) {
        this.service = service;
        this.invoices = invoices;
        this.clock = clock;
    }

    /**
     * @param members of the alternative, as in a form: {@code bricks[0][quantity]}
     * @throws Refused naming those members
     */
    public WhatIfView of(UUID subscriptionId, WhatIfKind kind, Map<String, List<String>> members, Format f) {
        var agreement = service.agreement(subscriptionId);
        var body = kind == WhatIfKind.END ? end(members) : form(kind, members);
        WhatIfService.Comparison compared;
        try {
            compared = service.compare(agreement, body.read(WhatIfRequest::read));
        } catch (Refused refused) {
            throw named(refused, kind);
        }
        var now = compared.answer().alternatives().get(0);
        var then = compared.answer().alternatives().get(1);
        var currency = compared.answer().currency();
        var picture = Drawing.compared(agreement.timeline(),
                new Drawing.Alternative(compared.timelines().get(1), then.takesEffectAt(), then.invoices(), currency),
                invoices.ofSubscription(subscriptionId, INVOICES_MAX), agreement.today(clock.now()), f,
                invoice -> Links.invoice(invoice.id()));
        return new WhatIfView(picture, now, then, rows(now, then), currency, f);
    }

    /** The day of an end may be a word, and is read from JSON only. */
    private static Body end(Map<String, List<String>> members) {
        var root = JsonNodeFactory.instance.objectNode();
        var alternatives = root.putArray("alternatives");
        alternatives.addObject().put("name", "Now");
        alternatives.addObject().set("end", ContractActs.end(members));
        return Body.ofJson(root.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static Body form(WhatIfKind kind, Map<String, List<String>> members) {
        var sent = new LinkedHashMap<String, List<String>>();
        sent.put("alternatives[0][name]", List.of("Now"));
        var before = PLACE + "[" + kind.name().toLowerCase(Locale.ROOT) + "]";
        members.forEach((name, values) -> {
            int end = name.indexOf('[') < 0 ? name.length() : name.indexOf('[');
            sent.put(before + "[" + name.substring(0, end) + "]" + name.substring(end), values);
        });
        return Body.ofForm(sent);
    }

    /** The invoices to come of both, by the day from which they bill. */
    private static List<WhatIfView.Row> rows(WhatIfResponse.Outcome now, WhatIfResponse.Outcome then) {
        var rows = new ArrayList<WhatIfView.Row>();
        var left = new ArrayList<>(then.invoices());
        for (var invoice : now.invoices()) {
            var twin = left.stream().filter(other -> other.startsAt().equals(invoice.startsAt())).findFirst();
            twin.ifPresent(left::remove);
            rows.add(new WhatIfView.Row(invoice, twin.orElse(null)));
        }
        left.forEach(invoice -> rows.add(new WhatIfView.Row(null, invoice)));
        rows.sort(Comparator.comparing(WhatIfs::billAt));
        return rows;
    }

    private static LocalDate billAt(WhatIfView.Row row) {
        UpcomingInvoice one = row.now() == null ? row.then() : row.now();
        return one.billAt();
    }

    /** The same refusal, with members named as the form names them. */
    private static Refused named(Refused refused, WhatIfKind kind) {
        var before = PLACE + "." + kind.name().toLowerCase(Locale.ROOT) + ".";
        var fields = new LinkedHashMap<String, List<String>>();
        refused.fields().forEach((name, messages) -> fields.put(name.startsWith(before)
                ? name.substring(before.length())
                : name, messages));
        if (fields.size() == 1 && fields.containsKey(PLACE)) {
            return new Refused(fields.get(PLACE).get(0));
        }
        return fields.isEmpty() ? refused : Refused.fields(fields);
    }
}
