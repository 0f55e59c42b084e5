package dev.workmate.http.spring;

import dev.workmate.event.json.EventJson;
import dev.workmate.http.AnswerWatch;
import dev.workmate.http.ApiDocumentController;
import dev.workmate.http.ContentTag;
import dev.workmate.http.EdgeFilter;
import dev.workmate.http.JsonBodyResolver;
import dev.workmate.http.PageResolver;
import dev.workmate.http.ProblemResolver;
import dev.workmate.settings.WorkmateSettings;
import java.time.Duration;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.http.CacheControl;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.resource.EncodedResourceResolver;
import org.springframework.web.servlet.resource.PathResourceResolver;
import tools.jackson.databind.json.JsonMapper;

/** What all calls have in common. */
@Configuration(proxyBeanMethods = false)
class WebConfiguration {
    private static final String PAGE = "classpath:/static/";

    /** Answers are written by the mapper that knows the domain's ids and times. */
    @Bean
    JsonMapper jsonMapper(EventJson json) {
        return json.mapper();
    }

    @Bean
    ApiDocumentController apiDocumentController() {
        return new ApiDocumentController();
    }

    @Bean
    FilterRegistrationBean<EdgeFilter> edgeFilter(
            WorkmateSettings settings, ObjectProvider<AnswerWatch> watch) {
        FilterRegistrationBean<EdgeFilter> filter =
                new FilterRegistrationBean<>(
                        new EdgeFilter(
                                settings.maxRequestTime(),
                                watch.getIfAvailable(() -> AnswerWatch.NONE)));
        filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return filter;
    }

    @Bean
    WebMvcConfigurer web() {
        return new WebMvcConfigurer() {
            @Override
            public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
                resolvers.add(new JsonBodyResolver());
            }

            @Override
            public void configureHandlerExceptionResolvers(
                    List<HandlerExceptionResolver> resolvers) {
                resolvers.add(new ProblemResolver());
            }

            @Override
            public void addResourceHandlers(ResourceHandlerRegistry registry) {
                // The names of these files change with their content; some are packed beforehand.
                registry.addResourceHandler("/assets/**")
                        .addResourceLocations(PAGE + "assets/")
                        .setUseLastModified(false)
                        .setCacheControl(
                                CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable())
                        .resourceChain(false)
                        .addResolver(new EncodedResourceResolver())
                        .addResolver(new PathResourceResolver());
                registry.addResourceHandler("/**")
                        .addResourceLocations(PAGE)
                        .setUseLastModified(false)
                        .setEtagGenerator(new ContentTag())
                        .setCacheControl(CacheControl.noCache())
                        .resourceChain(false)
                        .addResolver(new PageResolver());
            }
        };
    }
}
