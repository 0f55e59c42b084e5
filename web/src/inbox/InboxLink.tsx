import { say } from '../language/say';
import { useStore } from '../store';
import { Icon } from '../ui/Icon';
import { PageLink } from '../ui/PageLink';
import type { Workspace } from '../workspace';

/** The way to all open questions, with how many there are. */
export function InboxLink({ workspace, onChosen }: { readonly workspace: Workspace; readonly onChosen: () => void }) {
  const { place } = useStore(workspace);
  useStore(workspace.inbox);
  const { count } = workspace.inbox;
  const isHere = place.kind === 'inbox';
  return (
    <PageLink
      to={{ kind: 'inbox' }}
      onGo={(next) => {
        workspace.show(next);
        onChosen();
      }}
      aria-current={isHere ? 'page' : undefined}
      data-testid="to-inbox"
      className={`mt-2 flex h-9 items-center gap-2 rounded-lg px-2.5 text-sm hover:bg-hover ${isHere ? 'bg-hover font-medium text-ink' : 'text-ink-soft'}`}
    >
      <Icon name="hand" size={16} />
      <span className="flex-1">{say('inbox')}</span>
      {count > 0 && (
        <span data-testid="inbox-count" className="rounded-full bg-warn-soft px-2 py-0.5 text-xs font-semibold text-warn tabular-nums">
          {count}
          <span className="sr-only"> {say('inboxWaiting')}</span>
        </span>
      )}
    </PageLink>
  );
}
