package dev.workmate.knowledge.spring;

import dev.workmate.billing.Checkout;
import dev.workmate.knowledge.search.ModelReranker;
import dev.workmate.knowledge.search.Reranker;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Who puts passages into order for agents: {@code WORKMATE_RERANK} is {@code off}, the default,
 * {@code on} for the model that serves the role rag, or a provider and model.
 */
@Configuration(proxyBeanMethods = false)
class RerankConfiguration {
    private static final Duration LIMIT = Duration.ofSeconds(8);
    private static final Duration REST = Duration.ofSeconds(30);

    @Bean
    Reranker reranker(
            Environment environment, Models models, Checkout checkout, InstantSource time) {
        return reranker(
                environment.getProperty("workmate.rerank", "off").strip(), models, checkout, time);
    }

    static Reranker reranker(String wanted, Models models, Checkout checkout, InstantSource time) {
        return switch (wanted.toLowerCase(Locale.ROOT)) {
            case "", "off" -> Reranker.OFF;
            case "on" ->
                    by(
                            models.select(ModelRole.RAG, Optional.empty(), Optional.empty()),
                            checkout,
                            time);
            default ->
                    by(
                            models.select(ModelRole.RAG, Optional.empty(), Optional.of(wanted)),
                            checkout,
                            time);
        };
    }

    private static Reranker by(Models.Selected model, Checkout checkout, InstantSource time) {
        if (model.remark().isPresent() || !model.model().summarises()) {
            throw new IllegalArgumentException(
                    "WORKMATE_RERANK needs a model that reads; "
                            + model.remark()
                                    .map(remark -> remark.notice().message())
                                    .orElse(model.name() + " follows rules.")
                            + " Name one, such as anthropic:claude-haiku-5-5, or set it to off.");
        }
        return new ModelReranker(model, checkout, LIMIT, REST, time);
    }
}
