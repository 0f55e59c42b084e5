import { describe, expect, it } from 'vitest';
import { ApiError } from '../api';
import { confirmed, confirming, NotConfirmed, wayToConfirm } from './confirming';

const refusal = () => Promise.reject(new ApiError(403, 'confirmation_required', 'x'));

describe('what needs a confirmation', () => {
  it('leads whoever came by a provider there and back', () => {
    expect(wayToConfirm('entra', '/settings/security')).toBe('/oauth2/authorization/entra?confirm=1&to=%2Fsettings%2Fsecurity');
  });

  it('is done once more after it, and asked for once only', async () => {
    let tries = 0;
    const work = () => (++tries === 1 ? refusal() : Promise.resolve(tries));
    const done = confirmed(work);
    await Promise.resolve();
    await expect.poll(() => confirming.get().asking).toBeDefined();
    confirming.get().asking?.settle(true);
    expect(await done).toBe(2);
    expect(confirming.get().asking).toBeUndefined();
  });

  it('is not done where the person leaves it', async () => {
    let tries = 0;
    const done = confirmed(() => (tries++, refusal()));
    const failed = expect(done).rejects.toBeInstanceOf(NotConfirmed);
    await expect.poll(() => confirming.get().asking).toBeDefined();
    confirming.get().asking?.settle(false);
    await failed;
    expect(tries).toBe(1);
  });

  it('asks nobody where it fails for another reason, or does not fail', async () => {
    await expect(confirmed(() => Promise.reject(new ApiError(403, 'administrators_only', 'x')))).rejects.toMatchObject({ code: 'administrators_only' });
    expect(await confirmed(() => Promise.resolve(7))).toBe(7);
    expect(confirming.get().asking).toBeUndefined();
  });

  it('lets all that wait go on together', async () => {
    const done = [1, 2].map((n) => {
      let tries = 0;
      return confirmed(() => (++tries === 1 ? refusal() : Promise.resolve(n)));
    });
    await expect.poll(() => confirming.get().asking).toBeDefined();
    confirming.get().asking?.settle(true);
    expect(await Promise.all(done)).toEqual([1, 2]);
  });
});
