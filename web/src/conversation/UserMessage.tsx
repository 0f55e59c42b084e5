import { useContext, useState } from 'react';
import { BranchBar } from '../branches/BranchBar';
import { Branching } from '../branches/branching';
import { EditMessage } from '../branches/EditMessage';
import type { Attachment, SentEvent } from '../generated/protocol';
import { say } from '../language/say';
import { sayTalk } from '../language/talk';
import { isOfLibrary } from '../library/words';
import { IconButton } from '../ui/controls';
import { useFocusBack } from '../ui/useFocusBack';
import { FileChip } from './FileChip';
import type { Turn } from './fold';
import { formatSize, isDocument, isPicture, pictureUrl } from './pictures';
import type { TurnActions } from './TurnView';
import { useWritten } from './useWritten';

type UserEvent = Extract<SentEvent, { readonly type: 'user_message_confirmed' }>;

interface OwnMessageProps {
  readonly turn: Turn;
  readonly event: UserEvent;
  readonly actions: TurnActions;
}

/** A message of one's own: it can be said differently, and branches that part here can be switched. */
export function OwnMessage({ turn, event, actions }: OwnMessageProps) {
  const { partings, isFree } = useContext(Branching);
  const [text, write] = useWritten(actions, event.sessionId, `edit ${event.data.messageId}`);
  const [isOpened, setOpened] = useState(false);
  const [isSending, setSending] = useState(false);
  const [opener, setLeft] = useFocusBack<HTMLButtonElement>();
  const parting = partings.get(event.data.messageId);
  const send = async () => {
    setSending(true);
    if (await actions.branch(turn, { content: text ?? '' })) {
      write(undefined);
    }
    setSending(false);
  };
  if (text !== undefined) {
    return (
      <EditMessage
        turn={turn}
        content={event.data.content}
        text={text}
        isSending={isSending}
        takesFocus={isOpened}
        onChange={write}
        onCancel={() => {
          write(undefined);
          setLeft(true);
        }}
        onSend={() => void send()}
      />
    );
  }
  return (
    <div className="group/own" data-sequence={event.sequence}>
      <UserMessage content={event.data.content} files={filesOf(event)} onOpen={actions.openFile} />
      <div className="mt-1 flex min-h-8 flex-wrap items-center justify-end gap-x-1">
        {isFree(turn) && (
          <IconButton
            icon="pencil"
            label={say('editMessage')}
            data-testid="edit-message"
            className="opacity-60 group-hover/own:opacity-100 focus-visible:opacity-100"
            ref={opener}
            onClick={() => {
              setLeft(false);
              setOpened(true);
              write(event.data.content);
            }}
          />
        )}
        {parting && <BranchBar parting={parting} onOpen={actions.openBranch} />}
      </div>
    </div>
  );
}

/** A file of a message; pictures are shown, others named with what is known of them. */
export interface ShownFile {
  readonly key: string;
  readonly name: string;
  readonly isPicture: boolean;
  readonly url?: string;
  readonly note?: string;
  /** It is a file of the library. */
  readonly libraryId?: string;
}

export function filesOf({ sessionId, data }: UserEvent): readonly ShownFile[] {
  return data.attachments.map((file, i) => ({
    key: `${i}-${file.fileId}`,
    name: file.name,
    isPicture: isPicture(file),
    note: noteOfFile(file),
    ...(isOfLibrary(file.fileId)
      ? { libraryId: file.fileId }
      : isPicture(file) || isDocument(file)
        ? { url: pictureUrl(sessionId, file.fileId) }
        : {}),
  }));
}

function noteOfFile(file: Attachment): string {
  const pages = file.pages === undefined ? '' : `, ${sayTalk(file.pages === 1 ? 'onePage' : 'pages', { count: file.pages })}`;
  return `${formatSize(file.size)}${pages}`;
}

interface UserMessageProps {
  readonly content: string;
  readonly files: readonly ShownFile[];
  readonly onOpen?: ((libraryId: string) => void) | undefined;
}

export function UserMessage({ content, files, onOpen }: UserMessageProps) {
  return (
    <div className="flex flex-col items-end gap-2" data-testid="user-message">
      {files.length > 0 && (
        <div className="flex max-w-[85%] flex-wrap items-end justify-end gap-2">
          {files.map((file) =>
            file.isPicture && file.url ? (
              <Thumbnail key={file.key} name={file.name} url={file.url} />
            ) : (
              <FileChip
                key={file.key}
                name={file.name}
                note={file.note}
                url={file.isPicture ? undefined : file.url}
                onOpen={onOpen && file.libraryId !== undefined ? () => onOpen(file.libraryId ?? '') : undefined}
              />
            ),
          )}
        </div>
      )}
      <div className="max-w-[85%] rounded-2xl rounded-br-md bg-accent-soft px-4 py-2.5 break-words whitespace-pre-wrap">
        {content}
      </div>
    </div>
  );
}

function Thumbnail({ name, url }: { readonly name: string; readonly url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-xl border border-line">
      <img src={url} alt={name} title={name} className="block h-32 max-w-64 bg-sunken object-cover" data-testid="picture" />
    </a>
  );
}
