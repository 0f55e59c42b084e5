import { describe, expect, it } from 'vitest';
import { type Command, matching, stepOf } from './commands';

function command(group: Command['group'], label: string, also?: string): Command {
  return { id: label, group, label, icon: 'plus', run: () => {}, ...(also !== undefined && { also }) };
}

const COMMANDS = [
  command('conversations', 'Überfällige Rechnungen'),
  command('conversations', 'Open invoices by customer'),
  command('screens', 'Usage', 'cost tokens'),
  command('actions', 'New conversation'),
  command('actions', 'Export: conversation'),
];
const labels = (query: string) => matching(COMMANDS, query).map(({ label }) => label);

describe('the palette', () => {
  it('offers everything while nothing is asked for, in its groups', () => {
    expect(labels(' ')).toEqual(['New conversation', 'Export: conversation', 'Usage', 'Überfällige Rechnungen', 'Open invoices by customer']);
  });

  it('finds by all words in any order, without accents and capitals', () => {
    expect(labels('uberFALL')).toEqual(['Überfällige Rechnungen']);
    expect(labels('customer open')).toEqual(['Open invoices by customer']);
    expect(labels('customer closed')).toEqual([]);
    expect(labels('cost')).toEqual(['Usage']);
  });

  it('has what begins with the words first', () => {
    expect(labels('conversation')).toEqual(['New conversation', 'Export: conversation']);
    expect(labels('ex')).toEqual(['Export: conversation']);
    expect(matching([command('actions', 'Print log'), command('actions', 'Log')], 'log').map(({ label }) => label)).toEqual(['Log', 'Print log']);
  });

  it('offers no endless list', () => {
    expect(matching(Array.from({ length: 20 }, (_, i) => command('conversations', `c${i}`)), 'c')).toHaveLength(8);
  });
});

describe('the keys of the palette', () => {
  const press = (key: string, at: number, count = 20, ctrlKey = false) => stepOf({ key, ctrlKey, metaKey: false }, at, count);

  it('go round with arrows, by pages, and with Ctrl to both ends', () => {
    expect([press('ArrowDown', 0), press('ArrowDown', 19), press('ArrowUp', 0), press('ArrowUp', 5)]).toEqual([1, 0, 19, 4]);
    expect([press('PageDown', 0), press('PageDown', 15), press('PageUp', 15), press('PageUp', 3)]).toEqual([8, 19, 7, 0]);
    expect([press('ArrowDown', 3, 20, true), press('ArrowUp', 3, 20, true)]).toEqual([19, 0]);
  });

  it('leave the others to what is written, and do nothing where nothing is offered', () => {
    expect([press('Home', 3), press('End', 3), press('a', 3), press('ArrowDown', -1, 0)]).toEqual([undefined, undefined, undefined, undefined]);
  });
});
