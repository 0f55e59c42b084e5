package dev.workmate.erp.spring;

import dev.workmate.erp.CompanyChoices;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpException;
import dev.workmate.id.SessionId;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What sessions chose; where one chose nothing, the company the operator named. Thread-safe. */
final class UsualCompany implements CompanyChoices {
    private static final Logger LOG = LoggerFactory.getLogger(UsualCompany.class);

    private final CompanyChoices chosen;
    private final ErpLink erp;
    private volatile @Nullable UUID usual;

    UsualCompany(CompanyChoices chosen, ErpLink erp) {
        this.chosen = chosen;
        this.erp = erp;
    }

    @Override
    public Optional<UUID> chosen(SessionId session) {
        return chosen.chosen(session).or(this::usual);
    }

    private Optional<UUID> usual() {
        UUID known = usual;
        if (known == null && erp.usualCompany().isPresent()) {
            known = find(erp.usualCompany().get());
            usual = known;
        }
        return Optional.ofNullable(known);
    }

    private @Nullable UUID find(String name) {
        try {
            for (ErpCompany company : erp.companies()) {
                if (company.name().equalsIgnoreCase(name)
                        || company.displayName().equalsIgnoreCase(name)
                        || company.id().toString().equalsIgnoreCase(name)) {
                    return company.id();
                }
            }
            LOG.warn("The ERP system has no company '{}'; people are asked which one", name);
        } catch (ErpException e) {
            LOG.warn("The companies of the ERP system are not known yet: {}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return null;
    }
}
