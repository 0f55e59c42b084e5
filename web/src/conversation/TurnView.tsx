import { memo, useCallback, useMemo } from 'react';
import { AgentBadge } from '../agents/AgentBadge';
import { ChartLater } from '../chart/ChartLater';
import { type Again, questionOf } from '../branches/again';
import type { AnswerStop, MessageWritten, Rating } from '../generated/protocol';
import { sayTalk } from '../language/talk';
import { cite, noteOf } from './citations';
import { ApprovalCard } from './ApprovalCard';
import type { Answer, Refusal } from './approvalParts';
import type { PreviewEdit } from './useEditPreview';
import { Card, CondensedNote, ErrorCard, NoticeLine, ThinkingCard } from './cards';
import type { Live, Turn } from './fold';
import { Markdown } from '../markdown/Markdown';
import { Sources } from './Sources';
import { StreamPart } from './StreamPart';
import { ToolCard } from './ToolCard';
import { Transition } from './Transition';
import { TurnFooter } from './TurnFooter';
import { OwnMessage } from './UserMessage';
import { isWaiting, type Part, type Section, sectionsOf } from './view';

export interface TurnActions {
  readonly copy: (text: string, html?: string) => void;
  /** Asks the question of a turn once more. */
  readonly askAgain: (turn: Turn) => void;
  readonly decide: (approvalId: string, answer: Answer) => Promise<Refusal | undefined>;
  readonly preview: PreviewEdit;
  readonly stop: () => void;
  /** Opens a source of a message by its number there. */
  readonly openSource: (messageId: string, number: number) => void;
  /** Opens a file of the library. */
  readonly openFile: (fileId: string) => void;
  /** Goes on from a message in another branch, with the words in its place; tells whether they are on their way. */
  readonly branch: (turn: Turn, again: Again) => Promise<boolean>;
  /** Shows a branch; `messageId` is the message with which it begins. */
  readonly openBranch: (sessionId: string, messageId: string) => void;
  /** Tells whether it is kept. */
  readonly rate: (messageId: string, rating: Rating, comment?: string) => Promise<boolean>;
  /** What is being written at a place of a conversation beside the next message, also after a reload. */
  readonly written: (sessionId: string, place: string) => string | undefined;
  readonly write: (sessionId: string, place: string, text: string | undefined) => void;
}

export interface TurnProps {
  readonly turn: Turn;
  readonly live: Live;
  readonly isLast: boolean;
  readonly names: ReadonlyMap<string, string>;
  readonly actions: TurnActions;
}

/** One turn. What it shows once it has ended comes from stored events alone. */
export const TurnView = memo(function TurnView({ turn, live, isLast, names, actions }: TurnProps) {
  const isActive = live.activeTurnId === turn.id;
  const retry = isLast && questionOf(turn) ? () => actions.askAgain(turn) : undefined;
  return (
    <article className="space-y-5" data-testid="turn" data-turn={turn.id}>
      {sectionsOf(turn, live).map((section) => (
        <SectionView
          key={keyOf(section)}
          turn={turn}
          section={section}
          isActive={isActive}
          names={names}
          actions={actions}
          onRetry={retry}
        />
      ))}
      {!isActive && !isWaiting(turn) && <TurnFooter turn={turn} actions={actions} />}
    </article>
  );
}, sameTurn);

/** Words streaming into one turn do not redraw the others. */
export function sameTurn(before: TurnProps, after: TurnProps): boolean {
  const concerns = (props: TurnProps) =>
    props.live.activeTurnId === props.turn.id || props.live.streams.some((stream) => stream.turnId === props.turn.id);
  return (
    before.turn === after.turn &&
    before.isLast === after.isLast &&
    before.actions === after.actions &&
    sameNames(before.names, after.names) &&
    (before.live === after.live || (!concerns(before) && !concerns(after)))
  );
}

function sameNames(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a === b || (a.size === b.size && [...a].every(([id, name]) => b.get(id) === name));
}

function keyOf(section: Section): string {
  return section.kind === 'agent' ? section.key : section.event.eventId;
}

interface SectionProps extends Pick<TurnProps, 'turn' | 'names' | 'actions'> {
  readonly section: Section;
  readonly isActive: boolean;
  readonly onRetry: (() => void) | undefined;
}

