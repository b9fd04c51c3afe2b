package dev.brickwork.platform.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import dev.brickwork.local.Folders;

/** What a template says, it says in the language of its reader. */
class TemplateWordsTest {
    private static final Path RESOURCES = Folders.project().resolve("src/main/resources");
    /** Qute's own, styles, tags; and the attributes that are shown or read aloud are looked at before the tags go. */
    private static final Pattern QUTE = Pattern.compile("\\{[#/@!]?[^{}]*}");
    private static final Pattern SHOWN = Pattern.compile("\\b(?:alt|title|aria-label|placeholder|content)=\"([^\"]*)\"");
    private static final Pattern META = Pattern
            .compile("<meta name=\"(?:viewport|robots|color-scheme|supported-color-schemes)\"[^>]*>");
    private static final Pattern STYLE = Pattern.compile("(?s)<style>.*?</style>");
    /** It is shown where nobody knows whose invoice it would be, and so in what language. */
    private static final String NOBODYS = "PaymentPage/missing.html";
    /** The console (decision 42) and the documentation are in English. */
    private static final Set<String> IN_ENGLISH = Set.of("ApiReferenceResource", "DocsResource", "Access", "Acts", "Console",
            "ContractScreens",
            "CatalogueScreens", "CustomerScreens", "InvoiceScreens", "OrderScreens", "OverviewScreens", "ReceivableScreens",
            "RecurringScreens", "RevenueScreens", "SearchScreens", "Tables", "UsageScreens",
            "Setup", "SettingScreens", "KeyScreens", "WebhookScreens", "DeliveryScreens", "EventScreens", "AuditScreens",
            "ImportScreens", "QuoteScreens", "WhatIfScreens", "MonthScreens");
    private static final Pattern TAG = Pattern.compile("<[^>]*>");
    private static final Pattern WORD = Pattern.compile("\\p{L}{2,}");
    private static final Pattern KEY = Pattern.compile("get\\('([a-zA-Z_.]+)'");

    @Test
    void noTemplateHasWordsOfItsOwn() throws IOException {
        try (var templates = Files.walk(RESOURCES.resolve("templates"))) {
            assertThat(templates.filter(file -> Files.isRegularFile(file) && !file.endsWith(NOBODYS)
                    && !IN_ENGLISH.contains(file.getParent().getFileName().toString())).toList())
                    .hasSizeGreaterThan(5).allSatisfy(
                            template -> assertThat(words(Files.readString(template))).as(template.toString()).isEmpty());
        }
    }

    @Test
    void aWordThatWasForgottenIsFound() {
        assertThat(words("<p class=\"small\">{order.name} Total<img alt=\"Logo of\"></p>")).containsExactly("Logo", "Total",
                "of");
    }

    @Test
    void everyWordOfATemplateIsThere() throws IOException {
        var keys = new TreeSet<String>();
        try (var templates = Files.walk(RESOURCES.resolve("templates"))) {
            for (var template : templates.filter(Files::isRegularFile).toList()) {
                var key = KEY.matcher(Files.readString(template));
                while (key.find()) {
                    keys.add(key.group(1));
                }
            }
        }
        assertThat(keys).hasSizeGreaterThan(50);
        assertThat(Words.english().texts().keySet()).containsAll(keys);
    }

    private static Set<String> words(String template) {
        var unstyled = STYLE.matcher(template).replaceAll("");
        var plain = META.matcher(QUTE.matcher(unstyled).replaceAll("")).replaceAll("");
        var shown = new StringBuilder(TAG.matcher(plain).replaceAll(" "));
        var attribute = SHOWN.matcher(plain);
        while (attribute.find()) {
            shown.append(' ').append(attribute.group(1));
        }
        var words = new TreeSet<String>();
        var word = WORD.matcher(shown);
        while (word.find()) {
            words.add(word.group());
        }
        return words;
    }
}
