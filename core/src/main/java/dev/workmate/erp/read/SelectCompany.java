package dev.workmate.erp.read;

import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpPlace;
import dev.workmate.erp.office.ErpFailures;
import dev.workmate.erp.office.Offices;
import dev.workmate.erp.office.Offices.Listed;
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
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Chooses the company a session works in; the choice is an event of the session. */
public final class SelectCompany extends ReadTool<SelectCompany.Input> {
    public static final String NAME = "erp_select_company";

    /** Which company. */
    public record Input(
            @Describe("The company's name, a telling part of it, or its id.")
                    @Within(min = 1, max = 200)
                    String company,
            @Describe("The name of its system, where several have a company of that name.")
                    @Within(min = 1, max = 200)
                    Optional<String> system) {}

    /** A company and where it is. */
    private record Choice(ErpPlace place, ErpCompany company) {
        String words(List<Listed> all) {
            return all.size() > 1
                    ? company.displayName() + " (" + place.name() + ")"
                    : company.displayName();
        }
    }

    public SelectCompany(Offices offices) {
        super(
                offices,
                NAME,
                "Chooses the company of an ERP system that this conversation works in from now on.",
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
        List<Listed> all = offices().list(call.session());
        Choice chosen = find(all, input);
        JsonValue.Builder told =
                JsonValue.object()
                        .with("selected", chosen.company().displayName())
                        .with("id", chosen.company().id().toString())
                        .with(
                                "today",
                                offices().today(chosen.place(), chosen.company()).toString());
        if (all.size() > 1) {
            told.with("system", chosen.place().name());
        }
        return ReadTools.trusted(told.build())
                .telling(
                        new CompanySelected(
                                chosen.place().name(),
                                chosen.company().id().toString().toUpperCase(Locale.ROOT),
                                chosen.company().displayName()));
    }

    private static Choice find(List<Listed> all, Input input) throws ToolException {
        String text = input.company().strip();
        String wanted = text.toLowerCase(Locale.ROOT);
        List<Choice> choices =
                all.stream()
                        .filter(each -> isMeant(each, input.system()))
                        .flatMap(
                                each ->
                                        each.companies().stream()
                                                .map(one -> new Choice(each.place(), one)))
                        .toList();
        List<Predicate<ErpCompany>> ways =
                List.of(
                        each -> each.id().toString().equals(wanted),
                        each ->
                                each.displayName().equalsIgnoreCase(text)
                                        || each.name().equalsIgnoreCase(text),
                        each -> each.displayName().toLowerCase(Locale.ROOT).contains(wanted));
        for (Predicate<ErpCompany> way : ways) {
            List<Choice> found = choices.stream().filter(each -> way.test(each.company())).toList();
            if (found.size() == 1) {
                return found.getFirst();
            }
        }
        throw new ToolException(unclear(text, choices, all));
    }

    private static boolean isMeant(Listed listed, Optional<String> system) {
        return system.map(String::strip)
                .map(name -> listed.place().name().equalsIgnoreCase(name))
                .orElse(true);
    }

    private static String unclear(String text, List<Choice> choices, List<Listed> all) {
        String there =
                choices.stream().map(each -> each.words(all)).collect(Collectors.joining(", "));
        String problems =
                all.stream()
                        .filter(each -> each.failure().isPresent())
                        .map(
                                each ->
                                        " "
                                                + each.place().name()
                                                + " cannot be asked: "
                                                + ErpFailures.words(each.failure().get()))
                        .collect(Collectors.joining());
        return "'%s' is not the name of one company; there are %s.%s"
                .formatted(text, there, problems);
    }
}
