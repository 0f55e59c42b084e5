package dev.workmate.testkit;

import dev.workmate.erp.ErpAnswer;
import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpCursor;
import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpExpand;
import dev.workmate.erp.ErpKey;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpNavigation;
import dev.workmate.erp.ErpOrder;
import dev.workmate.erp.ErpPage;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRead;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpSystem;
import dev.workmate.erp.ErpValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * An ERP system in memory with the rules of a real one: it refuses what they refuse, pages, counts
 * versions and can lose its answers. Its filter is written on its own, so that it can disagree with
 * ours.
 */
public final class InMemoryErp implements ErpSystem {
    private final ErpModel model;
    private final List<ErpCompany> companies;
    private final Map<UUID, Map<String, List<SequencedMap<String, ErpValue>>>> data =
            new HashMap<>();
    private final Map<SequencedMap<String, ErpValue>, Integer> versions =
            new java.util.IdentityHashMap<>();
    private final Map<String, Rest> cursors = new HashMap<>();
    private final List<String> urls = new ArrayList<>();
    private final List<ErpChange> changes = new ArrayList<>();
    private int maxPage = 1_000_000;
    private boolean losesAnswers;
    private boolean dropsRequests;
    private boolean versionless;
    private boolean givesUp;
    private boolean hangs;
    private volatile boolean hanging;
    private final AtomicInteger hangingReads = new AtomicInteger();
    private OptionalInt gatewayReads = OptionalInt.empty();
    private volatile @Nullable Late late;
    private volatile Set<String> silent = Set.of();
    private volatile Set<String> broken = Set.of();

    private record Late(ErpCompany company, ErpChange change) {}

    private record Rest(ErpQuery query, int from) {}

    public InMemoryErp(ErpModel model, List<ErpCompany> companies) {
        this.model = model;
        this.companies = companies;
    }

    /** Adds a record as people would have entered it. */
    public SequencedMap<String, ErpValue> add(
            ErpCompany company, String set, SequencedMap<String, ErpValue> values) {
        SequencedMap<String, ErpValue> row = new LinkedHashMap<>(values);
        row.putIfAbsent("id", new ErpValue.Guid(UUID.randomUUID()));
        rows(company, set).add(row);
        versions.put(row, 1);
        return row;
    }

    public void touch(SequencedMap<String, ErpValue> row) {
        versions.merge(row, 1, Integer::sum);
    }

    /** Pages are never longer, whatever is asked. */
    public void limitPages(int rows) {
        maxPage = rows;
    }

    /** From now on changes take effect and the answer is lost. */
    public void loseAnswers() {
        losesAnswers = true;
    }

    /** From now on changes are lost on their way. */
    public void dropRequests() {
        dropsRequests = true;
    }

    /** From now on records are shown without a version, and any is taken. */
    public void forgetVersions() {
        versionless = true;
    }

    /**
     * From now on a gateway gives changes up, and passes them on after so many more reads; never
     * where that is empty.
     */
    public void giveUp(OptionalInt reads) {
        gatewayReads = reads;
        givesUp = true;
    }

    /** From now on changes are never answered, and never made. */
    public void hangOnChanges() {
        hangs = true;
    }

    /** Whether a change was sent that is never answered. */
    public boolean isHanging() {
        return hanging;
    }

    /** The next so many reads of single records after a change are never answered. */
    public void hangOnReads(int reads) {
        hangingReads.set(reads);
    }

    /** From now on reading lists of these sets fails as nothing should. */
    public void breakDown(String... sets) {
        broken = Set.of(sets);
    }

    private void read() throws ErpException {
        if (late != null && gatewayReads.isPresent()) {
            gatewayReads = OptionalInt.of(gatewayReads.getAsInt() - 1);
            if (gatewayReads.getAsInt() <= 0) {
                Late due = late;
                late = null;
                changes.add(due.change());
                apply(due.company(), due.change());
            }
        }
    }

