package dev.workmate.erp.office;

import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpSystem;
import dev.workmate.erp.query.Names;
import dev.workmate.tool.ToolException;

/** The system, the company a session works in, and what is there. */
public record Office(ErpSystem system, ErpCompany company, ErpModel model) {
    public ErpEntity entity(String name) throws ToolException {
        return Names.entity(model, name);
    }
}
