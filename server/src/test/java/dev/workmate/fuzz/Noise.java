package dev.workmate.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** Makes requests and frames that are nearly right, or not at all; the same for the same seed. */
final class Noise {
    private static final List<String> EVENTS =
            List.of(
                    "session:join",
                    "session:leave",
                    "chat:message",
                    "chat:stop",
                    "approval:resolve",
                    "ping",
                    "dance",
                    "");
    private static final List<String> FIELDS =
            List.of(
                    "sessionId",
                    "after",
                    "message",
                    "clientMessageId",
                    "attachments",
                    "targetAgentId",
                    "timeoutMs",
                    "whenBusy",
                    "enableThinking",
                    "thinkingBudget",
                    "title",
                    "name",
                    "expiresInDays");
    private static final List<String> METHODS =
            List.of("GET", "POST", "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS", "TRACE", "BREW");
    private static final List<String> TAILS =
            List.of(
                    "",
                    "/messages",
                    "/turns",
                    "/stop",
                    "/audit",
                    "/audit/verify",
                    "/fork",
                    "/x",
                    "//",
                    "/%2e%2e",
                    "/%00",
                    ";a=b");
    private static final List<String> TYPES =
            List.of(
                    "application/json",
                    "text/plain",
                    "application/x-www-form-urlencoded",
                    "multipart/form-data",
                    "application/json;charset=utf-7",
                    "a",
                    "/");

    private final Random random;
    private final String session;

    Noise(long seed, String session) {
        this.random = new Random(seed);
        this.session = session;
    }

    String frame() {
        return switch (random.nextInt(6)) {
            case 0 -> garbage(random.nextInt(200));
            case 1 -> broken(wellFormedFrame());
            case 2 -> value(0);
            default -> wellFormedFrame();
        };
    }

    byte[] bytes() {
        byte[] bytes = new byte[random.nextInt(300)];
        random.nextBytes(bytes);
        return bytes;
    }

    boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private String wellFormedFrame() {
        String id = random.nextBoolean() ? ",\"id\":" + value(2) : "";
        return "{\"event\":\"" + pick(EVENTS) + "\"" + id + ",\"data\":" + body() + "}";
    }

    private String body() {
        StringBuilder object = new StringBuilder("{\"sessionId\":\"").append(id()).append('"');
        for (int i = random.nextInt(4); i > 0; i--) {
            object.append(",\"").append(pick(FIELDS)).append("\":").append(value(0));
        }
        return object.append('}').toString();
    }

    private String id() {
        return switch (random.nextInt(4)) {
            case 0 -> session;
            case 1 -> session.toLowerCase(java.util.Locale.ROOT);
            case 2 -> "01970000-0000-7000-8000-000000000000";
            default -> "1-1-1-1-1";
        };
    }

    private String value(int depth) {
        return switch (random.nextInt(depth > 3 ? 8 : 11)) {
            case 0 -> "null";
            case 1 -> "true";
            case 2 -> String.valueOf(random.nextLong());
            case 3 -> "1e" + random.nextInt(2_000);
            case 4 -> "-0.0000001";
            case 5 -> "\"\\ud800\\u0000\"";
            case 6 -> "\"" + "é".repeat(random.nextInt(50)) + "\"";
            case 7 -> "\"reject\"";
            case 8 -> "[" + value(depth + 1) + "," + value(depth + 1) + "]";
            case 9 -> "{\"a\":" + value(depth + 1) + "}";
            default -> "[".repeat(random.nextInt(2_000));
        };
    }

    /** A whole request as it goes over the line. */
    byte[] request(String token) {
        if (chance(8)) {
            return bytes();
        }
        String body = chance(4) ? garbage(100) : broken(body());
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        String head =
                (chance(10) ? garbage(8) : pick(METHODS))
                        + " "
                        + path()
                        + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                        + (chance(6) ? "" : "Authorization: Bearer " + token + "\r\n")
                        + (chance(3) ? "Accept: " + header() + "\r\n" : "")
                        + (chance(6) ? header() + ": " + header() + "\r\n" : "")
                        + (chance(9) ? "Upgrade: websocket\r\n" : "")
                        + (chance(9) ? "Last-Event-ID: " + header() + "\r\n" : "")
                        + "Content-Type: "
                        + (chance(2) ? "application/json" : pick(TYPES))
                        + "\r\nContent-Length: "
                        + (chance(12) ? header() : bytes.length)
                        + "\r\n\r\n";
        byte[] start = head.getBytes(StandardCharsets.ISO_8859_1);
        byte[] whole = new byte[start.length + bytes.length];
        System.arraycopy(start, 0, whole, 0, start.length);
        System.arraycopy(bytes, 0, whole, start.length, bytes.length);
        return whole;
    }

    private String path() {
        String path =
                switch (random.nextInt(8)) {
                    case 0 -> "/" + header();
                    case 1 -> "/api/" + header();
                    case 2 -> "/api/me/tokens/" + id();
                    case 3 -> "/api/sessions";
                    case 4 -> "/ws";
                    default -> "/api/sessions/" + id() + pick(TAILS);
                };
        return chance(3)
                ? path
                        + "?"
                        + pick(List.of("limit", "after", "before", "cursor", "q", "%"))
                        + "="
                        + header()
                : path;
    }

    private String header() {
        return switch (random.nextInt(5)) {
            case 0 -> "%" + garbage(2).strip();
            case 1 -> String.valueOf(random.nextLong());
            case 2 -> "*/*;q=x";
            case 3 -> "a,b;c=\"";
            default -> "-1";
        };
    }

    private String broken(String text) {
        if (text.isEmpty() || chance(2)) {
            return text;
        }
        int cut = random.nextInt(text.length());
        return chance(2)
                ? text.substring(0, cut)
                : text.substring(0, cut) + garbage(3) + text.substring(cut);
    }

    private String garbage(int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) (chance(10) ? random.nextInt(0xD000) : random.nextInt(32, 127)));
        }
        return text.toString();
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