function SectionView({ turn, section, isActive, names, actions, onRetry }: SectionProps) {
  switch (section.kind) {
    case 'user':
      return <OwnMessage turn={turn} event={section.event} actions={actions} />;
    case 'transition':
      return <Transition change={section.event.data} routing={section.routing} names={names} />;
    case 'agent':
      return (
        <div className="space-y-3" role="group" aria-label={section.agent.name}>
          <AgentBadge agent={section.agent} />
          <div className="space-y-3 sm:pl-[38px]">
            {section.parts.map((part) => (
              <PartView key={partKey(part)} part={part} isActive={isActive} actions={actions} onRetry={onRetry} />
            ))}
          </div>
        </div>
      );
  }
}

function partKey(part: Part): string {
  switch (part.kind) {
    case 'tool':
    case 'stream':
      return part.key;
    case 'approval':
      return part.request.eventId;
    default:
      return part.event.eventId;
  }
}

interface PartProps extends Pick<SectionProps, 'isActive' | 'actions' | 'onRetry'> {
  readonly part: Part;
}

function PartView({ part, isActive, actions, onRetry }: PartProps) {
  switch (part.kind) {
    case 'message':
      return (
        <div data-sequence={part.event.sequence}>
          <AgentMessage message={part.event.data} sessionId={part.event.sessionId} onSource={actions.openSource} />
        </div>
      );
    case 'thinking':
      return <ThinkingCard thought={part.event.data} />;
    case 'tool':
      return <ToolCard tool={part.tool} isRunning={isActive} onCopy={actions.copy} />;
    case 'approval':
      return (
        <div data-sequence={part.request.sequence}>
          <ApprovalCard
            request={part.request.data}
            resolution={part.resolution?.data}
            inDoubt={part.inDoubt}
            onDecide={(answer) => actions.decide(part.request.data.approvalId, answer)}
            onPreview={actions.preview}
            onStop={actions.stop}
          />
        </div>
      );
    case 'paused':
      return (
        <Card tone="warn" icon="pause" title={sayTalk('paused')} testid="paused-card">
          {sayTalk(part.event.data.reason === 'limit' ? 'pausedByLimit' : 'pausedByModel')}
        </Card>
      );
    case 'refused':
      return (
        <Card tone="warn" icon="shield" title={sayTalk('declined')} testid="refused-card">
          {part.event.data.reason}
        </Card>
      );
    case 'chart':
      return <ChartLater chart={part.event.data} />;
    case 'condensed':
      return <CondensedNote condensed={part.event.data} />;
    case 'notice':
      return <NoticeLine notice={part.event.data} />;
    case 'error':
      return <ErrorCard error={part.event.data} onRetry={onRetry} />;
    case 'stream':
      return <StreamPart id={part.key} block={part.block} whole={part.whole} />;
  }
}

const STOPS = {
  cancelled: 'stopped',
  interrupted: 'interrupted',
  max_tokens: 'cutLength',
  context_exceeded: 'cutContext',
  content_filter: 'cutFilter',
  refused: 'declinedToGoOn',
} as const satisfies Partial<Record<AnswerStop, string>>;

interface AgentMessageProps {
  readonly message: MessageWritten;
  readonly sessionId: string;
  readonly onSource: TurnActions['openSource'];
}

function AgentMessage({ message, sessionId, onSource }: AgentMessageProps) {
  const stop = STOPS[message.stopReason as keyof typeof STOPS];
  const { text, sources } = useMemo(() => cite(message.content, message.citations), [message]);
  const notes = useMemo(() => sources.map(noteOf), [sources]);
  const openSource = useCallback((number: number) => onSource(message.messageId, number), [onSource, message.messageId]);
  const isInterrupted = message.stopReason === 'interrupted';
  return (
    <div data-testid="agent-message" data-stop={message.stopReason}>
      <div className={isInterrupted ? 'border-l-2 border-line pl-4 text-ink-soft' : undefined}>
        <Markdown id={message.messageId} text={text} notes={notes} onSource={openSource} />
      </div>
      {sources.length > 0 && <Sources sources={sources} sessionId={sessionId} onOpen={openSource} />}
      {stop && <p className="mt-2 text-sm text-ink-faint">{sayTalk(stop)}</p>}
    </div>
  );
}
