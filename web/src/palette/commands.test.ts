import { describe, expect, it } from 'vitest';
import { type Command, matching } from './commands';

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
