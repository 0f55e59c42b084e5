package dev.workmate.erp.office;

import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpSystem;
import dev.workmate.erp.query.ModelNames;
import dev.workmate.tool.ToolException;
import java.time.LocalDate;

/** The system, the company a session works in, what is there, and the day it is there. */
public record Office(ErpSystem system, ErpCompany company, ErpModel model, LocalDate today) {
    public ErpEntity entity(String name) throws ToolException {
        return ModelNames.entity(model, name);
    }
}
