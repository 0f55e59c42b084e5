package dev.workmate.general;

import dev.workmate.tool.Describe;
import dev.workmate.tool.NamedTool;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.run.Within;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** Tells the time and date anywhere. */
public final class CurrentTime extends NamedTool<CurrentTime.Input> {
    public static final String NAME = "current_time";

    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("EEEE, d MMMM uuuu, HH:mm:ss", Locale.ENGLISH);

    /** Where; UTC when left out. */
    public record Input(
            @Describe(
                            "A city such as 'Tokyo', a country with one time zone, or an IANA zone"
                                    + " such as 'Europe/Copenhagen'. Left out: UTC.")
                    @Within(max = 80)
                    Optional<String> place) {}

    private final InstantSource clock;

    public CurrentTime(InstantSource clock) {
        super(
                NAME,
                "Tells the current time, date, weekday and offset from UTC at a place.",
                Input.class);
        this.clock = clock;
    }

    @Override
    public ToolTraits traits() {
        return ToolTraits.READ;
    }

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress) throws ToolException {
        String place = input.place().map(String::strip).filter(p -> !p.isEmpty()).orElse("UTC");
        ZoneId zone =
                Places.find(place)
                        .orElseThrow(
                                () ->
                                        new ToolException(
                                                "I do not know where '"
                                                        + place
                                                        + "' is. Name a larger city nearby or an"
                                                        + " IANA zone such as Europe/Paris."));
        ZonedDateTime now = clock.instant().atZone(zone);
        return new ToolOutput(
                "%s: %s, %s (%s)"
                        .formatted(Places.title(place), FORMAT.format(now), offset(now), zone));
    }

    private static String offset(ZonedDateTime now) {
        return now.getOffset().equals(ZoneOffset.UTC) ? "UTC+00:00" : "UTC" + now.getOffset();
    }
}
