package dev.workmate.mail.smtp;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * A mail server on this machine that speaks SMTP (RFC 5321, 3207, 4954), with the manners of some.
 */
final class LoopbackSmtp implements AutoCloseable {
    /** How it behaves. */
    enum Manner {
        POLITE,
        /** Takes calls and says nothing. */
        SILENT,
        /** Greets for ever, a line at a time. */
        DRIPPING,
        BUSY,
        WITHOUT_STARTTLS,
        UNKNOWN_RECIPIENT,
        FULL_MAILBOX,
        REFUSES_CONTENT,
        WRONG_PASSWORD
    }

    final List<String> commands = new CopyOnWriteArrayList<>();
    final List<String> taken = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final ServerSocket door;
    private final SSLContext keys;
    private final Manner manner;

    LoopbackSmtp(Manner manner, SSLContext keys, boolean encrypted) {
        this.manner = manner;
        this.keys = keys;
        try {
            InetAddress here = InetAddress.ofLiteral("127.0.0.1");
            door =
                    encrypted
                            ? keys.getServerSocketFactory().createServerSocket(0, 50, here)
                            : new ServerSocket(0, 50, here);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::listen);
    }

    int port() {
        return door.getLocalPort();
    }

    private void listen() {
        while (closed.getCount() > 0) {
            try {
                Socket socket = door.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            new Talk(socket).begin();
        } catch (IOException | InterruptedException e) {
            // The caller has gone, as some of these tests want it.
        }
    }

    private final class Talk {
        private Socket socket;
        private BufferedReader in;
        private OutputStream out;

        Talk(Socket socket) throws IOException {
            use(socket);
        }

        private void use(Socket next) throws IOException {
            socket = next;
            in =
                    new BufferedReader(
                            new InputStreamReader(next.getInputStream(), StandardCharsets.UTF_8));
            out = next.getOutputStream();
        }

        private void say(String line) throws IOException {
            out.write((line + "\r\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        }

        void begin() throws IOException, InterruptedException {
            switch (manner) {
                case SILENT -> closed.await(1, TimeUnit.MINUTES);
                case DRIPPING -> {
                    while (!closed.await(20, TimeUnit.MILLISECONDS)) {
                        say("220-wait");
                    }
                }
                case BUSY -> say("421 try again later");
                default -> {
                    say("220 loopback");
                    answerAll();
                }
            }
        }

        private void answerAll() throws IOException {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String verb = line.split("[ :]", 2)[0].toUpperCase(Locale.ROOT);
                commands.add(
                        verb.equals("AUTH") ? line.split(" ")[0] + " " + line.split(" ")[1] : line);
                answer(verb, line);
                if (verb.equals("QUIT")) {
                    return;
                }
            }
        }

        private void answer(String verb, String line) throws IOException {
            switch (verb) {
                case "EHLO" -> greet();
                case "STARTTLS" -> encrypt();
                case "AUTH" -> signIn(line);
                case "MAIL" -> say("250 fine");
                case "RCPT" -> say(recipient());
                case "DATA" -> content();
                case "QUIT" -> say("221 bye");
                default -> say("502 what?");
            }
        }

        private void greet() throws IOException {
            say("250-loopback");
            if (!(socket instanceof SSLSocket) && manner != Manner.WITHOUT_STARTTLS) {
                say("250-STARTTLS");
            }
            say("250 AUTH PLAIN");
        }

        private void encrypt() throws IOException {
            say("220 go on");
            SSLSocket over =
                    (SSLSocket)
                            keys.getSocketFactory()
                                    .createSocket(socket, "127.0.0.1", socket.getPort(), true);
            over.setUseClientMode(false);
            over.startHandshake();
            use(over);
        }

        private void signIn(String line) throws IOException {
            byte[] sent = Base64.getDecoder().decode(line.substring(line.lastIndexOf(' ') + 1));
            boolean right = new String(sent, StandardCharsets.UTF_8).endsWith("\0workmate\0right");
            say(right && manner != Manner.WRONG_PASSWORD ? "235 welcome" : "535 wrong password");
        }

        private String recipient() {
            return switch (manner) {
                case UNKNOWN_RECIPIENT -> "550 nobody here by that name";
                case FULL_MAILBOX -> "452 mailbox full";
                default -> "250 fine";
            };
        }

        private void content() throws IOException {
            say("354 go ahead");
            StringBuilder text = new StringBuilder();
            for (String line = in.readLine(); !".".equals(line); line = in.readLine()) {
                if (line == null) {
                    return;
                }
                text.append(line.startsWith(".") ? line.substring(1) : line).append("\r\n");
            }
            if (manner == Manner.REFUSES_CONTENT) {
                say("554 looks like spam");
                return;
            }
            taken.add(text.toString());
            say("250 taken");
        }
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            door.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
