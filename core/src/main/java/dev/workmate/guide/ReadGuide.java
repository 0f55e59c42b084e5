package dev.workmate.guide;

import dev.workmate.tool.Describe;
import dev.workmate.tool.NamedTool;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.run.Within;
import java.util.List;
import java.util.stream.Collectors;

/** Reads one section of the guide. */
public final class ReadGuide extends NamedTool<ReadGuide.Input> {
    public static final String NAME = "read_guide";

    private static final int MAX_LENGTH = 6_000;

    /** Which section. */
    public record Input(
            @Describe("The document as search_guide names it, such as 'guide/sessions.md'.")
                    @Within(min = 1, max = 200)
                    String document,
            @Describe("The heading as search_guide names it.") @Within(min = 1, max = 200)
                    String heading) {}

    private final Guide guide;

    public ReadGuide(Guide guide) {
        super(
                NAME,
                "Reads a section of Workmate's own documentation, found with search_guide.",
                Input.class);
        this.guide = guide;
    }

    @Override
    public ToolTraits traits() {
        return ToolTraits.READ;
    }

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress) throws ToolException {
        Section section = guide.find(input.document(), input.heading()).orElse(null);
        if (section == null) {
            throw new ToolException(whatThereIs(input));
        }
        String text = section.text();
        String shown =
                text.length() <= MAX_LENGTH
                        ? text
                        : text.substring(0, MAX_LENGTH) + "\n… (the section goes on)";
        return new ToolOutput(
                List.of(
                        new ToolOutput.Text("# " + section.name() + "\n"),
                        new ToolOutput.Passage(section.document(), section.heading(), shown)),
                ToolOutput.Trust.TRUSTED);
    }

    private String whatThereIs(Input input) {
        List<Section> sections = guide.sectionsOf(input.document());
        if (sections.isEmpty()) {
            return "There is no document '"
                    + input.document()
                    + "'. The documents are "
                    + String.join(", ", guide.documents())
                    + ".";
        }
        return "There is no heading '"
                + input.heading()
                + "' in "
                + input.document()
                + ". The headings are "
                + sections.stream().map(Section::heading).collect(Collectors.joining("; "))
                + ".";
    }
}