    /** From now on lists of these sets are never answered. */
    public void silence(String... sets) {
        silent = Set.of(sets);
    }

    public List<String> urls() {
        return urls;
    }

    public List<ErpChange> changes() {
        return changes;
    }

    public List<SequencedMap<String, ErpValue>> rows(ErpCompany company, String set) {
        return data.computeIfAbsent(company.id(), _ -> new HashMap<>())
                .computeIfAbsent(set, _ -> new ArrayList<>());
    }

    @Override
    public List<ErpCompany> companies() {
        return companies;
    }

    @Override
    public ErpModel model(ErpCompany company) {
        return model;
    }

    @Override
    public ErpPage page(ErpCompany company, ErpQuery query, int pageSize)
            throws ErpException, InterruptedException {
        if (silent.contains(query.set())) {
            new CountDownLatch(1).await();
        }
        if (broken.contains(query.set())) {
            throw new IllegalStateException("broken: " + query.set());
        }
        return page(company, new Rest(query, query.skip().orElse(0)), pageSize);
    }

    @Override
    public synchronized ErpPage next(ErpCompany company, ErpCursor cursor, int pageSize)
            throws ErpException {
        Rest rest = cursors.get(cursor.value());
        if (rest == null) {
            throw rejected("unknown cursor");
        }
        return page(company, rest, pageSize);
    }

    private synchronized ErpPage page(ErpCompany company, Rest rest, int pageSize)
            throws ErpException {
        ErpEntity entity = entity(rest.query().set());
        ErpRules.require(entity, rest.query());
        List<SequencedMap<String, ErpValue>> all = matching(company, rest.query());
        int last = rest.query().skip().orElse(0) + rest.query().top().orElse(Integer.MAX_VALUE / 2);
        int end = Math.min(Math.min(all.size(), last), rest.from() + Math.min(pageSize, maxPage));
        List<ErpRow> rows = new ArrayList<>();
        for (SequencedMap<String, ErpValue> row : all.subList(Math.min(rest.from(), end), end)) {
            rows.add(shown(company, entity, row, rest.query().select(), rest.query().expand()));
        }
        String url = "erp://" + company.name() + "/" + rest.query().set() + "?from=" + rest.from();
        urls.add(url);
        if (end >= Math.min(all.size(), last)) {
            return new ErpPage(rows, Optional.empty(), url);
        }
        String cursor = "next-" + cursors.size();
        cursors.put(cursor, new Rest(rest.query(), end));
        return new ErpPage(rows, Optional.of(new ErpCursor(cursor)), url);
    }

    private List<SequencedMap<String, ErpValue>> matching(ErpCompany company, ErpQuery query) {
        List<SequencedMap<String, ErpValue>> all = new ArrayList<>();
        for (SequencedMap<String, ErpValue> row : rows(company, query.set())) {
            if (query.filter().map(filter -> ErpRules.holds(filter, row)).orElse(true)) {
                all.add(row);
            }
        }
        Comparator<SequencedMap<String, ErpValue>> order = (_, _) -> 0;
        for (ErpOrder each : query.orderBy()) {
            Comparator<SequencedMap<String, ErpValue>> by =
                    (a, b) ->
                            ErpRules.compare(
                                    a.getOrDefault(each.property(), ErpValue.NOTHING),
                                    b.getOrDefault(each.property(), ErpValue.NOTHING));
            order =
                    order.thenComparing(
                            each.direction() == ErpOrder.Direction.DESC ? by.reversed() : by);
        }
        all.sort(order);
        return all;
    }

