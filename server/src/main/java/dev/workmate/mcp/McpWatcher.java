package dev.workmate.mcp;

/** Hears how a server fares. Called from any thread; must not fail. */
public interface McpWatcher {
    /** Nobody listens. */
    McpWatcher NONE =
            new McpWatcher() {
                @Override
                public void worked() {}

                @Override
                public void failed(String words) {}
            };

    /** It answered. */
    void worked();

    /** It did not; {@code words} are ours, without any secret. */
    void failed(String words);
}
