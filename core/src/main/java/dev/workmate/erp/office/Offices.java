package dev.workmate.erp.office;

import dev.workmate.erp.CompanyChoices;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpSystem;
import dev.workmate.id.SessionId;
import dev.workmate.tool.ToolException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Opens the office of a session. Remembers the list of companies for a while. Thread-safe. */
public final class Offices {
    private static final Duration FRESH = Duration.ofMinutes(5);

    private final ErpSystem system;
    private final CompanyChoices choices;
    private final InstantSource time;
    private final Currencies currencies = new Currencies();
    private volatile @Nullable Listed listed;

    private record Listed(List<ErpCompany> companies, Instant until) {}

    public Offices(ErpSystem system, CompanyChoices choices, InstantSource time) {
        this.system = system;
        this.choices = choices;
        this.time = time;
    }

    public ErpSystem system() {
        return system;
    }

    public Office open(SessionId session) throws ToolException, InterruptedException {
        return office(company(session));
    }

    private Office office(ErpCompany company) throws ToolException, InterruptedException {
        try {
            return new Office(system, company, system.model(company), today(company));
        } catch (ErpException e) {
            throw ErpFailures.told(e);
        }
    }

    /** The currency of the company's books, in which amounts without one of their own are. */
    public Optional<String> currency(Office office) throws InterruptedException {
        return currencies.of(office);
    }

    /** The day a company works on; the words for days in questions are about it. */
    public LocalDate today(ErpCompany company) {
        return system.workDate(company)
                .orElseGet(() -> LocalDate.ofInstant(time.instant(), ZoneOffset.UTC));
    }

    /** The chosen office, or any: all companies of a system are made of the same entities. */
    public Office openAny(SessionId session) throws ToolException, InterruptedException {
        List<ErpCompany> companies = recent();
        Optional<ErpCompany> company =
                chosen(session)
                        .flatMap(id -> find(companies, id))
                        .or(() -> companies.stream().findFirst());
        return office(company.orElseThrow(() -> choose(companies)));
    }

    /** The companies as they are now. */
    public List<ErpCompany> list() throws ToolException, InterruptedException {
        try {
            List<ErpCompany> companies = List.copyOf(system.companies());
            listed = new Listed(companies, time.instant().plus(FRESH));
            return companies;
        } catch (ErpException e) {
            throw ErpFailures.told(e);
        }
    }

    /** The company somebody chose in this session. */
    public Optional<UUID> chosen(SessionId session) {
        return choices.chosen(session);
    }

    private ErpCompany company(SessionId session) throws ToolException, InterruptedException {
        List<ErpCompany> companies = recent();
        Optional<UUID> chosen = chosen(session);
        if (chosen.isPresent()) {
            return find(companies, chosen.get())
                    .or(
                            () ->
                                    companies.size() == 1
                                            ? Optional.of(companies.getFirst())
                                            : Optional.empty())
                    .orElseThrow(() -> choose(companies));
        }
        if (companies.size() == 1) {
            return companies.getFirst();
        }
        throw choose(companies);
    }

    private static Optional<ErpCompany> find(List<ErpCompany> companies, UUID id) {
        return companies.stream().filter(each -> each.id().equals(id)).findFirst();
    }

    private static ToolException choose(List<ErpCompany> companies) {
        return new ToolException(
                companies.isEmpty()
                        ? "The ERP system shows us no company. An operator has to give its login"
                                + " one."
                        : "No company is chosen yet. Choose one with erp_select_company: "
                                + companies.stream()
                                        .map(ErpCompany::displayName)
                                        .collect(Collectors.joining(", "))
                                + ".");
    }

    private List<ErpCompany> recent() throws ToolException, InterruptedException {
        Listed known = listed;
        return known != null && time.instant().isBefore(known.until()) ? known.companies() : list();
    }
}
