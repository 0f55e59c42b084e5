package dev.workmate.architecture;

import java.util.Map;
import java.util.stream.Stream;
import org.springframework.modulith.core.ApplicationModuleDetectionStrategy;
import org.springframework.modulith.core.ApplicationModuleInformation;
import org.springframework.modulith.core.JavaPackage;
import org.springframework.modulith.core.NamedInterfaces;

/**
 * What a feature is, and its doors: its root package and the rooms named here, which others may
 * enter as well. {@code event.json} is one because stored and sent text must be made in one place
 * only; commands that look at a store without a server enter through {@code jdbc}.
 */
public final class Features implements ApplicationModuleDetectionStrategy {
    private static final Map<String, String[]> OPEN_ROOMS =
            Map.of(
                    "event", new String[] {"json", "value"},
                    "files", new String[] {"jdbc", "s3"},
                    "journal", new String[] {"jdbc"},
                    "privacy", new String[] {"jdbc"},
                    "session", new String[] {"jdbc"},
                    "trajectory", new String[] {"jdbc"},
                    "tool", new String[] {"blob", "permission", "run"},
                    "turn", new String[] {"approval", "graph", "log", "prompt", "state", "step"});

    @Override
    public Stream<JavaPackage> getModuleBasePackages(JavaPackage root) {
        return ApplicationModuleDetectionStrategy.directSubPackage().getModuleBasePackages(root);
    }

    @Override
    public NamedInterfaces detectNamedInterfaces(
            JavaPackage feature, ApplicationModuleInformation information) {
        String[] open = OPEN_ROOMS.get(feature.getLocalName());
        return open == null
                ? NamedInterfaces.of(feature, information)
                : NamedInterfaces.builder(feature).matching(open).build();
    }
}
