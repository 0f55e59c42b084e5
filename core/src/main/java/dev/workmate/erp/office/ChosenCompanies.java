package dev.workmate.erp.office;

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
    private final String system;

    /** A choice counts for the system it was made in only. */
    public ChosenCompanies(LatestFacts<CompanySelected> selections, String system) {
        this.selections = selections;
        this.system = system;
    }

    @Override
    public Optional<UUID> chosen(SessionId session) {
        return selections
                .of(session)
                .filter(event -> event.system().equals(system))
                .map(CompanySelected::companyId)
                .filter(Uuids::isUuid)
                .map(UUID::fromString);
    }
}
