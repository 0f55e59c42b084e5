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
 * only; commands that look at a store without a server enter through {@code jdbc}, and the one that
 * checks an operator's files without a server through {@code tool.json} and {@code mcp.json}.
 */
public final class Features implements ApplicationModuleDetectionStrategy {
    private static final Map<String, String[]> OPEN_ROOMS =
            Map.ofEntries(
                    Map.entry("access", new String[] {"account", "http", "jdbc"}),
                    Map.entry("event", new String[] {"json", "value"}),
                    Map.entry("files", new String[] {"jdbc", "s3"}),
                    Map.entry("journal", new String[] {"jdbc"}),
                    Map.entry("mcp", new String[] {"json"}),
                    Map.entry("privacy", new String[] {"jdbc"}),
                    Map.entry("proof", new String[] {"jdbc"}),
                    Map.entry("secrets", new String[] {"jdbc", "tink"}),
                    Map.entry("session", new String[] {"jdbc"}),
                    Map.entry("trajectory", new String[] {"jdbc"}),
                    Map.entry("tool", new String[] {"blob", "json", "permission", "run"}),
                    Map.entry(
                            "turn",
                            new String[] {"approval", "graph", "log", "prompt", "state", "step"}));

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
