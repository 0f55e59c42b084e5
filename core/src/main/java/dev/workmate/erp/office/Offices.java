package dev.workmate.erp.office;

import dev.workmate.erp.CompanyChoice;
import dev.workmate.erp.CompanyChoices;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpPlace;
import dev.workmate.erp.ErpSystem;
import dev.workmate.erp.ErpSystems;
import dev.workmate.erp.office.Office.Around;
import dev.workmate.id.SessionId;
import dev.workmate.time.Deadline;
import dev.workmate.tool.ToolException;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Opens the office of a session: in the system and company that were chosen there or, where nobody
 * chose, in the nearest system. Thread-safe.
 */
public final class Offices {
    /** Within the time limit of a tool. */
    private static final Duration LISTING = Duration.ofSeconds(25);

    private final ErpSystems systems;
    private final CompanyChoices choices;
    private final InstantSource time;
    private final Currencies currencies = new Currencies();

    public Offices(ErpSystems systems, CompanyChoices choices, InstantSource time) {
        this.systems = systems;
        this.choices = choices;
        this.time = time;
    }

    /** For one system that all work in. */
    public static Offices of(
            ErpSystem system, Function<SessionId, Optional<UUID>> choices, InstantSource time) {
        ErpPlace only = new ErpPlace(system.name(), system, Optional.empty());
        return new Offices(
                _ -> List.of(only),
                session -> choices.apply(session).map(id -> new CompanyChoice(system.name(), id)),
                time);
    }

    /** A system of a session with its companies, or why they cannot be told. */
    public record Listed(
            ErpPlace place, List<ErpCompany> companies, Optional<ErpException> failure) {
        public Listed {
            companies = List.copyOf(companies);
        }
    }

    public Office open(SessionId session) throws ToolException, InterruptedException {
        return open(session, systems.of(session));
    }

    private Office open(SessionId session, List<ErpPlace> places)
            throws ToolException, InterruptedException {
        Optional<CompanyChoice> choice = choices.chosen(session);
        if (choice.isEmpty()) {
            return usual(places);
        }
        ErpPlace place = chosenPlace(places, choice.get());
        List<ErpCompany> companies = recent(place);
        ErpCompany company =
                find(companies, choice.get().company())
                        .or(() -> place.usual(companies))
                        .orElseThrow(() -> choose(companies));
        return office(place, company, places);
    }

    private static ErpPlace chosenPlace(List<ErpPlace> places, CompanyChoice choice)
            throws ToolException {
        if (places.isEmpty()) {
            throw notConnected();
        }
        Optional<ErpPlace> chosen =
                places.stream().filter(each -> each.name().equals(choice.system())).findFirst();
        return chosen.orElseThrow(
                () ->
                        new ToolException(
                                "This conversation works in the ERP system '"
                                        + choice.system()
                                        + "', which is not connected any more. Choose a company"
                                        + " with erp_select_company; there is "
                                        + places.stream()
                                                .map(ErpPlace::name)
                                                .collect(Collectors.joining(", "))
                                        + "."));
    }

    /** Where nobody chose: the nearest system that is open to the owner. */
    private Office usual(List<ErpPlace> places) throws ToolException, InterruptedException {
        ErpPlace place = nearest(places);
        List<ErpCompany> companies = recent(place);
        return office(place, place.usual(companies).orElseThrow(() -> choose(companies)), places);
    }

    private static ErpPlace nearest(List<ErpPlace> places) throws ToolException {
        if (places.isEmpty()) {
            throw notConnected();
        }
        return places.stream().filter(ErpPlace::isOpen).findFirst().orElse(places.getFirst());
    }

    private static ToolException notConnected() {
        return ErpFailures.told(new ErpException.NotConnected("No ERP system is connected."));
    }

    private Office office(ErpPlace place, ErpCompany company, List<ErpPlace> places)
            throws ToolException, InterruptedException {
        try {
            return new Office(
                    place,
                    company,
                    place.system().model(company),
                    today(place, company),
                    places.size() > 1 ? Around.OTHER_SYSTEMS : Around.NO_OTHER_SYSTEM);
        } catch (ErpException e) {
            throw ErpFailures.told(e);
        }
    }

