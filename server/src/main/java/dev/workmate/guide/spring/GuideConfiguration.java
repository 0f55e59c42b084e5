package dev.workmate.guide.spring;

import dev.workmate.guide.Guide;
import dev.workmate.guide.MarkdownSections;
import dev.workmate.guide.ReadGuide;
import dev.workmate.guide.SearchGuide;
import dev.workmate.guide.Section;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.ResourcePatternResolver;

/** Offers the guide, as the build packed it into the jar. */
@Configuration(proxyBeanMethods = false)
class GuideConfiguration {
    private static final String ROOT = "packed-docs/";

    @Bean
    Guide guide(ResourcePatternResolver resources) throws IOException {
        Map<String, Resource> documents = new TreeMap<>();
        for (Resource page : resources.getResources("classpath:" + ROOT + "**/*.md")) {
            String address = page.getURL().toString();
            documents.put(address.substring(address.lastIndexOf(ROOT) + ROOT.length()), page);
        }
        List<Section> sections = new ArrayList<>();
        for (Map.Entry<String, Resource> document : documents.entrySet()) {
            String text = document.getValue().getContentAsString(StandardCharsets.UTF_8);
            sections.addAll(MarkdownSections.of(document.getKey(), text));
        }
        if (sections.isEmpty()) {
            throw new IllegalStateException("the guide is missing from the jar: " + ROOT);
        }
        return new Guide(sections);
    }

    @Bean
    SearchGuide searchGuide(Guide guide) {
        return new SearchGuide(guide);
    }

    @Bean
    ReadGuide readGuide(Guide guide) {
        return new ReadGuide(guide);
    }
}
