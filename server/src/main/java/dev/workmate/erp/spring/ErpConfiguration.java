package dev.workmate.erp.spring;

import dev.workmate.erp.ErpConnection.State;
import dev.workmate.erp.catalog.CatalogTools;
import dev.workmate.erp.change.ChangeTools;
import dev.workmate.erp.json.ErpFile;
import dev.workmate.erp.json.ErpSettings;
import dev.workmate.erp.odata.ODataErp;
import dev.workmate.erp.odata.http.ConnectionSettings;
import dev.workmate.erp.office.ChosenCompanies;
import dev.workmate.erp.office.Offices;
import dev.workmate.erp.read.ReadTools;
import dev.workmate.event.SessionEvent.CompanySelected;
import dev.workmate.journal.Journal;
import dev.workmate.journal.LatestFacts;
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
    ErpLink erpLink(WorkmateSettings settings, Environment environment, SharedPlaces places) {
        return link(
                settings.home(),
                name ->
                        Optional.ofNullable(
                                environment.getProperty(
                                        name.toLowerCase(Locale.ROOT).replace('_', '.'))),
                environment.getProperty(DEMO, "auto").strip().toLowerCase(Locale.ROOT),
                Optional.ofNullable(environment.getProperty(DEMO_DAY)).map(LocalDate::parse),
                places);
    }

    /** Settings that cannot be used leave the server without an ERP system, not without a start. */
    static ErpLink link(
            Path home,
            Function<String, Optional<String>> variables,
            String demo,
            Optional<LocalDate> day,
            SharedPlaces places) {
        try {
            Optional<ConnectionSettings> named = ErpSettings.read(new ErpFile(home), variables);
            if (named.isPresent()) {
                return connected(named.get(), places);
            }
        } catch (IOException | IllegalArgumentException e) {
            LOG.error("The ERP system is not connected: {}", e.getMessage());
            return new NoErp(
                    State.FAILED,
                    "The settings of the ERP connection cannot be used; the server's log says why.");
        }
        return switch (demo) {
            case "auto", "on" -> DemoCompany.link(home.resolve("demo-erp"), PATIENCE, day);
            case "off" -> new NoErp(State.OFF, "No ERP system is connected.");
            default ->
                    throw new IllegalArgumentException(
                            "WORKMATE_DEMO_ERP must be auto, on or off, was: " + demo);
        };
    }

    private static ErpLink connected(ConnectionSettings settings, SharedPlaces places) {
        ODataErp erp = new ODataErp(settings, places);
        LOG.info("ERP system: {}", ErpSettings.words(settings));
        return new LateErp(
                erp.name(),
                State.CONNECTED,
                settings.company(),
                () -> new LateErp.Opened(erp, Optional.empty(), erp),
                PATIENCE);
    }

    @Bean
    Offices offices(ErpLink erp, Journal journal, InstantSource time) {
        ChosenCompanies chosen =
                new ChosenCompanies(new LatestFacts<>(journal, CompanySelected.class), erp.name());
        return new Offices(erp, new UsualCompany(chosen, erp), time);
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
