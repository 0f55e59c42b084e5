import { ADMIN, EVERYTHING, LIBRARY, SECURITY, SETTINGS, USAGE } from '../address';
import { themeAfter, themeChoice } from '../appearance/theme';
import { askToFind } from '../conversation/findAsked';
import { sayPalette } from '../language/palette';
import { say } from '../language/say';
import type { Session } from '../api';
import { mayLookAfter } from '../people/roles';
import type { Workspace } from '../workspace';
import type { Command } from './commands';

/** All that can be gone to or done now. */
export function offersOf(workspace: Workspace, found: readonly Session[], showKeys: () => void): readonly Command[] {
  const { sessionId } = workspace.conversations.get();
  const { agents, user } = workspace.get();
  return [
    { id: 'new', group: 'actions', label: sayPalette('newConversation'), icon: 'plus', run: () => workspace.go(undefined) },
    ...(sessionId === undefined ? [] : ofConversation(workspace, sessionId)),
    { id: 'theme', group: 'actions', label: sayPalette('theme'), icon: 'moon', run: () => void workspace.prefer({ theme: themeAfter(themeChoice.get().theme) }) },
    { id: 'keys', group: 'actions', label: sayPalette('keys'), icon: 'keyboard', run: showKeys },
    { id: 'inbox', group: 'screens', label: say('inbox'), icon: 'hand', run: () => workspace.show({ kind: 'inbox' }) },
    { id: 'library', group: 'screens', label: say('library'), icon: 'book', run: () => workspace.show(LIBRARY) },
    { id: 'usage', group: 'screens', label: say('usage'), icon: 'chart', run: () => workspace.show(USAGE) },
    { id: 'settings', group: 'screens', label: say('settings'), icon: 'settings', run: () => workspace.show(SETTINGS) },
    { id: 'security', group: 'screens', label: sayPalette('security'), icon: 'shield', run: () => workspace.show(SECURITY) },
    ...(mayLookAfter(user) ? [{ id: 'admin', group: 'screens', label: say('admin'), icon: 'shield', run: () => workspace.show(ADMIN) } as const] : []),
    ...agents.flatMap(({ id, name, icon, description, command }): readonly Command[] =>
      command == null ? [] : [{ id: `agent-${id}`, group: 'agents', label: name, also: `/${command} ${description}`, icon, run: () => workspace.askAgent(id) }],
    ),
    ...found.map((session): Command => ({
      id: session.id,
      group: 'conversations',
      label: session.title ?? sayPalette('newConversation'),
      icon: 'message',
      run: () => workspace.go(session.id),
    })),
  ];
}

/** What can be done with the open conversation; its menu offers the same. */
export function ofConversation(workspace: Workspace, sessionId: string): readonly Command[] {
  return [
    { id: 'find', group: 'actions', label: sayPalette('keyFind'), icon: 'search', run: askToFind },
    { id: 'log', group: 'actions', label: sayPalette('log'), icon: 'clock', run: () => workspace.show({ kind: 'audit', sessionId, filter: EVERYTHING }) },
    { id: 'markdown', group: 'actions', label: sayPalette('markdown'), icon: 'download', run: () => void workspace.exportConversation(sessionId, 'md') },
    { id: 'json', group: 'actions', label: sayPalette('json'), icon: 'download', run: () => void workspace.exportConversation(sessionId, 'json') },
    { id: 'print', group: 'actions', label: sayPalette('print'), icon: 'printer', run: () => void workspace.print() },
  ];
}
