import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import { AgentTile } from '../agents/AgentBadge';
import { suggestCommands } from '../agents/commands';
import type { Agent } from '../api';
import { droppedFiles } from '../library/dropped';
import { useStore } from '../store';
import { Icon } from '../ui/Icon';
import { AddMenu } from './AddMenu';
import { AlongList } from './Along';
import { type Along, type MessageFiles, obstacleIn } from './messageFiles';

const MAX_LENGTH = 100_000;
const NEAR_LIMIT = 90_000;

interface Props {
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly agents: readonly Agent[];
  readonly isRunning: boolean;
  /** Why nothing can be sent just now. */
  readonly obstacle?: string | undefined;
  /** What goes along with the message. */
  readonly files: MessageFiles;
  readonly onSend: (text: string, targetAgentId: string | undefined, along: Along) => Promise<boolean>;
  readonly onStop: () => void;
  /** Further choices about the message. */
  readonly children?: ReactNode;
}

/** Where the user writes: Enter sends, Shift+Enter starts a new line, a slash offers agents, files come along. */
export function Composer({ input, agents, isRunning, obstacle, files, onSend, onStop, children }: Props) {
  const [text, setText] = useState('');
  const [target, setTarget] = useState('');
  const [chosen, setChosen] = useState(0);
  const along = useStore(files);
  const suggestions = suggestCommands(text, agents);
  const isTooLong = text.length > MAX_LENGTH;
  const hindrance = obstacle ?? obstacleIn(along);
  const canSend = text.trim() !== '' && !isTooLong && !isRunning && hindrance === undefined;

  useLayoutEffect(() => {
    const area = input.current;
    if (area !== null) {
      area.style.height = 'auto';
      area.style.height = `${area.scrollHeight}px`;
    }
  }, [input, text]);

  const send = async () => {
    if (!canSend) {
      return;
    }
    const sent = text;
    const taken = files.take();
    setText('');
    if (!(await onSend(sent, target || undefined, taken))) {
      setText(sent);
      files.giveBack(taken);
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
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void send();
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
        rows={1}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        placeholder="Ask anything, or type / to choose an agent"
        aria-label="Message"
        aria-invalid={isTooLong}
        aria-describedby="composer-note"
        aria-controls={suggestions.length > 0 ? 'command-suggestions' : undefined}
        aria-activedescendant={suggestions.length > 0 ? `command-${Math.min(chosen, suggestions.length - 1)}` : undefined}
        className="block max-h-[40vh] min-h-[3.25rem] w-full resize-none overflow-y-auto bg-transparent px-4 pt-3.5 pb-1 outline-none"
        data-testid="composer"
      />
      <div className="flex items-center gap-2 px-2.5 pb-2.5">
        <AgentPicker agents={agents} target={target} onChange={setTarget} />
        {children}
        <AddMenu files={files} />
        <p
          id="composer-note"
          role={isTooLong || along.objection ? 'alert' : undefined}
          className={`min-w-0 flex-1 truncate text-right text-xs ${isTooLong || along.objection ? 'text-bad' : 'text-ink-faint'}`}
        >
          {along.objection ?? noteOf(text.length, hindrance)}
        </p>
        {isRunning ? (
          <button
            type="button"
            onClick={onStop}
            aria-label="Stop"
            title="Stop"
            data-testid="stop"
            className="inline-flex size-9 shrink-0 items-center justify-center rounded-xl bg-ink text-canvas transition-opacity hover:opacity-85"
          >
            <span className="size-3 rounded-[3px] bg-current" />
          </button>
        ) : (
          <button
            type="submit"
            disabled={!canSend}
            aria-label="Send"
            title="Send"
            data-testid="send"
            className="inline-flex size-9 shrink-0 items-center justify-center rounded-xl bg-accent text-on-accent transition-colors hover:bg-accent-strong disabled:bg-hover disabled:text-ink-faint"
          >
            <Icon name="arrow-up" />
          </button>
        )}
      </div>
    </form>
  );
}

function noteOf(length: number, obstacle: string | undefined): string {
  const count = (n: number) => n.toLocaleString('en');
  if (length > MAX_LENGTH) {
    return `Too long by ${count(length - MAX_LENGTH)}: a message may have ${count(MAX_LENGTH)} characters`;
  }
  return obstacle ?? (length > NEAR_LIMIT ? `${count(length)} of ${count(MAX_LENGTH)} characters` : '');
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
      <span className="truncate">{agent?.name ?? 'Any agent'}</span>
      <span className="inline-flex rotate-90">
        <Icon name="chevron" size={13} />
      </span>
      <select
        value={target}
        onChange={(event) => onChange(event.target.value)}
        aria-label="Agent"
        data-testid="agent-picker"
        className="absolute inset-0 w-full opacity-0"
      >
        <option value="">Any agent: let Workmate choose</option>
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
      aria-label="Agents"
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
