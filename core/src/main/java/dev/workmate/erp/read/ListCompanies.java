package dev.workmate.erp.read;

import dev.workmate.erp.CompanyChoice;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.office.ErpFailures;
import dev.workmate.erp.office.Offices;
import dev.workmate.erp.office.Offices.Listed;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import java.util.List;
import java.util.Optional;

/** Tells which companies there are, in which systems, and which one is chosen. */
public final class ListCompanies extends ReadTool<ListCompanies.Input> {
    /** Nothing to say. */
    public record Input() {}

    public ListCompanies(Offices offices) {
        super(
                offices,
                "erp_list_companies",
                "Lists the companies of the ERP systems and says which one this conversation works"
                        + " in.",
                Input.class);
    }

    @Override
    ToolOutput read(Input input, ToolCall call) throws ToolException, InterruptedException {
        List<Listed> all = offices().list(call.session());
        Optional<CompanyChoice> chosen = offices().chosen(call.session());
        if (all.size() == 1) {
            return ReadTools.trusted(
                    described(all.getFirst(), chosen, Optional.of(all.getFirst())));
        }
        Optional<Listed> nearest = all.stream().filter(each -> each.place().isOpen()).findFirst();
        return ReadTools.trusted(
                JsonValue.object()
                        .with(
                                "systems",
                                JsonValue.of(
                                        all.stream()
                                                .map(each -> described(each, chosen, nearest))
                                                .toList()))
                        .build());
    }

    private JsonValue described(
            Listed listed, Optional<CompanyChoice> chosen, Optional<Listed> nearest) {
        JsonValue.Builder told = JsonValue.object().with("system", listed.place().name());
        listed.failure().ifPresent(why -> told.with("problem", ErpFailures.words(why)));
        return told.with(
                        "companies",
                        JsonValue.of(
                                listed.companies().stream()
                                        .map(each -> described(each, listed, chosen, nearest))
                                        .toList()))
                .build();
    }

    private JsonValue described(
            ErpCompany company,
            Listed listed,
            Optional<CompanyChoice> chosen,
            Optional<Listed> nearest) {
        boolean current =
                chosen.map(
                                choice ->
                                        choice.system().equals(listed.place().name())
                                                && choice.company().equals(company.id()))
                        .orElseGet(
                                () ->
                                        nearest.filter(listed::equals).isPresent()
                                                && listed.place()
                                                        .usual(listed.companies())
                                                        .filter(company::equals)
                                                        .isPresent());
        return JsonValue.object()
                .with("name", company.displayName())
                .with("id", company.id().toString())
                .with("selected", current)
                .with("today", offices().today(listed.place(), company).toString())
                .build();
    }
}
