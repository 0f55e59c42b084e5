package dev.workmate.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/**
 * What the rules look at: all classes of {@code core} and {@code server}, and no tests. The demo
 * ERP is a system of its own with rules of its own.
 */
final class ProductClasses {
    static final JavaClasses ALL =
            new ClassFileImporter()
                    .withImportOption(ProductClasses::isProduct)
                    .importPackages("dev.workmate");

    private ProductClasses() {}

    /** The shared test kit arrives as a jar or, inside one build, as a folder. */
    static boolean isProduct(Location location) {
        return new ImportOption.DoNotIncludeTests().includes(location)
                && !location.contains("-tests.jar")
                && !location.contains("/test-classes/")
                && !location.contains("/dev/workmate/demo/");
    }
}
