package dev.workmate.erp.odata;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpExpand;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpFilter.And;
import dev.workmate.erp.ErpFilter.Comparison;
import dev.workmate.erp.ErpFilter.In;
import dev.workmate.erp.ErpFilter.Not;
import dev.workmate.erp.ErpFilter.Operator;
import dev.workmate.erp.ErpFilter.Or;
import dev.workmate.erp.ErpFilter.TextMatch;
import dev.workmate.erp.ErpNavigation;
import dev.workmate.erp.ErpOrder;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.odata.edm.ServiceModel;
import dev.workmate.erp.odata.edm.SetModel;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** Questions of every form over all sets of a model. */
final class RandomQueries {
    private static final String LETTERS = "abcÄß'%&+#?/\\;:,()\"<> €😀$=";

    private final ServiceModel model;
    private final Random random;

    RandomQueries(ServiceModel model, Random random) {
        this.model = model;
        this.random = random;
    }

    ErpQuery next() {
        List<SetModel> sets = List.copyOf(model.sets().values());
        ErpEntity entity = sets.get(random.nextInt(sets.size())).entity();
        ErpQuery query = ErpQuery.of(entity.set());
        if (random.nextBoolean()) {
            query = query.where(filter(entity, 0));
        }
        if (random.nextBoolean()) {
            query = query.selecting(names(entity));
        }
        if (random.nextInt(3) == 0) {
            query = query.expanding(expand(entity, 0));
        }
        if (random.nextInt(3) == 0) {
            query = query.sorted(List.of(new ErpOrder(any(entity).name(), direction())));
        }
        return random.nextBoolean() ? query.first(random.nextInt(100)) : query;
    }

    private ErpOrder.Direction direction() {
        return random.nextBoolean() ? ErpOrder.Direction.ASC : ErpOrder.Direction.DESC;
    }

    private ErpProperty any(ErpEntity entity) {
        List<ErpProperty> fit =
                entity.properties().stream().filter(each -> each.type().isScalar()).toList();
        return fit.get(random.nextInt(fit.size()));
    }

    private List<String> names(ErpEntity entity) {
        return random.ints(1 + random.nextInt(3), 0, 1_000)
                .mapToObj(_ -> any(entity).name())
                .distinct()
                .toList();
    }

    private List<ErpExpand> expand(ErpEntity entity, int depth) {
        List<ErpExpand> all = new ArrayList<>();
        for (ErpNavigation way : entity.navigations()) {
            if (random.nextInt(2 + depth * 3) == 0 && depth < 2) {
                ErpEntity target = model.set(way.target()).orElseThrow().entity();
                all.add(
                        new ErpExpand(
                                way.name(),
                                random.nextBoolean() ? names(target) : List.of(),
                                expand(target, depth + 1)));
            }
        }
        return all;
    }

    private ErpFilter filter(ErpEntity entity, int depth) {
        return switch (random.nextInt(depth > 2 ? 3 : 6)) {
            case 0 -> comparison(entity);
            case 1 -> text(entity);
            case 2 -> {
                ErpProperty property = any(entity);
                yield new In(property.name(), List.of(value(property), value(property)));
            }
            case 3 -> new And(List.of(filter(entity, depth + 1), filter(entity, depth + 1)));
            case 4 -> new Or(List.of(filter(entity, depth + 1), filter(entity, depth + 1)));
            default -> new Not(filter(entity, depth + 1));
        };
    }

    private ErpFilter comparison(ErpEntity entity) {
        ErpProperty property = any(entity);
        boolean ordered = property.type() != ErpType.FLAG && property.type() != ErpType.GUID;
        Operator[] operators = Operator.values();
        return new Comparison(
                property.name(),
                operators[random.nextInt(ordered ? operators.length : 2)],
                random.nextInt(10) == 0 ? ErpValue.NOTHING : value(property));
    }

    private ErpFilter text(ErpEntity entity) {
        return entity.properties().stream()
                .filter(each -> each.type() == ErpType.TEXT)
                .findFirst()
                .<ErpFilter>map(
                        each ->
                                new TextMatch(
                                        each.name(),
                                        ErpFilter.Place.values()[random.nextInt(3)],
                                        letters()))
                .orElseGet(() -> comparison(entity));
    }

    private String letters() {
        StringBuilder text = new StringBuilder();
        int[] points = LETTERS.codePoints().toArray();
        for (int i = random.nextInt(8); i >= 0; i--) {
            text.appendCodePoint(points[random.nextInt(points.length)]);
        }
        return text.toString();
    }

    private ErpValue value(ErpProperty property) {
        return switch (property.type()) {
            case TEXT -> new ErpValue.Text(letters());
            case DECIMAL ->
                    new ErpValue.Amount(BigDecimal.valueOf(random.nextInt(), random.nextInt(6)));
            case WHOLE -> new ErpValue.Amount(BigDecimal.valueOf(random.nextInt(1_000_000)));
            case FLAG -> new ErpValue.Flag(random.nextBoolean());
            case DATE -> new ErpValue.Day(LocalDate.of(2020, 1, 1).plusDays(random.nextInt(4_000)));
            case MOMENT ->
                    new ErpValue.Moment(
                            Instant.ofEpochSecond(
                                    random.nextInt(), random.nextInt(1_000) * 1_000_000));
            case TIME -> new ErpValue.Time(LocalTime.ofSecondOfDay(random.nextInt(86_400)));
            case GUID -> new ErpValue.Guid(new UUID(random.nextLong(), random.nextLong()));
            case CHOICE -> new ErpValue.Choice(property.choices().orElseThrow().names().getLast());
            case STREAM, OTHER -> ErpValue.NOTHING;
        };
    }
}
