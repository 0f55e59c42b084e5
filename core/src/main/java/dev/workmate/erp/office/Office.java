package dev.workmate.erp.office;

import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpPlace;
import dev.workmate.erp.ErpSystem;
import dev.workmate.erp.query.ModelNames;
import dev.workmate.tool.ToolException;
import java.time.LocalDate;

/** The system, the company a session works in, what is there, and the day it is there. */
public record Office(
        ErpPlace place, ErpCompany company, ErpModel model, LocalDate today, Around around) {
    /**
     * Whether a session could also work elsewhere, so that answers must say where they are from.
     */
    public enum Around {
        NO_OTHER_SYSTEM,
        OTHER_SYSTEMS
    }

    public ErpSystem system() {
        return place.system();
    }

    public ErpEntity entity(String name) throws ToolException {
        return ModelNames.entity(model, name);
    }

    /** What people call the company, with its system where there are several. */
    public String companyName() {
        return around == Around.OTHER_SYSTEMS
                ? company.displayName() + " (" + place.name() + ")"
                : company.displayName();
    }

    /**
     * What an approval or a grant is bound to: the company, and which login to which system reaches
     * it.
     */
    public String address() {
        return address(place, company.id().toString());
    }

    static String address(ErpPlace place, String company) {
        return place.key().isEmpty() ? company : company + "@" + place.key();
    }
}
