import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { AgentBadge } from '../agents/AgentBadge';
import type { AgentState } from '../generated/protocol';
import { sayTalk } from '../language/talk';
import { Button, Spinner } from '../ui/controls';
import { say } from '../language/say';
import { Reader } from '../markdown/reading';
import { Icon } from '../ui/Icon';
import type { OpenConversation, Outgoing } from './conversations';
import { FindBar } from './FindBar';
import { type Conversation, EMPTY, type Live, type Turn } from './fold';
import { bytesOf, dataUrl, formatSize, isPicture } from './pictures';
import { mayBeLeftOut, NearSight, useWholeWhile, WhenNear } from './near';
import { ReadingTools, useFindAsked } from './ReadingTools';
import { sameTurn, type TurnActions, type TurnProps, TurnView } from './TurnView';
import { type ShownFile, UserMessage } from './UserMessage';
import { agentNames } from './view';

interface Props {
  readonly open: OpenConversation;
  /** The event that is looked for. */
  readonly aim: number | undefined;
  readonly actions: TurnActions;
  readonly onLoadEarlier: () => void;
  /** Loads all that is earlier, as long as it is wanted; ends when that is done, or cannot be done. */
  readonly onLoadAll: (isWanted: () => boolean) => Promise<unknown>;
  readonly onResend: () => void;
  readonly onTakeBack: () => void;
}

const NEAR_END_PX = 80;

/** The conversation, following its end for as long as the reader is there. */
export function ConversationView({ open, aim, actions, onLoadEarlier, onLoadAll, onResend, onTakeBack }: Props) {
  const { conversation, outgoing } = open;
  const scroller = useRef<HTMLDivElement>(null);
  const { isAtEnd, toEnd } = useFollowEnd(scroller, open);
  const names = useMemo(() => agentNames(conversation.turns), [conversation.turns]);
  const content = useRef<HTMLDivElement>(null);
  const [isFinding, setFinding] = useState(false);
  const isWhole = useWholeWhile(isFinding);
  useFindAsked(() => setFinding(true));
  return (
    <div className="group/talk relative min-h-0 flex-1">
      {isFinding ? (
        <FindBar root={content} shown={conversation} hasMore={open.hasMore} onLoadAll={onLoadAll} onClose={() => setFinding(false)} />
      ) : (
        <ReadingTools scroller={scroller} turns={conversation.turns} onFind={() => setFinding(true)} />
      )}
      <div ref={scroller} className="h-full overflow-y-auto overscroll-contain" tabIndex={-1}>
        <div className="mx-auto w-full max-w-3xl px-4 pt-6 pb-10 narrow:group-has-data-[testid=next-stop]/talk:pt-12 sm:px-6">
          {open.hasMore && (
            <div className="mb-8 flex justify-center">
              <Button onClick={onLoadEarlier} disabled={open.loadingEarlier} data-testid="load-earlier">
                {open.loadingEarlier && <Spinner />}
                {sayTalk('loadEarlier')}
              </Button>
            </div>
          )}
          <div ref={content} className="space-y-10" data-testid="conversation" role="log" aria-live="off" aria-label={sayTalk('conversation')}>
            <Reader value={actions}>
              <NearSight scroller={scroller}>
                <Turns conversation={conversation} names={names} actions={actions} isWhole={isWhole} aim={aim} />
              </NearSight>
            </Reader>
          </div>
          {outgoing && <OutgoingMessage outgoing={outgoing} onResend={onResend} onTakeBack={onTakeBack} />}
          <Activity live={conversation.live} />
        </div>
      </div>
      {!isAtEnd && (
        <button
          type="button"
          onClick={toEnd}
          className="absolute bottom-3 left-1/2 inline-flex h-9 -translate-x-1/2 items-center gap-2 rounded-full border border-line bg-raised px-4 text-sm font-medium shadow-card hover:bg-hover"
        >
          <Icon name="arrow-down" size={15} />
          {sayTalk('latest')}
        </button>
      )}
    </div>
  );
}

interface TurnsProps extends Pick<TurnProps, 'names' | 'actions'> {
  readonly conversation: Conversation;
  /** Nothing is left out. */
  readonly isWhole: boolean;
  readonly aim: number | undefined;
}

/** All turns. Those before the last are the same elements while words stream into the last, however many there are. */
function Turns({ conversation: { turns, live }, names, actions, isWhole, aim }: TurnsProps) {
  const lastId = turns.at(-1)?.id;
  const isOfLastAlone = [live.activeTurnId, ...live.streams.map(({ turnId }) => turnId)].every((id) => id === undefined || id === lastId);
  const before = isOfLastAlone ? EMPTY.live : live;
  const place = useCallback(
    (turn: Turn, i: number, now: Live) => (
      <TurnPlace
        key={turn.id}
        turn={turn}
        live={now}
        isLast={i === turns.length - 1}
        names={names}
        actions={actions}
        isLeftOut={!isWhole && mayBeLeftOut(turn, i, turns.length, aim)}
      />
    ),
    [turns.length, names, actions, isWhole, aim],
  );
  const earlier = useMemo(() => turns.slice(0, -1).map((turn, i) => place(turn, i, before)), [turns, before, place]);
  return [...earlier, ...turns.slice(-1).map((turn) => place(turn, turns.length - 1, live))];
}

