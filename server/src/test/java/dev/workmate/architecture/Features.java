package dev.workmate.architecture;

import java.util.stream.Stream;
import org.springframework.modulith.core.ApplicationModuleDetectionStrategy;
import org.springframework.modulith.core.ApplicationModuleInformation;
import org.springframework.modulith.core.JavaPackage;
import org.springframework.modulith.core.NamedInterfaces;

/**
 * What a feature is, and its doors: its root package, and {@code event.json}, because stored and
 * sent text must be made in one place only.
 */
public final class Features implements ApplicationModuleDetectionStrategy {
    @Override
    public Stream<JavaPackage> getModuleBasePackages(JavaPackage root) {
        return ApplicationModuleDetectionStrategy.directSubPackage().getModuleBasePackages(root);
    }

    @Override
    public NamedInterfaces detectNamedInterfaces(
            JavaPackage feature, ApplicationModuleInformation information) {
        return feature.getLocalName().equals("event")
                ? NamedInterfaces.builder(feature).matching("json").build()
                : NamedInterfaces.of(feature, information);
    }
}
