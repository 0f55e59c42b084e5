import { ApiError, call } from '../api';
import { Store } from '../store';

interface Asking {
  readonly settle: (isConfirmed: boolean) => void;
}

/** Whether the page asks now for the password again. */
class Confirming extends Store<{ readonly asking: Asking | undefined }> {
  constructor() {
    super({ asking: undefined });
  }

  /** Asks once, however many calls wait for it. */
  ask(): Promise<boolean> {
    const before = this.get().asking;
    return new Promise((resolve) => {
      this.update({
        asking: {
          settle: (isConfirmed) => {
            this.update({ asking: undefined });
            before?.settle(isConfirmed);
            resolve(isConfirmed);
          },
        },
      });
    });
  }
}

export const confirming = new Confirming();

/** Somebody was asked for the password again and left it. */
export class NotConfirmed extends Error {}

export async function confirmIdentity(password: string, code: string): Promise<void> {
  await call('POST', '/api/me/confirm', { password, ...(code !== '' && { code }) });
}

/** Where whoever came by a provider shows again who they are, and comes back to here. */
export function wayToConfirm(provider: string, path: string): string {
  return `/oauth2/authorization/${provider}?confirm=1&to=${encodeURIComponent(path)}`;
}

/** Does something, and again once the person has shown who they are where the server asks for that. */
export async function confirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirmation_required') {
      throw error;
    }
  }
  if (!(await confirming.ask())) {
    throw new NotConfirmed();
  }
  return work();
}
