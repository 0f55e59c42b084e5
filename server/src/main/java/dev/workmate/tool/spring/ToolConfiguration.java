package dev.workmate.tool.spring;

import dev.workmate.pattern.Patterns;
import dev.workmate.tool.AllTools;
import dev.workmate.tool.ArgumentChecks;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolRegistry;
import dev.workmate.tool.ToolSet;
import dev.workmate.tool.ToolSource;
import dev.workmate.tool.Tools;
import dev.workmate.tool.TypedTool;
import dev.workmate.tool.json.JsonTools;
import dev.workmate.tool.json.SchemaValidators;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/** Collects the tools that features offer; they need not know how models are told of them. */
@Configuration(proxyBeanMethods = false)
class ToolConfiguration {
    @Bean
    ToolRegistry toolRegistry(
            ObjectProvider<TypedTool<?>> typed,
            ObjectProvider<ToolSet> sets,
            ObjectProvider<Tool> others) {
        List<Tool> tools = new ArrayList<>();
        typed.orderedStream().forEach(tool -> tools.add(JsonTools.adapt(tool)));
        sets.orderedStream()
                .flatMap(set -> set.tools().stream())
                .forEach(tool -> tools.add(JsonTools.adapt(tool)));
        others.orderedStream().forEach(tools::add);
        return new ToolRegistry(tools);
    }

    @Bean
    @Primary
    Tools tools(ToolRegistry own, ObjectProvider<ToolSource> sources) {
        return new AllTools(own, sources.orderedStream().toList());
    }

    @Bean
    ArgumentChecks argumentChecks(Patterns patterns) {
        return new SchemaValidators(patterns);
    }
}
