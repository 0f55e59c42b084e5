package dev.workmate.event.value;

import java.util.List;

/** What a tool's output holds beside plain words: pictures, and passages that can be cited. */
public record ToolContent(List<KeptPicture> pictures, List<Passage> passages) {
    public static final ToolContent NONE = new ToolContent(List.of(), List.of());

    public ToolContent {
        pictures = List.copyOf(pictures);
        passages = List.copyOf(passages);
    }

    public boolean isEmpty() {
        return pictures.isEmpty() && passages.isEmpty();
    }
}
