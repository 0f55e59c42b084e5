package dev.workmate.erp.odata.edm;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** What is known about Business Central's standard API and its metadata does not say. */
public final class BusinessCentral {
    public static final String NAMESPACE = "Microsoft.NAV";

    /** Sets beside the companies; all others belong to one. */
    private static final Set<String> WITHOUT_COMPANY =
            Set.of(
                    "companies",
                    "subscriptions",
                    "entityDefinitions",
                    "externaleventsubscriptions",
                    "externalbusinesseventdefinitions",
                    "apicategoryroutes");

    private static final Map<String, Map<String, List<Object>>> FACTS = load();

    private BusinessCentral() {}

    static boolean isOutsideCompanies(String set) {
        return WITHOUT_COMPANY.contains(set);
    }

    static List<String> names(String set, String fact) {
        return list(set, fact).stream().map(Object::toString).toList();
    }

    /** Groups of which one property each must be given when a record is made. */
    static List<List<String>> requiredOnCreate(String set) {
        return list(set, "requiredOnCreate").stream()
                .map(group -> ((List<?>) group).stream().map(Object::toString).toList())
                .toList();
    }

    private static List<Object> list(String set, String fact) {
        return Optional.ofNullable(FACTS.get(set)).map(facts -> facts.get(fact)).orElse(List.of());
    }

    private static Map<String, Map<String, List<Object>>> load() {
        try (InputStream file =
                BusinessCentral.class.getResourceAsStream("/erp/business-central.json")) {
            if (file == null) {
                throw new IllegalStateException("erp/business-central.json is missing");
            }
            return JsonMapper.shared().readValue(file, new TypeReference<>() {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
