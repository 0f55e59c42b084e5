package dev.workmate.knowledge.source.microsoft;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A drive as Graph tells of it: items by ids, changes in order. As for business accounts, changes
 * leave out the tag of the content, the name of what was deleted, and all that lies in a folder
 * that moved. Thread-safe.
 */
public final class LocalDrive {
    static final String TOP = "root-item";
    private static final JsonMapper MAPPER = new JsonMapper();

    private final String id;
    private final String name;
    private final Map<String, Node> nodes = new LinkedHashMap<>();
    private final List<String> changes = new ArrayList<>();
    private final Set<String> denied = new HashSet<>();

    /** Every id there ever was: a listing that goes on loses its place to nothing. */
    private final Set<String> ever = new LinkedHashSet<>(List.of(TOP));

    private int revisions;

    LocalDrive(String id, String name) {
        this.id = id;
        this.name = name;
        nodes.put(TOP, new Node("", "root", null, 1));
        changes.add(TOP);
    }

    private record Node(String parent, String name, byte[] bytes, int revision) {
        boolean isFolder() {
            return bytes == null;
        }
    }

    public String id() {
        return id;
    }

    String name() {
        return name;
    }

    public synchronized void folder(String item, String parent, String called) {
        put(item, new Node(parent(parent), called, null, ++revisions));
    }

    /** Makes or changes a file; {@code parent} is empty for the top. */
    public synchronized void file(String item, String parent, String called, String text) {
        file(item, parent, called, text.getBytes(StandardCharsets.UTF_8));
    }

    synchronized void file(String item, String parent, String called, byte[] bytes) {
        put(item, new Node(parent(parent), called, bytes, ++revisions));
    }

    private static String parent(String parent) {
        return parent.isEmpty() ? TOP : parent;
    }

    private void put(String item, Node node) {
        ever.add(item);
        nodes.put(item, node);
        changes.add(item);
    }

    /** What lies in a folder goes along, unsaid. */
    public synchronized void delete(String item) {
        nodes.remove(item);
        nodes.entrySet().removeIf(each -> each.getValue().parent().equals(item));
        changes.add(item);
    }

    public synchronized void move(String item, String parent, String called) {
        Node node = nodes.get(item);
        put(item, new Node(parent(parent), called, node.bytes(), ++revisions));
    }

    /** The person may not read it any more, and nobody says so. */
    public synchronized void deny(String item) {
        denied.add(item);
    }

    /** The item is told of anew, though nothing about it changed. */
    public synchronized void touch(String item) {
        Node node = nodes.get(item);
        put(item, new Node(node.parent(), node.name(), node.bytes(), ++revisions));
    }

    synchronized boolean isReadable(String item) {
        return nodes.containsKey(item) && !denied.contains(item);
    }

    /** Empty where it is gone, though somebody may still have an address of it. */
    synchronized Optional<byte[]> bytes(String item) {
        return Optional.ofNullable(nodes.get(item)).map(Node::bytes);
    }

    synchronized int changeCount() {
        return changes.size();
    }

    /** Everything that ever was there, by id. */
    synchronized List<String> all() {
        return List.copyOf(ever);
    }

    synchronized boolean has(String item) {
        return nodes.containsKey(item);
    }

    /** What changed from one place of the log to another, each item once. */
    synchronized List<String> changed(int from, int to) {
        return List.copyOf(new LinkedHashSet<>(changes.subList(from, to)));
    }

    synchronized List<String> children(String parent) {
        return nodes.entrySet().stream()
                .filter(each -> each.getValue().parent().equals(parent))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** An item in a list of changes. */
    synchronized ObjectNode told(String item) {
        ObjectNode json = MAPPER.createObjectNode().put("id", item);
        Node node = nodes.get(item);
        if (node == null) {
            json.putObject("deleted").put("state", "deleted");
            return json;
        }
        json.put("name", node.name())
                .put("eTag", "\"{" + item + "}," + node.revision() + "\"")
                .put("webUrl", "https://contoso.sharepoint.com/" + id + "/" + item);
        if (item.equals(TOP)) {
            json.putObject("root");
        } else {
            json.putObject("parentReference").put("driveId", id).put("id", node.parent());
        }
        if (node.isFolder()) {
            json.putObject("folder").put("childCount", children(item).size());
        } else {
            json.put("size", node.bytes().length);
            json.putObject("file")
                    .put("mimeType", "text/plain")
                    .putObject("hashes")
                    .put("quickXorHash", hash(node.bytes()));
        }
        return json;
    }

    private static String hash(byte[] bytes) {
        CRC32 sum = new CRC32();
        sum.update(bytes);
        return Base64.getEncoder()
                .encodeToString(Long.toHexString(sum.getValue()).getBytes(StandardCharsets.UTF_8));
    }
}