interface TurnPlaceProps extends TurnProps {
  /** Whether it is drawn only while it is near. */
  readonly isLeftOut: boolean;
}

/** The place of a turn; words that stream into another one do not touch it, however many there are. */
const TurnPlace = memo(
  function TurnPlace({ isLeftOut, ...turn }: TurnPlaceProps) {
    return isLeftOut ? (
      <WhenNear turn={turn.turn}>
        <TurnView {...turn} />
      </WhenNear>
    ) : (
      <TurnView {...turn} />
    );
  },
  (before, after) => before.isLeftOut === after.isLeftOut && sameTurn(before, after),
);

/** Keeps the end in view unless the reader has scrolled away, and the place when earlier messages come in above. */
function useFollowEnd(scroller: React.RefObject<HTMLDivElement | null>, open: OpenConversation) {
  const [isAtEnd, setAtEnd] = useState(true);
  const following = useRef(true);
  const firstTurn = open.conversation.turns[0]?.events[0]?.sequence;
  const before = useRef({ firstTurn, height: 0 });

  useEffect(() => {
    const element = scroller.current;
    const onScroll = () => {
      if (element !== null) {
        following.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
        setAtEnd(following.current);
      }
    };
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => element?.removeEventListener('scroll', onScroll);
  }, [scroller]);

  useLayoutEffect(() => {
    following.current = true;
    setAtEnd(true);
  }, [open.sessionId, open.outgoing?.clientMessageId]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) {
      return;
    }
    const grewAbove = (firstTurn ?? 0) < (before.current.firstTurn ?? 0);
    if (grewAbove && !following.current) {
      element.scrollTop += element.scrollHeight - before.current.height;
    } else if (following.current) {
      element.scrollTop = element.scrollHeight;
    }
    before.current = { firstTurn, height: element.scrollHeight };
  }, [scroller, open.conversation, open.outgoing, firstTurn]);

  useEffect(() => {
    const element = scroller.current;
    const content = element?.firstElementChild;
    if (element === null || content == null) {
      return;
    }
    // What comes into sight gets its true height only then.
    const watch = new ResizeObserver(() => {
      if (following.current) {
        element.scrollTop = element.scrollHeight;
      }
    });
    watch.observe(content);
    return () => watch.disconnect();
  }, [scroller]);

  const toEnd = () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior: 'smooth' });
  return { isAtEnd, toEnd };
}

interface OutgoingProps {
  readonly outgoing: Outgoing;
  readonly onResend: () => void;
  readonly onTakeBack: () => void;
}

function shownOf({ along }: Outgoing): readonly ShownFile[] {
  const inside = along.pictures.map((file, i) => ({
    key: `${i}`,
    name: file.name,
    isPicture: isPicture(file),
    note: formatSize(bytesOf(file)),
    ...(isPicture(file) ? { url: dataUrl(file) } : {}),
  }));
  const outside = along.documents.map(({ id, name, size }) => ({ key: id, name, isPicture: false, note: formatSize(size) }));
  const missing = (along.missing ?? []).map(({ name }) => ({ key: `missing ${name}`, name, isPicture: false, note: sayTalk('isMissing') }));
  return [...inside, ...outside, ...missing];
}

function OutgoingMessage({ outgoing, onResend, onTakeBack }: OutgoingProps) {
  return (
    <div className="mt-10" data-testid="outgoing">
      <div className={outgoing.failure ? '' : 'opacity-60'}>
        <UserMessage
          content={outgoing.content}
          files={shownOf(outgoing)}
        />
      </div>
      {outgoing.failure && (
        <div role="alert" className="mt-2 flex flex-wrap items-center justify-end gap-2 text-sm text-bad">
          <span>{sayTalk('notSent', { reason: outgoing.failure })}</span>
          <Button onClick={onResend}>{sayTalk('sendAgain')}</Button>
          <Button onClick={onTakeBack}>{say('editIt')}</Button>
        </div>
      )}
    </div>
  );
}

const DOING = {
  initializing: 'gettingReady',
  ready: 'gettingReady',
  thinking: 'thinking',
  executing_tools: 'usingTools',
  waiting_for_permission: 'waitingForApproval',
  completed: 'finishing',
  error: 'finishing',
  cancelled: 'stopping',
} as const satisfies Record<AgentState, string>;

/** Who is busy, while nothing of it can be read yet. */
function Activity({ live }: { readonly live: Live }) {
  const isWriting = live.streams.some((stream) => stream.blocks.some((block) => block.kind !== 'tool'));
  if (live.activeTurnId === undefined || isWriting) {
    return null;
  }
  return (
    <div className="mt-5 flex items-center gap-3" data-testid="activity">
      {live.agent && <AgentBadge agent={live.agent} />}
      <span className="shimmer text-sm font-medium">{sayTalk(DOING[live.state ?? 'thinking'])}</span>
      {live.note && <span className="text-sm opacity-70">{live.note}</span>}
    </div>
  );
}
