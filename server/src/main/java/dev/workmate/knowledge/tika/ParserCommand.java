package dev.workmate.knowledge.tika;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.security.CodeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How the parsing process is started: our own classes, little memory, no network. Immutable. */
final class ParserCommand {
    private static final Logger log = LoggerFactory.getLogger(ParserCommand.class);
    private static final List<String> OWN_NETWORK = List.of("unshare", "--map-root-user", "--net");

    private final List<String> wall;
    private final int memoryMegabytes;
    private final Duration time;

    /** {@code time} is when the process ends itself, should nobody else be there to do so. */
    ParserCommand(int memoryMegabytes, Duration time) {
        this.memoryMegabytes = memoryMegabytes;
        this.time = time;
        this.wall = hasOwnNetwork() ? OWN_NETWORK : List.of();
    }

    private static boolean hasOwnNetwork() {
        List<String> probe = new ArrayList<>(OWN_NETWORK);
        probe.add("true");
        try {
            Process process =
                    new ProcessBuilder(probe)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
            boolean ended = process.waitFor(5, TimeUnit.SECONDS);
            if (!ended) {
                process.destroyForcibly();
            }
            return ended && process.exitValue() == 0;
        } catch (IOException e) {
            log.info("documents are parsed without a network namespace: {}", e.toString());
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    List<String> of(Path folder, Path input, Path output) {
        List<String> command = new ArrayList<>(wall);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(
                List.of(
                        "-Xmx" + memoryMegabytes + "m",
                        "-XX:MaxDirectMemorySize=64m",
                        "-XX:MaxMetaspaceSize=192m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:-UsePerfData",
                        "-XX:ErrorFile=" + folder.resolve("crash"),
                        "-D" + LifeLine.SECONDS + "=" + Math.max(1, time.toSeconds()),
                        "-D" + LifeLine.PARENT + "=" + ProcessHandle.current().pid(),
                        "-Djava.awt.headless=true",
                        "-Djava.io.tmpdir=" + folder,
                        "-Duser.home=" + folder,
                        "-Djavax.xml.accessExternalDTD=",
                        "-Djavax.xml.accessExternalSchema=",
                        "-Djavax.xml.accessExternalStylesheet=",
                        "-Dlogback.configurationFile=logback-silent.xml",
                        "-cp",
                        classPath()));
        if (isPacked()) {
            command.add("-Dloader.main=" + ParserProcess.class.getName());
            command.add("org.springframework.boot.loader.launch.PropertiesLauncher");
        } else {
            command.add(ParserProcess.class.getName());
        }
        command.add(input.toString());
        command.add(output.toString());
        return command;
    }

    /** The parser works in a folder of its own, where relative places mean something else. */
    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(place -> Path.of(place).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Whether our classes are inside one jar of jars, which only its own launcher can open. */
    private static boolean isPacked() {
        CodeSource source = ParserProcess.class.getProtectionDomain().getCodeSource();
        URL place = source == null ? null : source.getLocation();
        return place != null && place.toString().contains("nested:");
    }
}
