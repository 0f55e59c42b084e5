package dev.workmate.erp.spring;

import dev.workmate.demo.DemoErp;
import dev.workmate.demo.DemoErpOptions;
import dev.workmate.erp.ErpConnection.State;
import dev.workmate.erp.odata.ODataErp;
import dev.workmate.erp.odata.http.BaseAddress;
import dev.workmate.erp.odata.http.ConnectionLimits;
import dev.workmate.erp.odata.http.ConnectionSettings;
import dev.workmate.erp.odata.http.ServiceSignIn;
import dev.workmate.llm.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The demo company in this process: reached over the loopback address by the same connector as any
 * tenant, with a token that lives as long as the process.
 */
final class DemoCompany {
    private static final String NAME = "Demo company";
    private static final String USUAL = "Tarnhollow Trading";
    private static final int TOKEN_BYTES = 24;

    private DemoCompany() {}

    /**
     * What is changed in it is kept in {@code folder}. Its today is {@code day}, or the last day of
     * the month before this one.
     */
    static ErpLink link(Path folder, Duration patience, Optional<LocalDate> day) {
        return new LateErp(NAME, State.DEMO, Optional.of(USUAL), () -> open(folder, day), patience);
    }

    private static LateErp.Opened open(Path folder, Optional<LocalDate> day) throws IOException {
        Files.createDirectories(folder);
        String token = token();
        DemoErp demo =
                DemoErp.start(
                        DemoErpOptions.defaults()
                                .withFolder(folder)
                                .withToday(day.orElseGet(DemoCompany::endOfLastMonth))
                                .withStaticToken(token));
        ODataErp erp =
                new ODataErp(
                        new ConnectionSettings(
                                BaseAddress.of(demo.apiUrl()),
                                List.of(BaseAddress.of(demo.planningUrl())),
                                new ServiceSignIn.StaticToken(new Secret(token)),
                                Optional.of(USUAL),
                                Optional.empty(),
                                ConnectionLimits.DEFAULT));
        return new LateErp.Opened(
                erp,
                Optional.of(demo.today()),
                () -> {
                    erp.close();
                    demo.close();
                });
    }

    /** The companies' day when they are made; their folder remembers it. */
    private static LocalDate endOfLastMonth() {
        return LocalDate.now(ZoneOffset.UTC).withDayOfMonth(1).minusDays(1);
    }

    private static String token() {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
