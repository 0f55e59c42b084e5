package dev.workmate.erp.spring;

import dev.workmate.erp.ErpAnswer;
import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpCursor;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpKey;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpPage;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRead;
import java.util.List;

/** No system at all, and the reason. */
record NoErp(State state, String reason) implements ErpLink {
    private ErpException.NotConnected none() {
        return new ErpException.NotConnected(reason);
    }

    @Override
    public List<ErpCompany> companies() throws ErpException {
        throw none();
    }

    @Override
    public ErpModel model(ErpCompany company) throws ErpException {
        throw none();
    }

    @Override
    public ErpPage page(ErpCompany company, ErpQuery query, int pageSize) throws ErpException {
        throw none();
    }

    @Override
    public ErpPage next(ErpCompany company, ErpCursor cursor, int pageSize) throws ErpException {
        throw none();
    }

    @Override
    public ErpAnswer.Found get(ErpCompany company, ErpRead read) throws ErpException {
        throw none();
    }

    @Override
    public ErpAnswer.Counted count(ErpCompany company, ErpQuery query) throws ErpException {
        throw none();
    }

    @Override
    public ErpAnswer.Document document(ErpCompany company, String set, ErpKey key)
            throws ErpException {
        throw none();
    }

    @Override
    public ErpAnswer.Done change(ErpCompany company, ErpChange change) throws ErpException {
        throw none();
    }

    @Override
    public ErpAnswer.Batch batch(ErpCompany company, List<ErpChange> changes, Isolation isolation)
            throws ErpException {
        throw none();
    }
}
