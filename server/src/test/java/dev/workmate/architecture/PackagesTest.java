package dev.workmate.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaPackage;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

class PackagesTest {
    private static final Set<String> EMPTY_WORDS =
            Set.of(
                    "infrastructure",
                    "impl",
                    "util",
                    "utils",
                    "common",
                    "dto",
                    "manager",
                    "helper",
                    "misc");

    private static final Set<JavaPackage> PACKAGES =
            ProductClasses.ALL.stream().map(JavaClass::getPackage).collect(Collectors.toSet());

    @Test
    void everyPackageIsCheckedForNulls() {
        List<String> unmarked =
                PACKAGES.stream()
                        .filter(
                                each ->
                                        each.tryGetPackageInfo()
                                                .map(
                                                        info ->
                                                                !info.isAnnotatedWith(
                                                                        NullMarked.class))
                                                .orElse(true))
                        .map(JavaPackage::getName)
                        .sorted()
                        .toList();
        assertThat(unmarked).as("packages without @NullMarked in package-info.java").isEmpty();
    }

    @Test
    void everyPackageIsNamedAfterSomething() {
        assertThat(PACKAGES)
                .extracting(JavaPackage::getName)
                .noneMatch(
                        name -> Arrays.stream(name.split("\\.")).anyMatch(EMPTY_WORDS::contains));
    }

    @Test
    void noTypeIsNamedImpl() {
        assertThat(ProductClasses.ALL.stream().map(JavaClass::getSimpleName))
                .noneMatch(name -> name.endsWith("Impl"));
    }
}
