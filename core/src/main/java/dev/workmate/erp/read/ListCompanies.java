package dev.workmate.erp.read;

import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.office.Offices;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Lists the companies of the ERP system. */
public final class ListCompanies extends ReadTool<ListCompanies.Input> {
    public static final String NAME = "erp_list_companies";

    /** Nothing is needed. */
    public record Input() {}

    public ListCompanies(Offices offices) {
        super(
                offices,
                NAME,
                "Lists the companies of the ERP system and says which one this conversation works in.",
                Input.class);
    }

    @Override
    ToolOutput read(Input input, ToolCall call) throws ToolException, InterruptedException {
        List<ErpCompany> companies = offices().list();
        Optional<UUID> chosen = offices().chosen(call.session());
        return ReadTools.trusted(
                JsonValue.object()
                        .with("system", offices().system().name())
                        .with(
                                "companies",
                                JsonValue.of(
                                        companies.stream()
                                                .map(each -> described(each, chosen, companies))
                                                .toList()))
                        .build());
    }

    private JsonValue described(ErpCompany company, Optional<UUID> chosen, List<ErpCompany> all) {
        boolean current = chosen.map(company.id()::equals).orElse(all.size() == 1);
        return JsonValue.object()
                .with("name", company.displayName())
                .with("id", company.id().toString())
                .with("selected", current)
                .with("today", offices().today(company).toString())
                .build();
    }
}
