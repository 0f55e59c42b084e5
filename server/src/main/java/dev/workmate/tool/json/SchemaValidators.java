package dev.workmate.tool.json;

import com.networknt.schema.AbsoluteIri;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.regex.RegularExpression;
import dev.workmate.pattern.PatternException;
import dev.workmate.pattern.Patterns;
import dev.workmate.pattern.TextPattern;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ArgumentCheck;
import dev.workmate.tool.ArgumentChecks;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes validators for JSON Schema 2020-12, and for the two drafts before it that tools in the
 * field still name. Nothing is ever fetched: a reference out of the schema is refused. Thread-safe.
 */
public final class SchemaValidators implements ArgumentChecks {
    private static final Logger log = LoggerFactory.getLogger(SchemaValidators.class);
    private static final int MAX_SCHEMA = 256 * 1024;
    private static final int MAX_DEPTH = 64;
    private static final List<Dialect> DIALECTS =
            List.of(Dialects.getDraft202012(), Dialects.getDraft201909(), Dialects.getDraft7());

    static final JsonMapper MAPPER =
            JsonMapper.builder(
                            JsonFactory.builder()
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxNestingDepth(MAX_DEPTH)
                                                    .build())
                                    .build())
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build();

    private final Patterns patterns;
    private final SchemaRegistry ours;

    public SchemaValidators(Patterns patterns) {
        this.patterns = patterns;
        this.ours = registry();
    }

    /** A registry of its own for every foreign schema: none can take the name of another's part. */
    private SchemaRegistry registry() {
        SchemaRegistryConfig config =
                SchemaRegistryConfig.builder()
                        .regularExpressionFactory(this::expression)
                        .formatAssertionsEnabled(false)
                        .preloadSchema(false)
                        .build();
        return SchemaRegistry.withDialects(
                DIALECTS,
                builder ->
                        builder.schemaRegistryConfig(config)
                                .defaultDialectId(Dialects.getDraft202012().getId())
                                .schemaLoader(
                                        loader ->
                                                loader.fetchRemoteResources(false)
                                                        .block(SchemaValidators::isForeign)));
    }

    private static boolean isForeign(AbsoluteIri iri) {
        String text = iri.toString();
        return !text.startsWith("https://json-schema.org/draft/")
                && !text.startsWith("http://json-schema.org/draft-07/");
    }

    @Override
    public ArgumentCheck compile(JsonText schema) throws UnusableSchema {
        if (schema.value().length() > MAX_SCHEMA) {
            throw new UnusableSchema("the schema is longer than " + MAX_SCHEMA + " characters");
        }
        try {
            JsonNode node = MAPPER.readTree(schema.value());
            Schema compiled = registry().getSchema(node);
            requireSound(node, compiled);
            compiled.initializeValidators();
            return new SchemaValidator(compiled);
        } catch (JacksonException e) {
            throw new UnusableSchema("the schema is not JSON: " + e.getOriginalMessage(), e);
        } catch (SchemaException e) {
            throw new UnusableSchema("the schema cannot be used: " + e.getMessage(), e);
        } catch (Evaluation.TooMuch | StackOverflowError e) {
            throw new UnusableSchema("the schema is too complicated", e);
        }
    }

    private void requireSound(JsonNode node, Schema compiled) throws UnusableSchema {
        String dialect = compiled.getSchemaContext().getDialect().getId();
        Schema rules = ours.getSchema(SchemaLocation.of(dialect));
        List<String> problems = Evaluation.run(rules, node);
        if (!problems.isEmpty()) {
            throw new UnusableSchema("the schema is not sound: " + String.join(" ", problems));
        }
    }

    /** An expression we cannot match safely is left to the tool itself to check. */
    private RegularExpression expression(String pattern) {
        try {
            TextPattern compiled = patterns.compile(pattern, Patterns.Letters.AS_WRITTEN);
            return text -> {
                Evaluation.requireMatchable(text);
                return compiled.isFoundIn(text);
            };
        } catch (PatternException e) {
            log.debug("the pattern {} is not checked here: {}", pattern, e.getMessage());
            return _ -> true;
        }
    }
}
