import type { Budget } from '../generated/rest';

/** How much of a budget is used, in percent from 0 to 100; nothing where there is no limit now. */
export function share({ spent, limit }: Pick<Budget, 'spent' | 'limit'>): number {
  if (!limit) {
    return 0;
  }
  const most = Number(limit.amount);
  return most === 0 ? 100 : Math.min(100, Math.floor((Number(spent.amount) / most) * 100));
}

/** What a level looks like; words say it too. */
export function toneOf(level: string): { readonly frame: string; readonly bar: string } {
  switch (level) {
    case 'exceeded':
      return { frame: 'border-bad-line bg-bad-soft', bar: 'bg-bad' };
    case 'low':
      return { frame: 'border-warn-line bg-warn-soft', bar: 'bg-warn' };
    default:
      return { frame: 'border-line bg-raised', bar: 'bg-accent' };
  }
}
