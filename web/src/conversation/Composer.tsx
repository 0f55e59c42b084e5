import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import { AgentTile } from '../agents/AgentBadge';
import { suggestCommands } from '../agents/commands';
import type { Agent } from '../api';
import { formatNumber } from '../language/format';
import { say } from '../language/say';
import { sayTalk } from '../language/talk';
import { droppedFiles } from '../library/dropped';
import { useStore } from '../store';
import { Icon } from '../ui/Icon';
import { AddMenu } from './AddMenu';
import { AlongList } from './Along';
import type { WhenBusy } from './conversations';
import type { Draft } from './draft';
import { type Along, obstacleIn } from './messageFiles';
import type { ConversationState } from './view';

const MAX_LENGTH = 100_000;
const NEAR_LIMIT = 90_000;

interface Props {
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly agents: readonly Agent[];
  readonly state: ConversationState;
  /** Why nothing can be sent just now. */
  readonly obstacle?: string | undefined;
  /** What is being written here, and the files that go along. */
  readonly draft: Draft;
  readonly onSend: (text: string, targetAgentId: string | undefined, along: Along, whenBusy: WhenBusy) => Promise<boolean>;
  readonly onStop: () => void;
  /** Further choices about the message. */
  readonly children?: ReactNode;
}

/**
 * Where the user writes: Enter sends, or queues while agents work; Ctrl+Enter sends in place of their work; Shift+Enter
 * starts a new line, a slash offers agents, files come along.
 */
export function Composer({ input, agents, state, obstacle, draft, onSend, onStop, children }: Props) {
  const { text, target } = useStore(draft);
  const setText = (written: string) => draft.write(written);
  const [chosen, setChosen] = useState(0);
  const [isBeginning, setBeginning] = useState(false);
  const { files } = draft;
  const along = useStore(files);
  const isBusy = state !== 'idle';
  const [leftOut, setLeftOut] = useState<string>();
  const suggestions = text === leftOut ? [] : suggestCommands(text, agents);
  const isTooLong = text.length > MAX_LENGTH;
  const hindrance = obstacle ?? obstacleIn(along);
  const canSend = text.trim() !== '' && !isTooLong && !isBeginning && hindrance === undefined;

  useLayoutEffect(() => {
    const area = input.current;
    if (area !== null) {
      area.style.height = 'auto';
      area.style.height = `${area.scrollHeight}px`;
    }
  }, [input, text]);

  /** Nothing leaves the draft before it is kept elsewhere. */
  const send = async (whenBusy: WhenBusy = 'enqueue') => {
    if (!canSend) {
      return;
    }
    setBeginning(true);
    const isTaken = await onSend(text, target || undefined, files.along(), whenBusy);
    setBeginning(false);
    if (isTaken) {
      files.take();
      draft.write('');
    }
  };

  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length > 0) {
      event.preventDefault();
      void files.add(pasted);
    }
  };

  const onDrop = (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) {
      event.preventDefault();
      void droppedFiles(event.dataTransfer).then((dropped) => files.add(dropped.map(({ file }) => file)));
    }
  };

  const complete = (agent: Agent) => {
    setText(`/${agent.command} `);
    setChosen(0);
    input.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const suggested = suggestions[Math.min(chosen, suggestions.length - 1)];
    if (event.nativeEvent.isComposing) {
      return;
    }
    if (suggested !== undefined && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : suggestions.length - 1;
      setChosen((chosen + step) % suggestions.length);
    } else if (suggested !== undefined && (event.key === 'Tab' || event.key === 'Enter') && !event.shiftKey) {
      event.preventDefault();
      complete(suggested);
    } else if (suggested !== undefined && event.key === 'Escape') {
      event.stopPropagation();
      setLeftOut(text);
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void send(event.ctrlKey || event.metaKey ? 'interrupt' : 'enqueue');
    }
  };

  return (
    <form
      className="relative rounded-2xl border border-line-strong bg-raised shadow-card transition-colors focus-within:border-accent"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={onDrop}
    >
      {suggestions.length > 0 && (
        <Suggestions agents={suggestions} chosen={Math.min(chosen, suggestions.length - 1)} onChoose={complete} />
      )}
      <AlongList files={files} />
      <textarea
        ref={input}
        value={text}
        readOnly={isBeginning}
        rows={1}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        placeholder={isBusy ? say('writeNext') : sayTalk('askAnything')}
        aria-label={sayTalk('message')}
        aria-invalid={isTooLong}
        aria-describedby="composer-note"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={suggestions.length > 0 ? 'command-suggestions' : undefined}
        aria-activedescendant={suggestions.length > 0 ? `command-${Math.min(chosen, suggestions.length - 1)}` : undefined}
        className="block max-h-[40vh] min-h-[3.25rem] w-full resize-none overflow-y-auto bg-transparent px-4 pt-3.5 pb-1 outline-none"
        data-testid="composer"
      />
      <div className="flex items-center gap-2 px-2.5 pb-2.5">
        <AgentPicker agents={agents} target={target} onChange={(chosenAgent) => draft.choose(chosenAgent)} />
        {children}
        <AddMenu files={files} />
        <p
          id="composer-note"
          role={isTooLong || along.objection ? 'alert' : undefined}
          className={`min-w-0 flex-1 truncate text-right text-xs ${isTooLong || along.objection ? 'text-bad' : 'text-ink-faint'}`}
        >
          {along.objection ?? noteOf(text.length, hindrance ?? (isBusy && text.trim() !== '' ? say('queueKeys') : undefined))}
        </p>
        {isBusy && (
          <button
            type="button"
            onClick={onStop}
            aria-label={state === 'running' ? sayTalk('stop') : say('endWaiting')}
            title={state === 'running' ? sayTalk('stop') : say('endWaiting')}
            data-testid={state === 'running' ? 'stop' : 'stop-waiting'}
            className="inline-flex size-9 shrink-0 items-center justify-center rounded-xl bg-ink text-canvas transition-opacity hover:opacity-85"
          >
            <span className="size-3 rounded-[3px] bg-current" />
          </button>
        )}
        {(!isBusy || text.trim() !== '') && (
          <button
            type="submit"
            disabled={!canSend}
            aria-label={isBusy ? say('queueIt') : sayTalk('send')}
            title={isBusy ? say('queueKeys') : sayTalk('send')}
            data-testid="send"
            className="inline-flex size-9 shrink-0 items-center justify-center rounded-xl bg-accent text-on-accent transition-colors hover:bg-accent-strong disabled:bg-hover disabled:text-ink-faint"
          >
            <Icon name={isBusy ? 'plus' : 'arrow-up'} />
          </button>
        )}
      </div>
    </form>
  );
}

