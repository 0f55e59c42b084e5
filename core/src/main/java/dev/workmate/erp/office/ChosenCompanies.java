package dev.workmate.erp.office;

import dev.workmate.erp.CompanyChoice;
import dev.workmate.erp.CompanyChoices;
import dev.workmate.event.SessionEvent.CompanySelected;
import dev.workmate.id.SessionId;
import dev.workmate.id.Uuids;
import dev.workmate.journal.LatestFacts;
import java.util.Optional;
import java.util.UUID;

/** The companies that sessions have chosen, read from their logs. Thread-safe. */
public final class ChosenCompanies implements CompanyChoices {
    private final LatestFacts<CompanySelected> selections;

    public ChosenCompanies(LatestFacts<CompanySelected> selections) {
        this.selections = selections;
    }

    @Override
    public Optional<CompanyChoice> chosen(SessionId session) {
        return selections
                .of(session)
                .filter(event -> Uuids.isUuid(event.companyId()))
                .map(
                        event ->
                                new CompanyChoice(
                                        event.system(), UUID.fromString(event.companyId())));
    }
}
