package dev.workmate.knowledge.search;

import dev.workmate.access.SessionOwners;
import dev.workmate.billing.Payer;
import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.tool.NamedTool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolTraits;
import java.util.Optional;

/** What tools over documents share: they read, and only what the session's owner has. */
abstract class DocumentTool<I extends Record> extends NamedTool<I> {
    private final SessionOwners owners;
    private final Documents documents;

    DocumentTool(
            String name,
            String description,
            Class<I> input,
            SessionOwners owners,
            Documents documents) {
        super(name, description, input);
        this.owners = owners;
        this.documents = documents;
    }

    @Override
    public final ToolTraits traits() {
        return ToolTraits.READ;
    }

    final Documents documents() {
        return documents;
    }

    final UserId owner(ToolCall call) throws ToolException {
        return owners.ownerOf(call.session())
                .orElseThrow(() -> new ToolException("The session is no more."));
    }

    final Payer payer(ToolCall call) throws ToolException {
        return new Payer(owner(call), Optional.of(call.agent()), Optional.of(call.session()));
    }

    static FileId file(String text) throws ToolException {
        String id = text.strip();
        if (!Uuids.isUuid(id)) {
            throw new ToolException(
                    "'%s' is no file id. search_documents and list_documents name them."
                            .formatted(text));
        }
        return new FileId(id);
    }
}
