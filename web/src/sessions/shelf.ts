import type { Session } from '../api';
import type { Notification } from '../connection';

/** Where a session stands: in the list, put away, or deleted and still to be brought back. */
export type Shelf = 'active' | 'archived' | 'deleted';

export function shelfOf(session: Session): Shelf {
  if (session.erasedAt != null) {
    return 'deleted';
  }
  return session.archived ? 'archived' : 'active';
}

/** The newest activity first; those of one moment stay as they are. */
export function byActivity(sessions: readonly Session[]): readonly Session[] {
  return [...sessions].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : 0));
}

/** What a notification says of a session; what it does not mention stays as it is. */
export function told({ title, state, updatedAt, model, unread, pinned, archived, folder, erasedAt }: Notification): Partial<Session> {
  return {
    title: title ?? null,
    erasedAt: erasedAt ?? null,
    ...(state === undefined ? {} : { state }),
    ...(updatedAt === undefined ? {} : { updatedAt }),
    ...(model === undefined ? {} : { model }),
    ...(unread === undefined ? {} : { unread }),
    ...(pinned === undefined ? {} : { pinned }),
    ...(archived === undefined ? {} : { archived }),
    ...(folder === undefined ? {} : { folder }),
  };
}
