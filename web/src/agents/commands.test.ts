import { expect, it } from 'vitest';
import type { Agent } from '../api';
import { suggestCommands } from './commands';

const agent = (command?: string): Agent => ({
  id: `${command ?? 'x'}-agent`,
  name: 'A',
  icon: 'bot',
  color: '#000000',
  description: '',
  tools: [],
  modelRole: 'general',
  ...(command ? { command } : {}),
});
const agents = [agent('general'), agent('guide'), agent()];

it.each([
  ['/', ['general', 'guide']],
  ['/gu', ['guide']],
  ['/GE', ['general']],
  ['/guide ', []],
  ['guide', []],
  ['say /guide', []],
])('%j suggests %j', (text, commands) => {
  expect(suggestCommands(text, agents).map((suggested) => suggested.command)).toEqual(commands);
});