function noteOf(length: number, obstacle: string | undefined): string {
  if (length > MAX_LENGTH) {
    return sayTalk('tooLong', { more: formatNumber(length - MAX_LENGTH), most: formatNumber(MAX_LENGTH) });
  }
  return obstacle ?? (length > NEAR_LIMIT ? sayTalk('characters', { count: formatNumber(length), most: formatNumber(MAX_LENGTH) }) : '');
}

interface PickerProps {
  readonly agents: readonly Agent[];
  readonly target: string;
  readonly onChange: (agentId: string) => void;
}

function AgentPicker({ agents, target, onChange }: PickerProps) {
  const agent = agents.find((one) => one.id === target);
  return (
    <label className="relative inline-flex h-9 max-w-48 min-w-0 shrink-0 items-center gap-2 rounded-xl pr-2 pl-1.5 text-sm text-ink-soft transition-colors focus-within:outline-2 focus-within:outline-accent hover:bg-hover">
      <AgentTile agent={agent ?? { icon: 'sparkles', color: '#6b7280' }} size={24} />
      <span className="truncate">{agent?.name ?? sayTalk('anyAgent')}</span>
      <span className="inline-flex rotate-90">
        <Icon name="chevron" size={13} />
      </span>
      <select
        value={target}
        onChange={(event) => onChange(event.target.value)}
        aria-label={sayTalk('agent')}
        data-testid="agent-picker"
        className="absolute inset-0 w-full opacity-0"
      >
        <option value="">{sayTalk('letChoose')}</option>
        {agents.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SuggestionsProps {
  readonly agents: readonly Agent[];
  readonly chosen: number;
  readonly onChoose: (agent: Agent) => void;
}

function Suggestions({ agents, chosen, onChoose }: SuggestionsProps) {
  return (
    <div
      id="command-suggestions"
      role="listbox"
      aria-label={sayTalk('agents')}
      className="absolute inset-x-0 bottom-full mb-2 max-h-72 overflow-y-auto rounded-2xl border border-line bg-raised p-1.5 shadow-card"
    >
      {agents.map((agent, i) => (
        <div
          key={agent.id}
          id={`command-${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === chosen}
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(agent);
          }}
          className={`flex cursor-pointer items-center gap-3 rounded-xl px-2.5 py-2 ${i === chosen ? 'bg-hover' : ''}`}
        >
          <AgentTile agent={agent} />
          <span className="font-mono text-sm font-medium">/{agent.command}</span>
          <span className="min-w-0 flex-1 truncate text-sm text-ink-faint">{agent.description}</span>
        </div>
      ))}
    </div>
  );
}
