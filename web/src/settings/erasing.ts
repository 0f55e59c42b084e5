import type { Erasure } from '../generated/rest';
import { confirmed } from '../people/confirming';
import { eraseAccount, followErasure } from './calls';

const PAUSE_MS = 500;
const MAX_LOOKS = 600;

/** What follows an erasure to its end; the page has no sign-in meanwhile. */
export interface Following {
  readonly follow: (id: string, secret: string) => Promise<Erasure>;
  readonly pause: () => Promise<void>;
}

const SERVER: Following = {
  follow: followErasure,
  pause: () => new Promise((done) => setTimeout(done, PAUSE_MS)),
};

/** The erasure when it is done; a look that fails is one of many. */
export async function untilDone(begun: Erasure, { follow, pause }: Following = SERVER): Promise<Erasure> {
  let latest = begun;
  for (let look = 0; look < MAX_LOOKS && !latest.done; look++) {
    await pause();
    latest = await follow(begun.id, begun.secret ?? '').catch(() => latest);
  }
  return latest;
}

/** What the reader keeps: the receipt, or what it can be fetched with later. */
export function kept(begun: Erasure, latest: Erasure): { readonly name: string; readonly text: string } {
  return latest.receipt == null
    ? { name: 'erasure.json', text: JSON.stringify({ id: begun.id, secret: begun.secret }, undefined, 2) }
    : { name: 'erasure-receipt.jws', text: latest.receipt };
}

/** Goes on even if the screen is gone: the account's sign-in ends while it is erased. */
export async function eraseAndSaveReceipt(): Promise<void> {
  const begun = await confirmed(eraseAccount);
  const { name, text } = kept(begun, await untilDone(begun));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
