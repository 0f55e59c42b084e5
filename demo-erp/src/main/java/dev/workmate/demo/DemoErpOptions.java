package dev.workmate.demo;

import dev.workmate.demo.http.LimitOptions;
import dev.workmate.demo.http.TokenOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Optional;

/**
 * How the demo ERP is started; port 0 takes a free one, without a folder users' writes live as long
 * as the process.
 */
public record DemoErpOptions(
        int port,
        Optional<Path> folder,
        LocalDate today,
        TokenOptions tokens,
        LimitOptions limits,
        InstantSource time) {

    public static DemoErpOptions defaults() {
        return new DemoErpOptions(
                0,
                Optional.empty(),
                LocalDate.of(2026, 6, 30),
                TokenOptions.defaults(),
                LimitOptions.defaults(),
                InstantSource.system());
    }

    public DemoErpOptions withPort(int number) {
        return new DemoErpOptions(number, folder, today, tokens, limits, time);
    }

    public DemoErpOptions withFolder(Path path) {
        return new DemoErpOptions(port, Optional.of(path), today, tokens, limits, time);
    }

    /** The day it is in the companies; their 36 months end there. */
    public DemoErpOptions withToday(LocalDate day) {
        return new DemoErpOptions(port, folder, day, tokens, limits, time);
    }

    /** A token that is always taken and never expires. */
    public DemoErpOptions withStaticToken(String token) {
        return withTokens(tokens.withStaticToken(token));
    }

    public DemoErpOptions withTokenLife(Duration life) {
        return withTokens(tokens.withLife(life));
    }

    public DemoErpOptions withTokens(TokenOptions options) {
        return new DemoErpOptions(port, folder, today, options, limits, time);
    }

    public DemoErpOptions withLimits(LimitOptions options) {
        return new DemoErpOptions(port, folder, today, tokens, options, time);
    }

    public DemoErpOptions withTime(InstantSource source) {
        return new DemoErpOptions(port, folder, today, tokens, limits, source);
    }
}
