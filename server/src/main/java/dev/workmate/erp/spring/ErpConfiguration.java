package dev.workmate.erp.spring;

import dev.workmate.access.SessionOwners;
import dev.workmate.access.Users;
import dev.workmate.connection.ConnectionHealth;
import dev.workmate.connection.Connections;
import dev.workmate.connection.SignIns;
import dev.workmate.connection.TokenKeeper;
import dev.workmate.erp.ErpConnection.State;
import dev.workmate.erp.ErpPlace;
import dev.workmate.erp.ErpSystems;
import dev.workmate.erp.catalog.CatalogTools;
import dev.workmate.erp.change.ChangeTools;
import dev.workmate.erp.json.ErpFile;
import dev.workmate.erp.json.ErpSettings;
import dev.workmate.erp.odata.ODataErp;
import dev.workmate.erp.odata.connected.ConnectedSystems;
import dev.workmate.erp.odata.connected.ErpClients;
import dev.workmate.erp.odata.connected.ErpProbe;
import dev.workmate.erp.odata.http.ConnectionSettings;
import dev.workmate.erp.office.ChosenCompanies;
import dev.workmate.erp.office.Offices;
import dev.workmate.erp.read.ReadTools;
import dev.workmate.event.SessionEvent.CompanySelected;
import dev.workmate.journal.Journal;
import dev.workmate.journal.LatestFacts;
import dev.workmate.outbound.Pauses;
import dev.workmate.outbound.SharedLimits;
import dev.workmate.outbound.SharedPlaces;
import dev.workmate.settings.WorkmateSettings;
import dev.workmate.tool.ToolSet;
import dev.workmate.tool.TypedTool;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Connects to the operator's ERP system or, where none is named, to the demo company. */
@Configuration(proxyBeanMethods = false)
class ErpConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(ErpConfiguration.class);
    private static final Duration PATIENCE = Duration.ofSeconds(25);
    private static final String DEMO = "workmate.demo-erp";
    private static final String CONFIRM_FROM = "workmate.erp.confirm-from";
    private static final String DEMO_DAY = "workmate.demo-day";

    @Bean
    ErpLink erpLink(
            WorkmateSettings settings,
            Environment environment,
            SharedPlaces places,
            Pauses pauses) {
        return link(
                settings.home(),
                name ->
                        Optional.ofNullable(
                                environment.getProperty(
                                        name.toLowerCase(Locale.ROOT).replace('_', '.'))),
                environment.getProperty(DEMO, "auto").strip().toLowerCase(Locale.ROOT),
                Optional.ofNullable(environment.getProperty(DEMO_DAY)).map(LocalDate::parse),
                new SharedLimits(places, pauses));
    }

    /** Settings that cannot be used leave the server without an ERP system, not without a start. */
    static ErpLink link(
            Path home,
            Function<String, Optional<String>> variables,
            String demo,
            Optional<LocalDate> day,
            SharedLimits shared) {
        try {
            Optional<ConnectionSettings> named = ErpSettings.read(new ErpFile(home), variables);
            if (named.isPresent()) {
                return connected(named.get(), shared);
            }
        } catch (IOException | IllegalArgumentException e) {
            LOG.error("The ERP system is not connected: {}", e.getMessage());
            return new NoErp(
                    State.FAILED,
                    "The settings of the ERP connection cannot be used; the server's log says"
                            + " why.");
        }
        return switch (demo) {
            case "auto", "on" -> DemoCompany.link(home.resolve("demo-erp"), PATIENCE, day);
            case "off" -> new NoErp(State.OFF, "No ERP system is connected.");
            default ->
                    throw new IllegalArgumentException(
                            "WORKMATE_DEMO_ERP must be auto, on or off, was: " + demo);
        };
    }

    private static ErpLink connected(ConnectionSettings settings, SharedLimits shared) {
        ODataErp erp = new ODataErp(settings, shared);
        LOG.info("ERP system: {}", ErpSettings.words(settings));
        return new LateErp(
                erp.name(),
                State.CONNECTED,
                settings.company(),
                () -> new LateErp.Opened(erp, Optional.empty(), erp),
                PATIENCE);
    }

    @Bean
    ErpClients erpClients(
            Connections connections,
            SignIns signIns,
            TokenKeeper tokens,
            ConnectionHealth health,
            SharedPlaces places,
            Pauses pauses,
            InstantSource time) {
        return new ErpClients(
                connections, signIns, tokens, health, new SharedLimits(places, pauses), time);
    }

    @Bean
    ErpProbe erpProbe(ErpClients clients) {
        return new ErpProbe(clients);
    }

    @Bean
    OperatorsErp operatorsErp(ErpLink erp) {
        return new OperatorsErp(erp);
    }

    @Bean
    ErpSystems erpSystems(
            ErpLink erp,
            SessionOwners owners,
            Users users,
            Connections connections,
            ErpClients clients,
            Environment environment) {
        return new ConnectedSystems(
                owners, users::tenantOf, connections, clients, operators(erp, environment));
    }

    /** The demo company makes room for the first real system, unless the operator wants both. */
    private static ConnectedSystems.Operators operators(ErpLink erp, Environment environment) {
        boolean standsIn =
                erp.state() == State.DEMO
                        && !"on".equalsIgnoreCase(environment.getProperty(DEMO, "auto").strip());
        Optional<ErpPlace> place =
                erp.state() == State.OFF
                        ? Optional.empty()
                        : Optional.of(new ErpPlace(erp.name(), erp, erp.usualCompany()));
        return new ConnectedSystems.Operators(
                place, standsIn ? ConnectedSystems.Rank.STAND_IN : ConnectedSystems.Rank.BESIDE);
    }

    @Bean
    Offices offices(ErpSystems systems, Journal journal, InstantSource time) {
        return new Offices(
                systems,
                new ChosenCompanies(new LatestFacts<>(journal, CompanySelected.class)),
                time);
    }

    @Bean
    ToolSet erpTools(Offices offices, Environment environment) {
        BigDecimal confirmFrom =
                environment.getProperty(CONFIRM_FROM, BigDecimal.class, ChangeTools.CONFIRM_FROM);
        List<TypedTool<?>> tools = new ArrayList<>(CatalogTools.all(offices));
        tools.addAll(ReadTools.all(offices));
        tools.addAll(ChangeTools.all(offices, confirmFrom));
        return new ToolSet(tools);
    }
}
