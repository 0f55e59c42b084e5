package dev.workmate.erp.office;

import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.query.ValueText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The currency of a company's books; read once for each. Thread-safe. */
public final class Currencies {
    private static final List<List<String>> PLACES =
            List.of(
                    List.of("generalLedgerSetup", "localCurrencyCode"),
                    List.of("companyInformation", "currencyCode"));

    private final Map<String, Optional<String>> known = new ConcurrentHashMap<>();

    /** Empty where the system does not tell. */
    public Optional<String> of(Office office) throws InterruptedException {
        Optional<String> found = known.get(office.address());
        if (found != null) {
            return found;
        }
        try {
            Optional<String> read = read(office);
            known.put(office.address(), read);
            return read;
        } catch (ErpException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> read(Office office) throws ErpException, InterruptedException {
        for (List<String> place : PLACES) {
            if (office.model().entity(place.getFirst()).isPresent()) {
                for (ErpRow row :
                        office.system()
                                .page(office.company(), ErpQuery.of(place.getFirst()).first(1), 1)
                                .rows()) {
                    String code = ValueText.of(row.value(place.getLast())).strip();
                    if (!code.isEmpty()) {
                        return Optional.of(code);
                    }
                }
            }
        }
        return Optional.empty();
    }
}