    /** The currency of the company's books, in which amounts without one of their own are. */
    public Optional<String> currency(Office office) throws InterruptedException {
        return currencies.of(office);
    }

    /** The day a company works on; the words for days in questions are about it. */
    public LocalDate today(ErpPlace place, ErpCompany company) {
        return place.system()
                .workDate(company)
                .orElseGet(() -> LocalDate.ofInstant(time.instant(), ZoneOffset.UTC));
    }

    /** The chosen office, or any: all companies of a system are made of the same entities. */
    public Office openAny(SessionId session) throws ToolException, InterruptedException {
        List<ErpPlace> places = systems.of(session);
        Optional<CompanyChoice> choice = choices.chosen(session);
        if (choice.isPresent()) {
            ErpPlace place = chosenPlace(places, choice.get());
            List<ErpCompany> companies = recent(place);
            return office(place, any(place, companies, choice.get().company()), places);
        }
        ErpPlace place = nearest(places);
        List<ErpCompany> companies = recent(place);
        return office(place, any(place, companies, new UUID(0, 0)), places);
    }

    private static ErpCompany any(ErpPlace place, List<ErpCompany> companies, UUID preferred)
            throws ToolException {
        return find(companies, preferred)
                .or(() -> place.usual(companies))
                .or(() -> companies.stream().findFirst())
                .orElseThrow(() -> choose(companies));
    }

    /** All systems of a session with their companies as they are now. */
    public List<Listed> list(SessionId session) throws ToolException, InterruptedException {
        List<ErpPlace> places = systems.of(session);
        if (places.isEmpty()) {
            throw notConnected();
        }
        List<Listed> all = places.size() == 1 ? List.of(listed(places.getFirst())) : beside(places);
        Optional<ErpException> failure = all.getFirst().failure();
        if (all.size() == 1 && failure.isPresent()) {
            throw ErpFailures.told(failure.get());
        }
        return all;
    }

    private Listed listed(ErpPlace place) throws InterruptedException {
        try {
            return new Listed(place, place.companies(time.instant()), Optional.empty());
        } catch (ErpException e) {
            return new Listed(place, List.of(), Optional.of(e));
        }
    }

    /** One system that does not answer must not keep the others from being told. */
    private List<Listed> beside(List<ErpPlace> places) throws ToolException, InterruptedException {
        Deadline until = Deadline.in(LISTING);
        List<Callable<Listed>> work = new ArrayList<>();
        places.forEach(place -> work.add(() -> listed(place)));
        List<Listed> all = new ArrayList<>();
        try (Beside<Listed> listing = Beside.start("companies", work)) {
            for (int i = 0; i < places.size(); i++) {
                ErpPlace place = places.get(i);
                all.add(listing.result(i, until).orElseGet(() -> late(place)));
            }
        }
        return all;
    }

    private static Listed late(ErpPlace place) {
        return new Listed(
                place,
                List.of(),
                Optional.of(
                        new ErpException.Unavailable(
                                "It did not answer within " + LISTING.toSeconds() + " seconds.",
                                "unreachable",
                                Optional.empty(),
                                ErpException.Effect.NONE)));
    }

    /** The company somebody chose in this session. */
    public Optional<CompanyChoice> chosen(SessionId session) {
        return choices.chosen(session);
    }

    /** Where a session works now, for what is bound to it; empty where that cannot be told. */
    public Optional<String> address(SessionId session) throws InterruptedException {
        List<ErpPlace> places = systems.of(session);
        try {
            Optional<CompanyChoice> choice = choices.chosen(session);
            if (choice.isPresent()) {
                return Optional.of(
                        Office.address(
                                chosenPlace(places, choice.get()),
                                choice.get().company().toString()));
            }
            ErpPlace place = nearest(places);
            return place.usual(recent(place))
                    .map(company -> Office.address(place, company.id().toString()));
        } catch (ToolException e) {
            return Optional.empty();
        }
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

    private List<ErpCompany> recent(ErpPlace place) throws ToolException, InterruptedException {
        try {
            return place.recentCompanies(time.instant());
        } catch (ErpException e) {
            throw ErpFailures.told(e);
        }
    }
}
