package dev.workmate.knowledge.source;

import dev.workmate.knowledge.source.Listing.Change;
import dev.workmate.knowledge.source.Listing.Gone;
import dev.workmate.knowledge.source.Listing.Present;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * A source that changes at random and is often in trouble. It tells of changes as drives do: of a
 * folder that moves or goes, and not of what lies in it.
 */
final class Cabinet implements SourceReader {
    private static final int PAGE = 3;

    private final Random random;
    private final Map<String, SourceItem> items = new TreeMap<>();
    private final Map<String, String> texts = new TreeMap<>();
    private final List<String> log = new ArrayList<>();

    /** Every id there ever was: a listing that goes on loses its place to nothing. */
    private final Set<String> ever = new LinkedHashSet<>();

    private int count;
    boolean troubled;

    Cabinet(Random random) {
        this.random = random;
    }

    void change() {
        switch (random.nextInt(8)) {
            case 0, 1 -> put(newId("f"), SourceItem.Kind.FOLDER, anyFolder());
            case 2, 3, 4 -> put(newId("d"), SourceItem.Kind.FILE, anyFolder());
            case 5 -> any(SourceItem.Kind.FILE).ifPresent(id -> write(id));
            case 6 -> any(null).ifPresent(this::remove);
            default -> any(null).ifPresent(this::move);
        }
    }

    private String newId(String kind) {
        return kind + (1000 + count++);
    }

    private Optional<String> anyFolder() {
        return random.nextInt(3) == 0 ? Optional.empty() : any(SourceItem.Kind.FOLDER);
    }

    private Optional<String> any(SourceItem.Kind kind) {
        List<String> some =
                items.values().stream()
                        .filter(item -> kind == null || item.kind() == kind)
                        .map(SourceItem::id)
                        .toList();
        return some.isEmpty()
                ? Optional.empty()
                : Optional.of(some.get(random.nextInt(some.size())));
    }

    private void put(String id, SourceItem.Kind kind, Optional<String> parent) {
        // Equal names and equal words, so that files are told apart by nothing but their items.
        items.put(
                id,
                new SourceItem(
                        id,
                        parent,
                        "name" + random.nextInt(2),
                        kind,
                        "v" + count++,
                        1,
                        Optional.empty()));
        texts.put(id, "words " + random.nextInt(3));
        ever.add(id);
        log.add(id);
    }

    private void write(String id) {
        put(id, SourceItem.Kind.FILE, items.get(id).parent());
    }

    private void move(String id) {
        SourceItem item = items.get(id);
        Optional<String> to = anyFolder().filter(folder -> !isBelow(folder, id));
        items.put(
                id,
                new SourceItem(
                        id,
                        to,
                        "name" + random.nextInt(3),
                        item.kind(),
                        item.version(),
                        1,
                        Optional.empty()));
        log.add(id);
    }

    private boolean isBelow(String folder, String id) {
        for (Optional<String> at = Optional.of(folder);
                at.isPresent();
                at = items.get(at.get()).parent()) {
            if (at.get().equals(id)) {
                return true;
            }
        }
        return false;
    }

    private void remove(String id) {
        List<String> below = items.keySet().stream().filter(each -> isBelow(each, id)).toList();
        below.forEach(items::remove);
        log.add(id);
    }

    /** What should be here: folder, name and words of each file. */
    List<String> wanted() {
        return items.values().stream()
                .filter(SourceItem::isFile)
                .map(item -> "Box" + path(item) + "/" + item.name() + ": " + texts.get(item.id()))
                .sorted()
                .toList();
    }

    private String path(SourceItem item) {
        return item.parent()
                .map(items::get)
                .map(folder -> path(folder) + "/" + folder.name())
                .orElse("");
    }

    private void tremble() throws SourceTrouble, InterruptedException {
        if (!troubled || random.nextInt(6) > 0) {
            return;
        }
        switch (random.nextInt(4)) {
            case 0 -> throw new SourceTrouble.Unavailable("away");
            case 1 -> throw new SourceTrouble.Busy(Duration.ofSeconds(1));
            case 2 -> throw new InterruptedException();
            default -> throw new IllegalStateException("a crash");
        }
    }

    @Override
    public Listing list(Source source, Optional<String> cursor)
            throws SourceTrouble, InterruptedException {
        tremble();
        if (cursor.isPresent() && troubled && random.nextInt(12) == 0) {
            return new Listing.StartOver();
        }
        Place at = cursor.map(Place::read).orElseGet(() -> new Place(true, 0, log.size(), 0));
        int until = at.isWhole() || at.until() > 0 ? at.until() : log.size();
        List<String> ids =
                at.isWhole()
                        ? List.copyOf(ever)
                        : List.copyOf(new LinkedHashSet<>(log.subList(at.since(), until)));
        List<Change> page =
                ids.stream()
                        .skip(at.from())
                        .limit(PAGE)
                        .filter(id -> !at.isWhole() || items.containsKey(id))
                        .map(this::told)
                        .toList();
        boolean last = at.from() + PAGE >= ids.size();
        if (troubled && random.nextInt(4) == 0) {
            change();
        }
        Place next =
                last
                        ? new Place(false, 0, at.isWhole() ? at.since() : until, 0)
                        : new Place(at.isWhole(), at.from() + PAGE, at.since(), until);
        return new Listing.Page(page, Optional.of(next.write()), last);
    }

    /** Where a listing goes on: at which item, and between which places of the log. */
    private record Place(boolean isWhole, int from, int since, int until) {
        String write() {
            return isWhole + ":" + from + ":" + since + ":" + until;
        }

        static Place read(String text) {
            String[] parts = text.split(":");
            return new Place(
                    Boolean.parseBoolean(parts[0]),
                    Integer.parseInt(parts[1]),
                    Integer.parseInt(parts[2]),
                    Integer.parseInt(parts[3]));
        }
    }

    private Change told(String id) {
        SourceItem item = items.get(id);
        return item == null ? new Gone(id) : new Present(item);
    }

    @Override
    public Fetched fetch(Source source, HeldItem item, Path target, Runnable alive)
            throws SourceTrouble, IOException, InterruptedException {
        tremble();
        alive.run();
        if (!items.containsKey(item.item().id())) {
            return new Fetched.Missing(1);
        }
        Files.writeString(target, texts.get(item.item().id()));
        return new Fetched.Got("text/plain", Optional.empty());
    }
}
