import { describe, expect, it } from 'vitest';
import type { Settings } from '../generated/rest';
import { Preferences, USUAL } from './preferences';

/** A server that keeps settings, or refuses to. */
class Keeper {
  isAway = false;
  readonly applied: Settings[] = [];
  constructor(public kept: Settings = USUAL) {}

  readonly preferences = new Preferences(
    { load: () => this.answer(() => this.kept), keep: (settings) => this.answer(() => (this.kept = settings)) },
    (settings) => this.applied.push(settings),
  );

  private answer(act: () => Settings): Promise<Settings> {
    return this.isAway ? Promise.reject(new Error('away')) : Promise.resolve(act());
  }
}

describe('preferences', () => {
  it('are what the server says', async () => {
    const keeper = new Keeper({ ...USUAL, theme: 'dark' });
    await keeper.preferences.load();
    expect(keeper.preferences.get().settings).toEqual({ ...USUAL, theme: 'dark' });
    expect(keeper.applied).toEqual([{ ...USUAL, theme: 'dark' }]);
  });

  it('show a change at once and keep it', async () => {
    const keeper = new Keeper();
    await keeper.preferences.load();
    const kept = keeper.preferences.change({ language: 'de' });
    expect(keeper.preferences.get().settings.language).toBe('de');
    expect(keeper.kept).toEqual(USUAL);
    await kept;
    expect(keeper.kept).toEqual({ ...USUAL, language: 'de' });
  });

  it('keep all of several quick changes', async () => {
    const keeper = new Keeper();
    await Promise.all([keeper.preferences.change({ language: 'de' }), keeper.preferences.change({ theme: 'dark' }), keeper.preferences.change({ language: 'es' })]);
    expect(keeper.kept).toEqual({ ...USUAL, language: 'es', theme: 'dark' });
    expect(keeper.preferences.get().settings).toEqual(keeper.kept);
  });

  it('change nothing else that was chosen elsewhere before it was known here', async () => {
    const keeper = new Keeper({ ...USUAL, density: 'compact', agent: 'erp-agent' });
    await keeper.preferences.change({ theme: 'light' });
    expect(keeper.kept).toEqual({ ...USUAL, density: 'compact', agent: 'erp-agent', theme: 'light' });
  });

  it('take back what could not be kept', async () => {
    const keeper = new Keeper({ ...USUAL, theme: 'dark' });
    await keeper.preferences.load();
    keeper.isAway = true;
    await expect(keeper.preferences.change({ theme: 'light' })).rejects.toThrow('away');
    expect(keeper.preferences.get().settings).toEqual({ ...USUAL, theme: 'dark' });
    expect(keeper.applied.at(-1)).toEqual({ ...USUAL, theme: 'dark' });
  });
});
