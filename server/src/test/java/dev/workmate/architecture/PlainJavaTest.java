package dev.workmate.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.workmate.event.AgentEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A package named after a technology may use it; every other package is plain Java. */
class PlainJavaTest {
    private static final Set<String> TECHNOLOGIES =
            Set.of(
                    "database",
                    "jdbc",
                    "redis",
                    "http",
                    "oidc",
                    "websocket",
                    "json",
                    "spring",
                    "cli",
                    "odata",
                    "lucene",
                    "onnx",
                    "tika",
                    "logback",
                    "otel",
                    "s3",
                    "re2",
                    "tink",
                    "bucket4j",
                    "smtp",
                    "anthropic",
                    "openai",
                    "gemini",
                    "microsoft");

    private static final String[] PLAIN = {
        "java..", "org.jspecify..", "org.slf4j..", "dev.workmate.."
    };

    @Test
    void packagesNotNamedAfterATechnologyArePlainJava() {
        classes()
                .that(areNotIn(TECHNOLOGIES))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(PLAIN))
                .check(ProductClasses.ALL);
    }

    @Test
    void plainPackagesKnowNoTechnology() {
        noClasses()
                .that(areNotIn(TECHNOLOGIES))
                .should()
                .dependOnClassesThat(areIn(TECHNOLOGIES))
                .check(ProductClasses.ALL);
    }

    @Test
    void coreNeedsNothingButNullAnnotationsAndALogger() {
        var core = AgentEvent.class.getProtectionDomain().getCodeSource().getLocation();
        classes()
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(PLAIN))
                .check(new ClassFileImporter().importUrl(core));
    }

    @Test
    void eachTechnologyStaysInItsOwnPackages() {
        only(Set.of("spring", "http", "oidc", "websocket"), "org.springframework..");
        only(Set.of("smtp"), "jakarta.mail..", "org.eclipse.angus..");
        only(Set.of("oidc"), "com.nimbusds..", "org.springframework.security.oauth2..");
        only(
                Set.of(
                        "json",
                        "http",
                        "oidc",
                        "websocket",
                        "jdbc",
                        "odata",
                        "onnx",
                        "anthropic",
                        "openai",
                        "gemini",
                        "microsoft"),
                "tools.jackson..",
                "com.fasterxml.jackson..");
        only(
                Set.of("jdbc", "database", "spring"),
                "java.sql..",
                "javax.sql..",
                "org.sqlite..",
                "org.postgresql..",
                "com.zaxxer..",
                "org.flywaydb..");
        only(Set.of("logback"), "ch.qos.logback..");
        only(Set.of("otel"), "io.opentelemetry..");
        only(Set.of("re2"), "com.google.re2j..");
        only(Set.of("tink"), "com.google.crypto.tink..");
        only(Set.of("bucket4j"), "io.github.bucket4j..");
        only(Set.of("lucene"), "org.apache.lucene..");
        only(Set.of("onnx"), "ai.onnxruntime..");
        only(Set.of("tika"), "org.apache.tika..", "org.apache.poi..", "org.apache.pdfbox..");
        only(
                Set.of("http", "oidc", "websocket", "spring"),
                "jakarta.servlet..",
                "org.eclipse.jetty..");
    }

    @Test
    void springWiresOurLogicAndNeverMarksIt() {
        List<String> marks =
                List.of(
                        "org.springframework.stereotype.Service",
                        "org.springframework.stereotype.Repository",
                        "org.springframework.stereotype.Component",
                        "org.springframework.beans.factory.annotation.Autowired",
                        "org.springframework.beans.factory.annotation.Value",
                        "org.springframework.transaction.annotation.Transactional");
        for (String mark : marks) {
            noClasses()
                    .that(areNotIn(Set.of("spring")))
                    .should()
                    .dependOnClassesThat()
                    .haveFullyQualifiedName(mark)
                    .check(ProductClasses.ALL);
        }
    }

    private static void only(Set<String> packageNames, String... technology) {
        noClasses()
                .that(areNotIn(packageNames))
                .should()
                .dependOnClassesThat(resideInAnyPackage(technology))
                .check(ProductClasses.ALL);
    }

    private static DescribedPredicate<JavaClass> areIn(Set<String> names) {
        return describe("are in a package named " + names, type -> isIn(names, type));
    }

    /** The entry itself is Spring's: it is how the process starts. */
    private static DescribedPredicate<JavaClass> areNotIn(Set<String> names) {
        return describe(
                "are in no package named " + names,
                type -> !isIn(names, type) && !type.getFullName().equals("dev.workmate.Workmate"));
    }

    private static boolean isIn(Set<String> names, JavaClass type) {
        return type.getPackageName().startsWith("dev.workmate")
                && Arrays.stream(type.getPackageName().split("\\.")).anyMatch(names::contains);
    }
}
