package dev.workmate.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import dev.workmate.database.Engine;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which database engine is used is said where a store is chosen, and nowhere else. */
class EnginesTest {
    private static final List<String> ENGINES = List.of("Sqlite", "Postgres", "org.sqlite");

    @Test
    void coreAndTheWiringNameNoEngine() {
        noClasses()
                .that(choosesNoStore())
                .should()
                .dependOnClassesThat(describe("name an engine", EnginesTest::namesAnEngine))
                .check(ProductClasses.ALL);
    }

    @Test
    void nobodyElseAsksWhichOneItIs() {
        noClasses()
                .that(choosesNoStore())
                .should()
                .accessFieldWhere(
                        describe(
                                "an engine is named",
                                access -> access.getTargetOwner().isEquivalentTo(Engine.class)))
                .check(ProductClasses.ALL);
    }

    private static DescribedPredicate<JavaClass> choosesNoStore() {
        return describe(
                "choose no store",
                each ->
                        !each.getPackageName().startsWith("dev.workmate.database")
                                && !each.getPackageName().endsWith(".jdbc")
                                && !each.getPackageName().endsWith(".cli")
                                && !each.getSimpleName().startsWith("Embedded"));
    }

    private static boolean namesAnEngine(JavaClass target) {
        return ENGINES.stream()
                .anyMatch(
                        engine ->
                                target.getSimpleName().startsWith(engine)
                                        || target.getPackageName().startsWith(engine));
    }
}
