package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.AboutData;
import dev.workmate.llm.offline.business.BusinessQuestion.AboutData.Aspect;
import dev.workmate.llm.offline.business.BusinessQuestion.Companies;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises questions about what the ERP system holds, and about its companies. */
final class DataRules {
    private static final String ENTITY =
            "(?:the )?(?:entity |table |set )?[\"'`]?(?<entity>[A-Za-z][A-Za-z ]{2,40}?)[\"'`]?(?: entity| table| record)?s?";
    private static final Pattern FIELDS =
            full(
                    "(?:(?:which|what|show|list|tell|give)(?: me)?(?: are)?(?: the)? )?(?:fields|properties|columns|attributes)(?: does| do| has| have| are (?:there )?(?:in|on|of)| of| on| in| for) "
                            + ENTITY
                            + "(?: have| has| got)?");
    private static final Pattern FIELDS_OF =
            full(
                    "(?:what|describe)(?: does| is in| fields has)? (?:the )?(?:entity|table) [\"'`]?(?<entity>[A-Za-z]{3,40})[\"'`]?(?: look like| contain| have)?");
    private static final Pattern RELATED =
            full(
                    "how (?:is|are|do) "
                            + ENTITY
                            + " (?:and|to|with|relate to|connect to) (?:the )?(?:entity |entities )?[\"'`]?(?<other>[A-Za-z][A-Za-z ]{2,40}?)[\"'`]?(?: related| connected| linked| joined| relate| connect)?");
    private static final Pattern RELATED_TO =
            full(
                    "how (?:is|are) (?:the )?(?:entity |entities )?[\"'`]?(?<entity>[A-Za-z][A-Za-z ]{2,40}?)[\"'`]? (?:related|connected|linked|joined) (?:to|with) (?:the )?(?:entity )?[\"'`]?(?<other>[A-Za-z][A-Za-z ]{2,40}?)[\"'`]?");
    private static final Pattern RELATIONS =
            full(
                    "(?:(?:which|what|show|list)(?: me)?(?: are)?(?: the)? )?(?:relations|relationships|links|connections|navigations?|navigation properties)(?: does| do| has| of| for| are there (?:for|of)) "
                            + ENTITY
                            + "(?: have| has)?");
    private static final Pattern RELATES =
            full(
                    "(?:what|which entities)(?: is| are| does)? "
                            + ENTITY
                            + " (?:related|linked|connected) (?:to|with)");
    private static final Pattern ENTITIES =
            full(
                    "(?:(?:which|what|show|list|tell)(?: me)?(?: are)?(?: all)?(?: the)? )?(?:entities|entity sets|tables|data sets|kinds of data|erp data)(?: are there| do we have| exist| can (?:i|you) (?:use|see|query)| does the erp have| available)?(?: (?:about|for|on|with) (?<entity>[A-Za-z ]{3,40}))?");
    private static final Pattern CALLS =
            full(
                    "(?:how (?:do i|can i|to|is|does one|would i) )?(?:call|create|read|query|update|use)?d? ?(?:the )?(?:entity )?[\"'`]?(?<entity>[A-Za-z]{3,40}?)[\"'`]?(?: records?)? (?:called )?(?:through|via|over|with|using|in) the api");
    private static final Pattern SELECT =
            full(
                    "(?:switch|change|go|move) (?:over )?(?:to|into) (?:the )?(?:company )?[\"']?(?<name>[A-Za-z][^\"']{2,60}?)[\"']?(?: company)?|(?:use|select|choose|work in|work with) (?:the )?company [\"']?(?<other>[^\"']{2,60}?)[\"']?");
    private static final Pattern COMPANIES =
            full(
                    "(?:(?:which|what|show|list|tell)(?: me)?(?: are)?(?: all)?(?: the| our| my)? )?companies(?: are there| do we have| exist| can (?:i|we) (?:use|choose|see)| available)?|(?:which|what) company (?:am i|are we|is this|is selected|do we work)(?: in| using| working in)?");

    private DataRules() {}

    private static Pattern full(String pattern) {
        return Pattern.compile("(?i)^(?:please |and )?" + pattern + "(?: please)?$");
    }

    static Optional<BusinessQuestion> read(String text) {
        Matcher companies = COMPANIES.matcher(text);
        if (companies.matches()) {
            return Optional.of(new Companies(Optional.empty()));
        }
        Matcher select = SELECT.matcher(text);
        if (select.matches()) {
            String name =
                    select.group("name") == null ? select.group("other") : select.group("name");
            return name.matches("(?i).*\\b(?:mode|theme|page|tab|session|agent|language)\\b.*")
                    ? Optional.empty()
                    : Optional.of(new Companies(Optional.of(name.strip())));
        }
        return about(FIELDS, Aspect.FIELDS, text)
                .or(() -> about(FIELDS_OF, Aspect.FIELDS, text))
                .or(() -> related(RELATED_TO, text))
                .or(() -> related(RELATED, text))
                .or(() -> about(RELATIONS, Aspect.RELATIONS, text))
                .or(() -> about(RELATES, Aspect.RELATIONS, text))
                .or(() -> about(CALLS, Aspect.CALLS, text))
                .or(() -> entities(text));
    }

    private static Optional<BusinessQuestion> about(Pattern pattern, Aspect aspect, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.matches()
                ? Optional.of(
                        new AboutData(aspect, entity(matcher.group("entity")), Optional.empty()))
                : Optional.empty();
    }

    private static Optional<BusinessQuestion> related(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.matches() && text.matches("(?i).*\\b(?:relat|connect|link|join)\\w*.*")
                ? Optional.of(
                        new AboutData(
                                Aspect.RELATIONS,
                                entity(matcher.group("entity")),
                                Optional.of(entity(matcher.group("other")))))
                : Optional.empty();
    }

    private static Optional<BusinessQuestion> entities(String text) {
        Matcher matcher = ENTITIES.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String about = matcher.group("entity");
        return Optional.of(
                new AboutData(
                        Aspect.ENTITIES, about == null ? "" : about.strip(), Optional.empty()));
    }

    /** "Sales invoice" and "salesInvoices" mean the set salesInvoices. */
    static String entity(String words) {
        String[] parts =
                words.strip().replaceFirst("(?i)^(?:an?|the|entity|entities) ", "").split(" +");
        StringBuilder name =
                new StringBuilder(parts[0].substring(0, 1).toLowerCase(java.util.Locale.ROOT))
                        .append(parts[0].substring(1));
        for (int i = 1; i < parts.length; i++) {
            name.append(parts[i].substring(0, 1).toUpperCase(java.util.Locale.ROOT))
                    .append(parts[i].substring(1));
        }
        String set = name.toString();
        if (set.equals("invoice") || set.equals("invoices")) {
            return "salesInvoices";
        }
        if (set.endsWith("s")) {
            return set;
        }
        return set.endsWith("y") ? set.substring(0, set.length() - 1) + "ies" : set + "s";
    }
}
