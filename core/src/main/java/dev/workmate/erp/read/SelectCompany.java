package dev.workmate.erp.read;

import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.office.Offices;
import dev.workmate.event.SessionEvent.CompanySelected;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Describe;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.tool.run.Within;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Chooses the company a session works in; the choice is an event of the session. */
public final class SelectCompany extends ReadTool<SelectCompany.Input> {
    public static final String NAME = "erp_select_company";

    /** Which company. */
    public record Input(
            @Describe("The company's name, a telling part of it, or its id.")
                    @Within(min = 1, max = 200)
                    String company) {}

    public SelectCompany(Offices offices) {
        super(
                offices,
                NAME,
                "Chooses the company of the ERP system that this conversation works in from now on.",
                Input.class);
    }

    /** It changes nothing but the conversation, and choosing again chooses the same. */
    @Override
    public ToolTraits traits() {
        return new ToolTraits(
                Effect.READ_ONLY, Concurrency.SEQUENTIAL, ToolTraits.DEFAULT_TIME_LIMIT);
    }

    @Override
    ToolOutput read(Input input, ToolCall call) throws ToolException, InterruptedException {
        ErpCompany company = find(offices().list(), input.company().strip());
        return ReadTools.trusted(
                        JsonValue.object()
                                .with("selected", company.displayName())
                                .with("id", company.id().toString())
                                .with("today", offices().today(company).toString())
                                .build())
                .telling(
                        new CompanySelected(
                                offices().system().name(),
                                company.id().toString().toUpperCase(Locale.ROOT),
                                company.displayName()));
    }

    private static ErpCompany find(List<ErpCompany> companies, String text) throws ToolException {
        String wanted = text.toLowerCase(Locale.ROOT);
        List<Predicate<ErpCompany>> ways =
                List.of(
                        each -> each.id().toString().equals(wanted),
                        each ->
                                each.displayName().equalsIgnoreCase(text)
                                        || each.name().equalsIgnoreCase(text),
                        each -> each.displayName().toLowerCase(Locale.ROOT).contains(wanted));
        for (Predicate<ErpCompany> way : ways) {
            List<ErpCompany> found = companies.stream().filter(way).toList();
            if (found.size() == 1) {
                return found.getFirst();
            }
        }
        throw new ToolException(
                "'%s' is not the name of one company; there are %s."
                        .formatted(
                                text,
                                companies.stream()
                                        .map(ErpCompany::displayName)
                                        .collect(Collectors.joining(", "))));
    }
}
