package dev.workmate.erp;

import dev.workmate.id.SessionId;
import java.util.Optional;

/** Which company a session works in: a fact of the session. Thread-safe. */
@FunctionalInterface
public interface CompanyChoices {
    /** The company chosen last; empty where nobody chose. */
    Optional<CompanyChoice> chosen(SessionId session);
}
