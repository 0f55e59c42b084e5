import type { Money } from '../generated/protocol';
import type { SessionSpending } from '../api';
import { formatNumber, formatTokens } from '../language/format';
import { say } from '../language/say';
import type { Turn } from './fold';

export { formatDuration, formatMoney, formatTime, formatTokens } from '../language/format';

/** What a turn took, from its stored events alone, so that a reload says the same. */
interface TurnUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost?: Money;
  readonly durationMs: number;
}

/** Nothing until an agent has written a message. */
export function usageOf(turn: Turn): TurnUsage | undefined {
  const messages = turn.events.filter((event) => event.type === 'message');
  const first = turn.events[0];
  // What is thought of an answer later does not make it longer.
  const last = turn.events.findLast(({ type }) => type !== 'message_rated');
  if (messages.length === 0 || first === undefined || last === undefined) {
    return undefined;
  }
  const cost = messages
    .map(({ data }) => data.cost)
    .reduce<Money | undefined>((sum, next) => (sum && next ? plus(sum, next) : (sum ?? next)), undefined);
  return {
    inputTokens: sum(messages.map(({ data: { usage } }) => usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens)),
    outputTokens: sum(messages.map(({ data: { usage } }) => usage.outputTokens)),
    durationMs: Date.parse(last.at) - Date.parse(first.at),
    ...(cost ? { cost } : {}),
  };
}

/** What all turns took together; their times are not added. */
export function totalOf(turns: readonly Turn[]): Omit<TurnUsage, 'durationMs'> | undefined {
  const all = turns.flatMap((turn) => usageOf(turn) ?? []);
  if (all.length === 0) {
    return undefined;
  }
  const cost = all.map((one) => one.cost).reduce<Money | undefined>((total, next) => (total && next ? plus(total, next) : (total ?? next)), undefined);
  return {
    inputTokens: sum(all.map((one) => one.inputTokens)),
    outputTokens: sum(all.map((one) => one.outputTokens)),
    ...(cost ? { cost } : {}),
  };
}

/** What all calls of models took, as the server tells it, and how many of them came to nothing. */
export function spendingWords({ calls, failedCalls, usage }: SessionSpending): string {
  const values = {
    input: formatTokens(usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens),
    output: formatTokens(usage.outputTokens),
    count: formatNumber(calls),
    failed: formatNumber(failedCalls),
  };
  return say(failedCalls === 0 ? 'totalAll' : 'totalAllFailed', values);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Adds exactly: amounts are decimal texts, never floating-point numbers. A second currency is left out. */
export function plus(a: Money, b: Money): Money {
  if (a.currency !== b.currency) {
    return a;
  }
  const [first, second] = [plain(a.amount), plain(b.amount)];
  const places = Math.max(decimals(first), decimals(second));
  const total = (scaled(first, places) + scaled(second, places)).toString();
  if (places === 0) {
    return { amount: total, currency: a.currency };
  }
  const digits = total.replace('-', '').padStart(places + 1, '0');
  const sign = total.startsWith('-') ? '-' : '';
  return { amount: `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`, currency: a.currency };
}

/** Very small amounts may be written with an exponent. */
function plain(amount: string): string {
  const [digits = '0', exponent] = amount.toLowerCase().split('e');
  return exponent === undefined ? digits : Number(amount).toFixed(decimals(digits) + Math.max(0, -Number(exponent)));
}

function decimals(amount: string): number {
  return amount.split('.')[1]?.length ?? 0;
}

function scaled(amount: string, places: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}