    private ErpRow shown(
            ErpCompany company,
            ErpEntity entity,
            SequencedMap<String, ErpValue> row,
            List<String> select,
            List<ErpExpand> expand) {
        SequencedMap<String, ErpValue> shown = new LinkedHashMap<>();
        row.forEach(
                (name, value) -> {
                    if (select.isEmpty() || select.contains(name) || name.equals("id")) {
                        shown.put(name, value);
                    }
                });
        for (ErpExpand each : expand) {
            ErpNavigation way = entity.navigation(each.navigation()).orElseThrow();
            ErpEntity target = model.entity(way.target()).orElseThrow();
            List<ErpRow> related = new ArrayList<>();
            for (SequencedMap<String, ErpValue> other : rows(company, target.set())) {
                boolean joined =
                        way.joins().stream()
                                .allMatch(
                                        join ->
                                                row.getOrDefault(join.property(), ErpValue.NOTHING)
                                                        .equals(other.get(join.referenced())));
                if (joined) {
                    related.add(shown(company, target, other, each.select(), each.expand()));
                }
            }
            if (way.isMany()) {
                shown.put(each.navigation(), new ErpValue.NestedMany(related));
            } else {
                shown.put(
                        each.navigation(),
                        related.isEmpty()
                                ? ErpValue.NOTHING
                                : new ErpValue.Nested(related.getFirst()));
            }
        }
        return new ErpRow(shown, versionless ? Optional.empty() : Optional.of(etag(row)));
    }

    private String etag(SequencedMap<String, ErpValue> row) {
        return "W/\"" + versions.getOrDefault(row, 1) + "\"";
    }

    @Override
    public ErpAnswer.Found get(ErpCompany company, ErpRead read)
            throws ErpException, InterruptedException {
        if (late != null && hangingReads.getAndDecrement() > 0) {
            new CountDownLatch(1).await();
        }
        return found(company, read);
    }

    private synchronized ErpAnswer.Found found(ErpCompany company, ErpRead read)
            throws ErpException {
        read();
        SequencedMap<String, ErpValue> row = load(company, read.set(), read.key());
        return new ErpAnswer.Found(
                shown(company, entity(read.set()), row, read.select(), read.expand()),
                "erp://" + company.name() + "/" + read.set() + "(…)");
    }

    private SequencedMap<String, ErpValue> load(ErpCompany company, String set, ErpKey key)
            throws ErpException {
        for (SequencedMap<String, ErpValue> row : rows(company, set)) {
            if (key.values().entrySet().stream()
                    .allMatch(part -> part.getValue().equals(row.get(part.getKey())))) {
                return row;
            }
        }
        throw new ErpException.Missing("no such record", "not_found", Optional.of("C-404"));
    }

    @Override
    public ErpAnswer.Counted count(ErpCompany company, ErpQuery query) throws ErpException {
        ErpRules.require(entity(query.set()), query);
        return new ErpAnswer.Counted(
                matching(company, query).size(), "erp://" + query.set() + "/$count");
    }

    @Override
    public ErpAnswer.Document document(ErpCompany company, String set, ErpKey key)
            throws ErpException {
        load(company, set, key);
        return new ErpAnswer.Document(
                "application/pdf", "%PDF-1.7".getBytes(StandardCharsets.UTF_8), "erp://pdf");
    }

    @Override
    public ErpAnswer.Done change(ErpCompany company, ErpChange change)
            throws ErpException, InterruptedException {
        if (hangs) {
            hanging = true;
            new CountDownLatch(1).await();
        }
        if (givesUp) {
            late = new Late(company, change);
            throw new ErpException.Unavailable(
                    "bad gateway", "502", Optional.empty(), ErpException.Effect.ON_ITS_WAY);
        }
        if (dropsRequests) {
            throw lost();
        }
        changes.add(change);
        Optional<ErpRow> row = apply(company, change);
        if (losesAnswers) {
            throw lost();
        }
        return new ErpAnswer.Done(row, "erp://" + company.name() + "/" + change.set());
    }

    private static ErpException lost() {
        return new ErpException.Unavailable(
                "connection reset", "connection", Optional.empty(), ErpException.Effect.UNKNOWN);
    }

