package dev.workmate.erp.change;

import dev.workmate.erp.card.Planned;
import dev.workmate.erp.office.Office;
import dev.workmate.tool.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a person saw when they were asked: the company, and each record with the card about it. As
 * text it is the version that their answer counts for.
 */
record Seen(String address, List<Sighting> sightings) {
    private static final String LINE = "\n";

    Seen {
        sightings = List.copyOf(sightings);
    }

    /** {@code cards} are digests of what was told of each change, where something was. */
    static Seen of(Office office, List<Planned> plans, List<Optional<String>> cards) {
        return new Seen(
                office.address(),
                IntStream.range(0, plans.size())
                        .mapToObj(i -> Sighting.of(plans.get(i), cards.get(i)))
                        .toList());
    }

    /** The records alone. */
    static Seen of(Office office, List<Planned> plans) {
        return of(office, plans, plans.stream().map(_ -> Optional.<String>empty()).toList());
    }

    /** What the person saw who agreed to a call; empty where nobody was asked. */
    static Optional<Seen> by(ToolCall call) {
        return call.approvedVersion().map(Seen::read);
    }

    static Seen read(String text) {
        List<String> lines = List.of(text.split(LINE, -1));
        List<Sighting> sightings = new ArrayList<>();
        lines.stream().skip(1).map(Sighting::read).forEach(sightings::add);
        return new Seen(lines.getFirst(), sightings);
    }

    String text() {
        return Stream.concat(Stream.of(address), sightings.stream().map(Sighting::line))
                .collect(Collectors.joining(LINE));
    }

    /** Whether the records are as they were seen. */
    boolean isAs(Seen now) {
        return address.equals(now.address)
                && sightings.size() == now.sightings.size()
                && IntStream.range(0, sightings.size())
                        .allMatch(i -> sightings.get(i).isAs(now.sightings.get(i)));
    }

    /** Whether one of the records has another state now than when it was seen. */
    boolean isOverBy(Seen now) {
        return sightings.stream()
                .filter(each -> each.key().isPresent())
                .anyMatch(
                        each ->
                                now.sightings.stream()
                                        .filter(other -> other.key().equals(each.key()))
                                        .anyMatch(
                                                other -> !other.version().equals(each.version())));
    }
}
