package dev.workmate.erp.office;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpProperty.Trait;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.query.ValueText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Where the names stand of what a property holds codes, numbers or ids of: {@code itemCategoryCode}
 * is the code of an item category, {@code shortcutDimension2Code} that of a value of the second
 * dimension. {@code dimension} is the number of that dimension.
 */
public record CodeNames(String set, String code, String name, Optional<String> dimension) {
    private static final Pattern CODE = Pattern.compile("(.+?)(Number|Code|Id)");
    private static final Pattern DIMENSION =
            Pattern.compile("(?:shortcut|global)Dimension(\\d)Code");
    private static final List<String> NAMES = List.of("displayName", "name", "description");
    private static final int AT_ONCE = 50;
    private static final int MAX_VALUES = 5_000;

    /** Empty where the property holds no codes, or nothing says what they stand for. */
    public static Optional<CodeNames> of(ErpModel model, ErpProperty property) {
        Matcher dimension = DIMENSION.matcher(property.name());
        if (dimension.matches()) {
            return of(model, "dimensionValue", "code", ErpType.TEXT)
                    .map(values -> values.ofDimension(dimension.group(1)));
        }
        Matcher code = CODE.matcher(property.name());
        return code.matches()
                ? of(model, code.group(1), code.group(2).toLowerCase(Locale.ROOT), property.type())
                : Optional.empty();
    }

    private static Optional<CodeNames> of(
            ErpModel model, String type, String code, ErpType codeType) {
        Optional<ErpEntity> target =
                model.entities().stream()
                        .filter(each -> each.type().equalsIgnoreCase(type))
                        .filter(each -> each.parents().isEmpty() && canFilter(each, code, codeType))
                        .findFirst();
        return target.flatMap(
                entity ->
                        NAMES.stream()
                                .filter(name -> entity.property(name).isPresent())
                                .findFirst()
                                .map(
                                        name ->
                                                new CodeNames(
                                                        entity.set(),
                                                        code,
                                                        name,
                                                        Optional.empty())));
    }

    private static boolean canFilter(ErpEntity entity, String code, ErpType type) {
        return entity.property(code)
                .filter(each -> each.type() == type && !each.is(Trait.COMPUTED))
                .isPresent();
    }

    private CodeNames ofDimension(String number) {
        return new CodeNames(set, code, name, Optional.of(number));
    }

    /** What the column with the names is called: {@code itemCategoryName}. */
    public static String column(String column) {
        return column.replaceFirst("(?:Number|Code|Id)$", "Name");
    }

    /** The names of these codes; none where the system cannot tell. */
    public Map<ErpValue, String> read(Office office, Collection<ErpValue> codes)
            throws InterruptedException {
        Set<ErpValue> wanted = new HashSet<>(codes);
        wanted.removeIf(each -> ValueText.of(each).isEmpty());
        Map<ErpValue, Set<String>> names = new HashMap<>();
        try {
            List<ErpFilter> dimensions = dimensions(office);
            List<ErpValue> all = List.copyOf(wanted);
            for (int from = 0; from < all.size(); from += AT_ONCE) {
                List<ErpFilter> filters = new ArrayList<>(dimensions);
                filters.add(
                        new ErpFilter.In(
                                code, all.subList(from, Math.min(all.size(), from + AT_ONCE))));
                for (ErpRow row : rows(office, set, filters, List.of(code, name))) {
                    String text = ValueText.of(row.value(name)).strip();
                    if (!text.isEmpty()) {
                        names.computeIfAbsent(row.value(code), _ -> new HashSet<>()).add(text);
                    }
                }
            }
            // A code with two names says nothing for certain.
            names.values().removeIf(each -> each.size() > 1);
            return names.entrySet().stream()
                    .collect(
                            Collectors.toMap(
                                    Map.Entry::getKey, each -> each.getValue().iterator().next()));
        } catch (ErpException e) {
            return Map.of();
        }
    }

    /** Values of other dimensions may have the same codes. */
    private List<ErpFilter> dimensions(Office office) throws ErpException, InterruptedException {
        if (dimension.isEmpty()) {
            return List.of();
        }
        String holder = "shortcutDimension" + dimension.get() + "Code";
        Optional<ErpValue> code =
                first(office, "generalLedgerSetup", List.of(), holder)
                        .filter(each -> !ValueText.of(each).isEmpty());
        Optional<ErpValue> id =
                code.isEmpty()
                        ? Optional.empty()
                        : first(office, "dimensions", List.of(equal("code", code.get())), "id");
        return id.map(each -> List.of(equal("dimensionId", each))).orElse(List.of());
    }

    private static Optional<ErpValue> first(
            Office office, String set, List<ErpFilter> filters, String property)
            throws ErpException, InterruptedException {
        boolean known =
                office.model().entity(set).flatMap(entity -> entity.property(property)).isPresent();
        return known
                ? rows(office, set, filters, List.of(property)).stream()
                        .findFirst()
                        .map(row -> row.value(property))
                : Optional.empty();
    }

    private static ErpFilter equal(String property, ErpValue value) {
        return new ErpFilter.Comparison(property, ErpFilter.Operator.EQ, value);
    }

    private static List<ErpRow> rows(
            Office office, String set, List<ErpFilter> filters, List<String> select)
            throws ErpException, InterruptedException {
        ErpQuery query = ErpQuery.of(set).selecting(select);
        ErpQuery asked =
                filters.isEmpty()
                        ? query
                        : query.where(
                                filters.size() == 1
                                        ? filters.getFirst()
                                        : new ErpFilter.And(filters));
        return office.system().page(office.company(), asked, MAX_VALUES).rows();
    }
}