    private Optional<ErpRow> apply(ErpCompany company, ErpChange change) throws ErpException {
        return switch (change) {
            case ErpChange.Create create ->
                    Optional.of(create(company, create.set(), create.row()));
            case ErpChange.Update update -> {
                SequencedMap<String, ErpValue> row =
                        current(company, update.set(), update.key(), update.etag());
                row.putAll(update.changes().values());
                touch(row);
                yield Optional.of(shown(company, entity(update.set()), row, List.of(), List.of()));
            }
            case ErpChange.Delete delete -> {
                SequencedMap<String, ErpValue> row =
                        current(company, delete.set(), delete.key(), delete.etag());
                rows(company, delete.set()).removeIf(each -> each == row);
                yield Optional.empty();
            }
            case ErpChange.Invoke invoke -> {
                SequencedMap<String, ErpValue> row = load(company, invoke.set(), invoke.key());
                if (!row.getOrDefault("status", ErpValue.NOTHING)
                        .equals(new ErpValue.Choice("Draft"))) {
                    throw rejected("Only drafts can be posted");
                }
                row.put("status", new ErpValue.Choice("Open"));
                touch(row);
                yield Optional.empty();
            }
        };
    }

    private SequencedMap<String, ErpValue> current(
            ErpCompany company, String set, ErpKey key, String etag) throws ErpException {
        SequencedMap<String, ErpValue> row = load(company, set, key);
        if (!versionless && !etag.equals(etag(row))) {
            throw new ErpException.RecordChanged(
                    "changed", "Request_EntityChanged", Optional.of("C-412"));
        }
        return row;
    }

    private ErpRow create(ErpCompany company, String set, ErpRow row) {
        SequencedMap<String, ErpValue> own = new LinkedHashMap<>();
        row.values()
                .forEach(
                        (name, value) -> {
                            if (!(value instanceof ErpValue.NestedMany)) {
                                own.put(name, value);
                            }
                        });
        if (entity(set).property("status").isPresent()) {
            own.put("status", new ErpValue.Choice("Draft"));
        }
        SequencedMap<String, ErpValue> made = add(company, set, own);
        row.values()
                .forEach(
                        (name, value) -> {
                            if (value instanceof ErpValue.NestedMany lines) {
                                ErpNavigation way = entity(set).navigation(name).orElseThrow();
                                for (ErpRow line : lines.rows()) {
                                    SequencedMap<String, ErpValue> values =
                                            new LinkedHashMap<>(line.values());
                                    way.joins()
                                            .forEach(
                                                    join ->
                                                            values.put(
                                                                    join.referenced(),
                                                                    made.getOrDefault(
                                                                            join.property(),
                                                                            ErpValue.NOTHING)));
                                    add(company, way.target(), values);
                                }
                            }
                        });
        return shown(company, entity(set), made, List.of(), List.of());
    }

    @Override
    public ErpAnswer.Batch batch(ErpCompany company, List<ErpChange> all, Isolation isolation)
            throws ErpException {
        List<ErpAnswer.BatchResult> results = new ArrayList<>();
        Map<String, List<SequencedMap<String, ErpValue>>> before = new HashMap<>();
        data.getOrDefault(company.id(), Map.of())
                .forEach((set, rows) -> before.put(set, new ArrayList<>(rows)));
        boolean failed = false;
        for (ErpChange change : all) {
            try {
                changes.add(change);
                results.add(new ErpAnswer.Succeeded(200, apply(company, change)));
            } catch (ErpException e) {
                failed = true;
                results.add(new ErpAnswer.Failed(400, e.code(), String.valueOf(e.getMessage())));
            }
        }
        if (failed && isolation == Isolation.ALL_OR_NOTHING) {
            data.put(company.id(), before);
        }
        return new ErpAnswer.Batch(results, "erp://$batch");
    }

    private ErpEntity entity(String set) {
        return model.entity(set).orElseThrow();
    }

    static ErpException rejected(String words) {
        return new ErpException.Rejected(words, "BadRequest", Optional.of("C-400"));
    }
}
