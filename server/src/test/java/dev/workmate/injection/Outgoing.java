package dev.workmate.injection;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

/** Everything this process writes to sockets while it is open, whoever wrote it. */
final class Outgoing implements AutoCloseable {
    private final Recording recording = new Recording();

    Outgoing() {
        recording.enable("jdk.SocketWrite").withoutThreshold().withoutStackTrace();
        recording.start();
    }

    /** The addresses that bytes went to, each once. */
    List<String> addresses(Path folder) throws IOException {
        recording.stop();
        Path file = folder.resolve("sockets.jfr");
        recording.dump(file);
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("jdk.SocketWrite"))
                .map(event -> String.valueOf(event.getString("address")))
                .distinct()
                .toList();
    }

    @Override
    public void close() {
        recording.close();
    }
}
