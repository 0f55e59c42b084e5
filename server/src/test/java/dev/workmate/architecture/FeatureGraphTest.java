package dev.workmate.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModule;
import org.springframework.modulith.core.ApplicationModules;

/**
 * Features are the packages right under {@code dev.workmate}, in {@code core} and {@code server}
 * together. Their root package is their door; what lies below is closed to the others.
 */
class FeatureGraphTest {
    private static final ApplicationModules FEATURES = features();

    private static ApplicationModules features() {
        System.setProperty("spring.modulith.detection-strategy", Features.class.getName());
        return ApplicationModules.of("dev.workmate", (ImportOption) ProductClasses::isProduct);
    }

    @Test
    void featuresFormAGraphAndKeepTheirDoors() {
        FEATURES.verify();
    }

    @Test
    void bothModulesAreSeen() {
        assertThat(FEATURES.stream().map(ApplicationModule::getIdentifier).map(Object::toString))
                .contains("event", "journal", "turn", "database", "diagnostics");
    }

    @Test
    void packagesInsideAFeatureFormAGraphToo() {
        slices().matching("dev.workmate.(**)").should().beFreeOfCycles().check(ProductClasses.ALL);
    }
}
